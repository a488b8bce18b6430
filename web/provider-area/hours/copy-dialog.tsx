import { Button } from '@mantine/core'
import { useState } from 'react'

import { WEEKDAYS } from '#web/ui/local-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'

import styles from './copy-dialog.module.css'

type CopyDialogProps = { from: number | null; onClose: () => void; onCopy: (to: ReadonlySet<number>) => void }

/** Which days get the same hours. */
export function CopyDialog({ from, onClose, onCopy }: CopyDialogProps) {
  return (
    <Dialog opened={from !== null} onClose={onClose} title={`Copy ${WEEKDAYS[from ?? 0]} to`} size={380}>
      {from !== null && <CopyForm from={from} onClose={onClose} onCopy={onCopy} />}
    </Dialog>
  )
}

function CopyForm({ from, onClose, onCopy }: CopyDialogProps & { from: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const others = WEEKDAYS.map((name, day) => ({ name, day })).filter(({ day }) => day !== from)
  const choose = (days: readonly number[]) => setChosen(new Set(days.filter((day) => day !== from)))
  const toggle = (day: number) => {
    const next = new Set(chosen)
    if (!next.delete(day)) next.add(day)
    setChosen(next)
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onCopy(chosen)
      }}
    >
      <div className={styles.quick}>
        <Button size="compact-sm" variant="light" onClick={() => choose([1, 2, 3, 4, 5])}>
          Monday to Friday
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => choose([0, 1, 2, 3, 4, 5, 6])}>
          Every day
        </Button>
      </div>
      <div className={styles.days}>
        {others.map(({ name, day }) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.has(day)} onChange={() => toggle(day)} />
            {name}
          </label>
        ))}
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen.size === 0}>
          Copy hours
        </Button>
      </div>
    </form>
  )
}
