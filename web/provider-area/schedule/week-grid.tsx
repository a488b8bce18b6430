import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import type { ScheduleDay, ScheduleEntry } from '#contract/bookings/schedule.ts'
import { clockText, minuteOf } from '#contract/clock.ts'
import { partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { dateText, rangeText, timeText } from '#web/ui/values/local-text.ts'

import { gridHours, isOver, type Slot, withOpenTime } from './grid-hours.ts'
import { countText, entryKey, hoursText, shortLength, visitPath } from './schedule-texts.ts'

import styles from './week-grid.module.css'

type WeekGridProps = {
  days: readonly ScheduleDay[]
  today: string
  /** HH:mm of today. */
  now: string
  /** Called to block an open time. */
  onBlock: (slot: Slot) => void
}

/** Seven days as columns of hours: visits and requests, the drives before them, time off, and what is open. For wide screens. */
export function WeekGrid({ days, today, now, onBlock }: WeekGridProps) {
  const { from, to } = gridHours(days)
  const hours = Array.from({ length: to - from }, (_, at) => clockText((from + at) * 60))
  return (
    <div className={styles.grid} style={{ '--hours': to - from } as CSSProperties}>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{timeText(hour).replace(':00', '')}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.date} className={styles.day} data-today={day.is_today || undefined}>
            <h2 className={styles.name}>
              <Link to={`?view=day&from=${day.date}`} className="hb-name">
                {dateText(day.date, true)}
              </Link>
              <VisuallyHidden>, {countText(day.entries) || hoursText(day)}</VisuallyHidden>
            </h2>
            <PlainList as="ol" gap={0} className={styles.track}>
              {day.is_today && isInside(now, from, to) && (
                <li
                  className={styles.now}
                  style={{ '--top': minuteOf(now) / 60 - from } as CSSProperties}
                  aria-hidden="true"
                />
              )}
              {withOpenTime(day).entries.map((entry) => (
                <Block
                  key={entryKey(entry)}
                  entry={entry}
                  date={day.date}
                  from={from}
                  to={to}
                  onBlock={isOver(day, entry, { today, now }) ? undefined : onBlock}
                />
              ))}
            </PlainList>
          </li>
        ))}
      </ol>
    </div>
  )
}

function isInside(time: string, from: number, to: number): boolean {
  return minuteOf(time) >= from * 60 && minuteOf(time) <= to * 60
}

type BlockProps = {
  entry: ScheduleEntry
  date: string
  from: number
  to: number
  onBlock: WeekGridProps['onBlock'] | undefined
}

function Block({ entry, date, from, to, onBlock }: BlockProps) {
  const place = (start: number, end: number) => {
    const [top, bottom] = [Math.max(start / 60, from), Math.min(end / 60, to)]
    return { '--top': top - from, '--length': Math.max(bottom - top, 0) } as CSSProperties
  }
  const { start, end } = entry
  const own = place(minuteOf(start), minuteOf(end))
  const time = rangeText(`${timeText(start)} - ${timeText(end)}`)
  if (entry.kind === 'time_off')
    return (
      <li className={styles.away} style={own}>
        Time off{entry.note && `: ${entry.note}`}
      </li>
    )
  if (entry.kind === 'gap')
    return (
      <li className={styles.gap} style={own}>
        {onBlock && (
          <button
            type="button"
            aria-label={`Block ${dateText(date, true)}, ${time}`}
            onClick={() => onBlock({ date, start, end })}
          >
            {shortLength(entry.minutes)} open
          </button>
        )}
      </li>
    )
  const { booking, drive_minutes: drive } = entry
  return (
    <>
      {drive !== null && drive > 0 && (
        <li
          className={styles.drive}
          style={place(minuteOf(start) - drive, minuteOf(start))}
          title={`${drive} min drive`}
        >
          <VisuallyHidden>{drive} min drive</VisuallyHidden>
        </li>
      )}
      <li className={styles.place} style={own}>
        <Link to={visitPath(booking)} className={styles.visit} data-status={booking.status}>
          <time>{time}</time>
          <strong>{partyName(booking.client)}</strong>
          <span>
            {serviceTitle(booking)}
            {booking.status === 'pending' && ' (request)'}
          </span>
        </Link>
      </li>
    </>
  )
}
