import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'

import { FormError } from '#web/ui/forms/form-error.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  opened: boolean
  title: ReactNode
  /** Consequences of confirming. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red for what cannot be undone. */
  danger?: boolean
  busy?: boolean
  error?: string | null
  /** The form in it that saying yes sends. */
  form?: string
  onConfirm?: () => void
  onCancel: () => void
}

/** Asks before something is decided; a sheet on phones. */
export function ConfirmDialog({ cancelLabel = 'Cancel', danger = false, busy = false, ...props }: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      size={440}
      closable={!busy}
      withClose={false}
    >
      {props.children && <Quiet as="div">{props.children}</Quiet>}
      <FormError>{props.error}</FormError>
      <ButtonRow justify="end" phones="stack" style={{ marginTop: 24 }}>
        <Button variant="default" disabled={busy} onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button
          {...(danger ? { color: 'pink' } : {})}
          {...(props.form ? { type: 'submit', form: props.form } : { onClick: props.onConfirm })}
          loading={busy}
        >
          {props.confirmLabel}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
