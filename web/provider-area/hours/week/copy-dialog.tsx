import { Button } from '#web/ui/button.tsx'

import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { WEEKDAYS } from '#web/ui/values/local-text.ts'

type CopyDialogProps = { from: number | null; onClose: () => void; onCopy: (to: ReadonlySet<number>) => void }

/** Choice of the days that get the same hours. */
export function CopyDialog({ from, onClose, onCopy }: CopyDialogProps) {
  return (
    <Dialog opened={from !== null} onClose={onClose} title={`Copy ${WEEKDAYS[from ?? 0]} to`} size={380}>
      {from !== null && <CopyForm from={from} onClose={onClose} onCopy={onCopy} />}
    </Dialog>
  )
}

function CopyForm({ from, onClose, onCopy }: CopyDialogProps & { from: number }) {
  const form = useRulesForm({ initial: { days: [] as readonly number[] } })
  const chosen = new Set(form.values.days)
  const others = WEEKDAYS.map((name, day) => ({ name, day })).filter(({ day }) => day !== from)
  const choose = (days: readonly number[]) => form.set({ days: days.filter((day) => day !== from) })
  const toggle = (day: number) =>
    choose(chosen.has(day) ? form.values.days.filter((one) => one !== day) : [...form.values.days, day])
  return (
    <Stack as="form" gap={12} {...form.props(form.submit(() => onCopy(chosen)))}>
      <ButtonRow gap={8}>
        <Button size="compact-sm" variant="light" onClick={() => choose([1, 2, 3, 4, 5])}>
          Monday to Friday
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => choose([0, 1, 2, 3, 4, 5, 6])}>
          Every day
        </Button>
      </ButtonRow>
      <div>
        {others.map(({ name, day }) => (
          <Tick key={name} checked={chosen.has(day)} onChange={() => toggle(day)}>
            {name}
          </Tick>
        ))}
      </div>
      <ButtonRow justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen.size === 0}>
          Copy hours
        </Button>
      </ButtonRow>
    </Stack>
  )
}
