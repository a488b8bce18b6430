import { Link } from 'react-router'

import { queryString } from '#web/api.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { dateText, dayParts, timeText } from '#web/ui/values/local-text.ts'

import type { FreeDay } from './free-week.ts'
import { TimeLink } from './time-link.tsx'

import styles from './week-strip.module.css'

const SHOWN = 5

/** A week of free times; each leads into the booking at `booking` with day and time chosen. */
export function WeekStrip({ days, booking }: { days: readonly FreeDay[]; booking: string }) {
  return (
    <PlainList as="ol" className={styles.week}>
      {days.map(({ date, times }) => (
        <Stack as="li" gap={8} key={date} className={styles.day} data-empty={times.length === 0 || undefined}>
          <Head date={date} />
          {times.length === 0 ? (
            <span className={styles.none}>No times</span>
          ) : (
            <PlainList gap={8}>
              {times.slice(0, SHOWN).map((time) => (
                <li key={time}>
                  <TimeLink page={booking} date={date} time={time} spoken={`${dateText(date)}, ${timeText(time)}`}>
                    {timeText(time)}
                  </TimeLink>
                </li>
              ))}
            </PlainList>
          )}
          {times.length > SHOWN && (
            <Link to={`${booking}${queryString({ date })}`} className={styles.more}>
              {times.length - SHOWN} more
            </Link>
          )}
        </Stack>
      ))}
    </PlainList>
  )
}

function Head({ date }: { date: string }) {
  const { weekday, month, day } = dayParts(date)
  return (
    <time dateTime={date} className={styles.head}>
      <span>{weekday.slice(0, 3)}</span>
      <strong>
        {month.slice(0, 3)} {day}
      </strong>
    </time>
  )
}
