import { Link } from 'react-router'

import type { ScheduleDay } from '#contract/bookings/schedule.ts'
import { serviceTitle } from '#web/bookings/booking-texts.ts'
import { DayBar } from '#web/provider-area/hours/day-bar.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import { countText, openText, visitPath } from './schedule-texts.ts'

import styles from './week-plan.module.css'

/** Seven days below each other: how full each is, and what it holds. For phones. */
export function WeekPlan({ days }: { days: readonly ScheduleDay[] }) {
  return (
    <PlainList gap={8} className={styles.week}>
      {days.map((day) => (
        <Surface as="li" key={day.date} gap={8} className={styles.day} data-today={day.is_today || undefined}>
          <Row wrap gap={[0, 12]} align="baseline" justify="between">
            <h2 className={styles.name}>
              <Link to={`?view=day&from=${day.date}`} className="hb-name">
                {dateText(day.date, true)}
              </Link>
            </h2>
            <Quiet size="sm">{countText(day.entries) || openText(day)}</Quiet>
          </Row>
          {(day.hours.length > 0 || visitsOf(day).length > 0) && <DayBar open={day.hours} booked={visitsOf(day)} />}
          <PlainList gap={4}>
            {visitsOf(day).map(({ booking, start }) => (
              <li key={booking.id}>
                <Link to={visitPath(booking)} className={styles.visit} data-status={booking.status}>
                  <time>{timeText(start)}</time> {serviceTitle(booking)}
                  {booking.status === 'pending' && <Quiet as="span"> (request)</Quiet>}
                </Link>
              </li>
            ))}
          </PlainList>
        </Surface>
      ))}
    </PlainList>
  )
}

function visitsOf({ entries }: ScheduleDay) {
  return entries.flatMap((entry) => (entry.kind === 'visit' ? [entry] : []))
}
