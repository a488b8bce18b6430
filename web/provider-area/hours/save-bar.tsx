import { Button } from '@mantine/core'

import type { HitVisit } from '#contract/availability/time-off.ts'
import { ChangedElsewhere } from '#web/ui/forms/conflict/changed.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'

import type { useHours } from './use-hours.ts'
import { VisitsMet } from './visits-met.tsx'

import styles from './save-bar.module.css'

type SaveBarProps = {
  edit: ReturnType<typeof useHours>
  /** Booked visits that the changed hours would leave out. */
  leftOut: readonly HitVisit[]
}

/** Stays in sight while there is something to save. */
export function SaveBar({ edit, leftOut }: SaveBarProps) {
  const { isDirty, busy, error, differences, save, canUndo, undo, discard, keep, reload } = edit
  if (!isDirty) return null
  return (
    <div className={styles.bar}>
      <FormError>{error}</FormError>
      <div aria-live="polite" className={styles.met}>
        <VisitsMet visits={leftOut} where="outside these hours" />
      </div>
      {differences ? (
        <ChangedElsewhere
          differences={differences}
          busy={busy}
          onKeep={() => void keep()}
          onReload={() => void reload()}
        />
      ) : (
        <ButtonRow className={styles.row}>
          <p role="status">Changes not saved yet</p>
          <Button size="sm" variant="default" disabled={busy || !canUndo} onClick={undo}>
            Undo
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={discard}>
            Discard
          </Button>
          <Button size="sm" loading={busy} onClick={() => void save()}>
            Save availability
          </Button>
        </ButtonRow>
      )}
    </div>
  )
}
