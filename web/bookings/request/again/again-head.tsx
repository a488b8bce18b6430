import type { BookableDay } from '#web/bookings/request/bookable-days.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import type { Before } from './as-before.ts'
import { nextTimes, type Needs, type NextTime } from './next-times.ts'

import styles from './again-head.module.css'

type AgainHeadProps = {
  before: Before
  days: readonly BookableDay[]
  needs: Needs
  date: string
  time: string
  onChoose: (next: NextTime) => void
}

/** For who books again: all is as last time, and the next free times are one tap away. */
export function AgainHead({ before: { gone, time: usual }, days, needs, date, time, onChoose }: AgainHeadProps) {
  const times = nextTimes(days, usual, needs)
  if (times.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="again">
      <Heading id="again">The next available times</Heading>
      <Quiet size="sm">
        Filled in as last time.
        {gone.length > 0 && ` No longer offered: ${gone.join(', ')}.`}
      </Quiet>
      <div className={styles.times} role="radiogroup" aria-labelledby="again">
        {times.map((next) => (
          <Choice
            key={next.date}
            className={styles.time}
            type="radio"
            name="next-time"
            checked={next.date === date && next.time === time}
            onChange={() => onChoose(next)}
          >
            <span>
              <strong>{dateText(next.date, true)}</strong> {timeText(next.time)}
            </span>
          </Choice>
        ))}
      </div>
    </Surface>
  )
}
