import { use } from 'react'

import { windowProblem } from '#contract/rules.ts'
import { slotNote } from './check-hours.ts'
import { endFromInput, endToInput, nextSlot, type TimeWindow } from './hours.ts'
import { ShortestVisit } from './shortest-visit.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './slots-editor.module.css'

type SlotsEditorProps = {
  slots: readonly TimeWindow[]
  /** The day as messages and labels name it: a date, or a weekday. */
  day: string
  onChange: (slots: TimeWindow[]) => void
}

/** From and to, any number of times a day. */
export function SlotsEditor({ slots, day, onChange }: SlotsEditorProps) {
  const shortest = use(ShortestVisit)
  const change = (at: number, part: Partial<TimeWindow>) =>
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...part } : slot)))
  return (
    <Stack gap={8}>
      {slots.map(({ start, end }, at) => {
        const problem = windowProblem(day, start, end)
        const note = slotNote(slots, at, shortest)
        const label = slots.length > 1 ? `${day}, slot ${at + 1}` : day
        return (
          <Stack key={at} gap={4}>
            <Row className={styles.slot}>
              <TimeField
                label={`${label}: start`}
                value={start}
                invalid={problem !== null}
                onChange={(value) => change(at, { start: value })}
              />
              <span aria-hidden="true">–</span>
              <TimeField
                label={`${label}: end`}
                value={endToInput(end)}
                invalid={problem !== null}
                onChange={(value) => change(at, { end: endFromInput(value) })}
              />
              <IconButton
                icon="trash"
                size={40}
                iconSize={18}
                label={`Remove ${label}`}
                className={styles.remove}
                onClick={() => onChange(slots.filter((_, index) => index !== at))}
              />
              {at === slots.length - 1 && (
                <IconButton
                  icon="plus"
                  size={40}
                  iconSize={18}
                  label={`Add a slot: ${day}`}
                  className={styles.add}
                  onClick={() => onChange([...slots, nextSlot(slots)])}
                />
              )}
            </Row>
            {problem && (
              <Quiet size="sm" className={styles.problem}>
                <FieldError>{problem}</FieldError>
              </Quiet>
            )}
            {note && (
              <Quiet size="sm" role="status" className={styles.note}>
                {note}
              </Quiet>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

type TimeFieldProps = { label: string; value: string; invalid: boolean; onChange: (value: string) => void }

function TimeField({ label, value, invalid, onChange }: TimeFieldProps) {
  return (
    <input
      type="time"
      step={900}
      required
      className={styles.time}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      // A half-typed time is empty: what was there stays until it is complete.
      onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
    />
  )
}
