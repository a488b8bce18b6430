import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import styles from './coming-up.module.css'

/** The visits after the one that has a card, one line each, with the way to all of them. */
export function ComingUp({ visits, total }: { visits: readonly Booking[]; total: number }) {
  if (visits.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="coming-up">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="coming-up">Coming up</Heading>
        <Link to="/provider/schedule?view=list">{total > visits.length ? `See all ${total}` : 'Schedule'}</Link>
      </Row>
      <PlainList gap={4}>
        {visits.map((booking) => (
          <li key={booking.id}>
            <Link to={`/provider/bookings/${booking.id}`} className={styles.line}>
              <time dateTime={booking.scheduled_at}>
                {dateText(booking.scheduled_at.slice(0, 10), true)} · {timeText(booking.scheduled_at.slice(11, 16))}
              </time>
              <Quiet as="span" size="md" className={styles.who}>
                {serviceTitle(booking)} · {partyName(booking.client)}
              </Quiet>
            </Link>
          </li>
        ))}
      </PlainList>
    </Surface>
  )
}
