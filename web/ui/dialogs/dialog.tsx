import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

import styles from './dialog.module.css'

type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Largest width in px; on phones every dialog is a sheet. */
  size?: number
  /** False: neither Escape nor a click outside closes it. The same holds while a form in it is being sent. */
  closable?: boolean
  /** False hides the cross: the buttons of the content are the only way out. */
  withClose?: boolean
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside and returns where it was, Escape closes. Its
 * content is mounted only while open, so forms inside start fresh; `data-autofocus` in it takes the focus. An element
 * in the panel with `data-instead` is shown alone; typed text waits behind it.
 */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = 480,
  closable = true,
  withClose = true,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  const mayClose = () => closable && !ref.current?.querySelector('form[aria-busy="true"]')

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !opened) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      if (dialog.open) dialog.close()
    }
  }, [opened])

  /** A second Escape closes natively whatever `cancel` says; then the state follows, or the dialog comes back. */
  const followNative = () => {
    const dialog = ref.current
    if (!opened || !dialog || dialog.open) return
    if (mayClose()) onClose()
    else dialog.showModal()
  }

  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current && mayClose()) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={ref}
      className={styles.dialog}
      style={{ maxWidth: size }}
      aria-labelledby={titleId}
      onClick={closeOutside}
      onClose={followNative}
      onCancel={(event) => {
        event.preventDefault()
        if (mayClose()) onClose()
      }}
    >
      {opened && (
        <div className={styles.panel} data-panel>
          <Row gap={16} align="start" justify="between" className={styles.head}>
            <Heading id={titleId} size="lg">
              {title}
            </Heading>
            {withClose && (
              <IconButton
                icon="close"
                label="Close"
                className={styles.close}
                disabled={!closable}
                onClick={() => mayClose() && onClose()}
              />
            )}
          </Row>
          {children}
        </div>
      )}
    </dialog>
  )
}
