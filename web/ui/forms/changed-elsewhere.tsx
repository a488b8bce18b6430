import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'

import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Difference } from './conflict.ts'

import styles from './changed-elsewhere.module.css'

type ChangedElsewhereProps = {
  differences: readonly Difference[]
  busy: boolean
  /** Writes what stands here over what was saved meanwhile. */
  onKeep: () => void
  /** Takes what was saved meanwhile; what was typed here is gone. */
  onReload: () => void
}

/** Instead of a form's own buttons when another device was quicker. It takes the focus, so that it is read out. */
export function ChangedElsewhere({ differences, busy, onKeep, onReload }: ChangedElsewhereProps) {
  const [shown, setShown] = useState<'compare' | 'reload' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.notice} aria-labelledby={`${id}-title`}>
      <h3 ref={title} id={`${id}-title`} tabIndex={-1} aria-describedby={`${id}-text`}>
        <Icon name="alert" /> Changed on another device
      </h3>
      <p id={`${id}-text`}>
        Something else was saved after you opened this page. What you typed is still here, but not saved yet.
      </p>
      <div className={styles.buttons}>
        <Button size="sm" variant="default" disabled={busy} onClick={() => setShown('compare')}>
          Compare
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={() => setShown('reload')}>
          Reload
        </Button>
        <Button size="sm" loading={busy} onClick={onKeep}>
          Keep mine
        </Button>
      </div>
      <Dialog opened={shown === 'compare'} onClose={() => setShown(null)} title="What is different" size={640}>
        <Comparison differences={differences} />
      </Dialog>
      <ConfirmDialog
        opened={shown === 'reload'}
        title="Drop what you typed?"
        confirmLabel="Drop and reload"
        cancelLabel="Go back"
        danger
        onConfirm={() => {
          setShown(null)
          onReload()
        }}
        onCancel={() => setShown(null)}
      >
        This page will show what was saved on the other device.
      </ConfirmDialog>
    </section>
  )
}

function Comparison({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.list}>
      {differences.map(({ name, mine, theirs, isTouched }) => (
        <li key={name}>
          <h3>{name}</h3>
          <dl>
            <div>
              <dt>Yours</dt>
              <dd>{mine || 'Empty'}</dd>
            </div>
            <div>
              <dt>On the other device</dt>
              <dd>{theirs || 'Empty'}</dd>
            </div>
          </dl>
          {!isTouched && <p>You did not change this, so it stays as on the other device.</p>}
        </li>
      ))}
    </ul>
  )
}
