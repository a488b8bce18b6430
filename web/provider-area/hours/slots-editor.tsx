import { windowProblem } from '#contract/rules.ts'
import { slotNote } from './check-hours.ts'
import { endFromInput, endToInput, nextSlot, type TimeWindow } from './hours.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import styles from './slots-editor.module.css'

type SlotsEditorProps = {
  slots: readonly TimeWindow[]
  /** The day as messages and labels name it: a date, or a weekday. */
  day: string
  onChange: (slots: TimeWindow[]) => void
}

/** From and to, any number of times a day. */
export function SlotsEditor({ slots, day, onChange }: SlotsEditorProps) {
  const change = (at: number, part: Partial<TimeWindow>) =>
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...part } : slot)))
  return (
    <div className={styles.slots}>
      {slots.map(({ start, end }, at) => {
        const problem = windowProblem(day, start, end)
        const note = slotNote(slots, at)
        const label = slots.length > 1 ? `${day}, slot ${at + 1}` : day
        return (
          <div key={at}>
            <div className={styles.slot}>
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
              <button
                type="button"
                className={styles.icon}
                aria-label={`Remove ${label}`}
                onClick={() => onChange(slots.filter((_, index) => index !== at))}
              >
                <Icon name="trash" size={18} />
              </button>
              {at === slots.length - 1 && (
                <button
                  type="button"
                  className={styles.icon}
                  data-adds
                  aria-label={`Add a slot: ${day}`}
                  onClick={() => onChange([...slots, nextSlot(slots)])}
                >
                  <Icon name="plus" size={18} />
                </button>
              )}
            </div>
            {problem && (
              <p className={styles.problem}>
                <FieldError>{problem}</FieldError>
              </p>
            )}
            {note && (
              <p role="status" className={styles.note}>
                {note}
              </p>
            )}
          </div>
        )
      })}
    </div>
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
