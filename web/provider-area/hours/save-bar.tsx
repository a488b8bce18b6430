import { Button } from '#web/ui/button.tsx'

import { ChangedElsewhere } from '#web/ui/forms/conflict/changed.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import type { useHours } from './use-hours.ts'

import styles from './save-bar.module.css'

const LookDialog = lazyComponent(
  async () => (await import('./look-dialog.tsx')).LookDialog,
  ({ asking }) => asking !== null,
)

/** Stays in sight while there is something to save, and then while the former hours can be brought back. */
export function SaveBar({ edit }: { edit: ReturnType<typeof useHours> }) {
  const { isDirty, busy, error, differences, asking, save, canUndo, undo, discard, keep, reload } = edit
  if (!isDirty && !edit.canRestore) return null
  if (!isDirty)
    return (
      <div className={styles.bar}>
        <ButtonRow className={styles.row}>
          <p>Saved.</p>
          <Button size="sm" variant="default" loading={busy} onClick={() => void edit.restore()}>
            Restore previous hours
          </Button>
          <Button size="sm" variant="subtle" disabled={busy} onClick={edit.dismiss}>
            Close
          </Button>
        </ButtonRow>
      </div>
    )
  return (
    <div className={styles.bar}>
      {asking === null && <FormError>{error}</FormError>}
      {differences ? (
        <ChangedElsewhere
          differences={differences}
          busy={busy}
          onKeep={() => void keep()}
          onReload={() => void reload()}
        />
      ) : (
        <ButtonRow className={styles.row}>
          <p role="status">Unsaved changes</p>
          <Button size="sm" variant="default" disabled={busy || !canUndo} onClick={undo}>
            Undo
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={discard}>
            Discard
          </Button>
          <Button size="sm" loading={busy} onClick={() => void save()}>
            Save <span className={styles.what}>availability</span>
          </Button>
        </ButtonRow>
      )}
      <LookDialog
        asking={asking}
        busy={busy}
        error={error}
        onConfirm={() => void edit.confirm()}
        onCancel={edit.putOff}
      />
    </div>
  )
}
