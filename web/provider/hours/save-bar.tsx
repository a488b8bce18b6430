import { Button } from '@mantine/core'

import { FormError } from '#web/ui/form-error.tsx'

import styles from './save-bar.module.css'

type SaveBarProps = {
  isDirty: boolean
  busy: boolean
  error: string | null
  onSave: () => void
  onDiscard: () => void
}

/** Stays in sight while there is something to save. */
export function SaveBar({ isDirty, busy, error, onSave, onDiscard }: SaveBarProps) {
  if (!isDirty) return null
  return (
    <div className={styles.bar}>
      <FormError>{error}</FormError>
      <div className={styles.row}>
        <p role="status">Changes not saved yet</p>
        <Button size="sm" variant="default" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" loading={busy} onClick={onSave}>
          Save availability
        </Button>
      </div>
    </div>
  )
}
