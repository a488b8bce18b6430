import { lengthText } from '#contract/clock.ts'
import { meetsOwnVisit, partsOfDay } from '#web/bookings/request/bookable-days.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import styles from './slot-picker.module.css'

type SlotPickerProps = {
  date: string
  times: readonly string[]
  time: string
  zone: string
  /** When the client has visits themself. */
  ownVisits?: readonly { start: string; end: string }[] | undefined
  /** Minutes of the visit. */
  duration: number
  /** The id of the words that say what is wrong here. */
  problemId?: string | undefined
  onChoose: (time: string) => void
}

/** The free times of the chosen day, by part of the day. */
export function SlotPicker({
  date,
  times,
  time,
  zone,
  ownVisits = [],
  duration,
  problemId,
  onChoose,
}: SlotPickerProps) {
  const isOwn = (start: string) => meetsOwnVisit(ownVisits, { date, time: start, minutes: duration })
  if (!date) return <p className={styles.hint}>Choose a day first.</p>
  return (
    <div
      className={styles.slots}
      role="radiogroup"
      aria-label={`Time on ${dateText(date)}`}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
    >
      {partsOfDay(times).map((part) => (
        <div key={part.name} className={styles.part}>
          <h3>{part.name}</h3>
          <div className={styles.row}>
            {part.times.map((start) => (
              <Choice
                key={start}
                className={styles.slot}
                type="radio"
                name="time"
                value={start}
                checked={start === time}
                disabled={isOwn(start)}
                onChange={() => onChoose(start)}
              >
                <span>
                  {timeText(start)}
                  {isOwn(start) && <small>Your visit</small>}
                </span>
              </Choice>
            ))}
          </div>
        </div>
      ))}
      <p className={styles.hint}>
        Lasts {lengthText(duration)}. Times are in {zone}.
      </p>
    </div>
  )
}
