import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { shortLength } from '#web/provider-area/schedule/schedule-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'

import { TimeLeft } from './time-left.tsx'

import styles from './request-lines.module.css'

/** The first pending requests, a few short lines each, with the way to all of them. */
export function RequestLines({ requests, total }: { requests: readonly Booking[]; total: number }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="requests">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="requests">Booking requests</Heading>
        <Link to="/provider/requests">{total > requests.length ? `See all ${total}` : 'See all'}</Link>
      </Row>
      {requests.length === 0 && <Quiet>None right now.</Quiet>}
      <PlainList divided className={styles.list}>
        {requests.map((booking) => (
          <RequestLine key={booking.id} booking={booking} />
        ))}
      </PlainList>
    </Surface>
  )
}

function RequestLine({ booking }: { booking: Booking }) {
  const { id, service, client, scheduled_at, provider_money: money, series } = booking
  const what = [serviceTitle({ service }), shortLength(service.duration), series && `${series.size} visits`]
  return (
    <li className={styles.line}>
      <strong className={styles.one}>{partyName(client)}</strong>
      {money && (
        <strong className={styles.net} title="You receive">
          <Money amount={money.total} />
        </strong>
      )}
      <span className={`${styles.what} ${styles.one}`}>{what.filter(Boolean).join(' · ')}</span>
      <time dateTime={scheduled_at} className={styles.when}>
        {dateText(scheduled_at.slice(0, 10), true)} · {timeText(scheduled_at.slice(11, 16))}
      </time>
      <span className={styles.left}>
        <TimeLeft booking={booking} />
      </span>
      <Button
        component={Link}
        to={`/provider/requests/${id}`}
        size="sm"
        variant="light"
        aria-label={`Review ${service.title} for ${partyName(client)}`}
      >
        Review
      </Button>
    </li>
  )
}
