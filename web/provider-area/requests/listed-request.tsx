import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { extrasText, seriesText, serviceTitle } from '#web/bookings/booking-texts.ts'
import { shortLength } from '#web/provider-area/schedule/schedule-texts.ts'
import { addressLine } from '#web/provider-area/visits/client-facts.tsx'
import { ProviderTotal } from '#web/provider-area/visits/provider-money.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { dateText, rangeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'

import { AroundLine } from './around-line.tsx'
import { TimeLeft } from './time-left.tsx'

import styles from './listed-request.module.css'

type ListedRequestProps = {
  booking: Booking
  around: RequestSurroundings | undefined
  /** On its own page: the whole note, what the service is, and until when there is to answer. */
  whole?: boolean
}

/** A request: what the provider has to know to answer it, so short that the answers fit a phone's screen with it. */
export function ListedRequest({ booking, around, whole = false }: ListedRequestProps) {
  const { id, client, service, status, series, location, notes, scheduled_at, time_text } = booking
  const extras = extrasText(service)
  return (
    <Stack gap={8}>
      <header className={styles.head}>
        <Avatar name={client.full_name || 'Anonymous'} src={client.avatar_url} size={40} />
        <Heading className={styles.title}>
          {whole ? serviceTitle({ service }) : <Link to={`/provider/requests/${id}`}>{serviceTitle({ service })}</Link>}
        </Heading>
        <Quiet size="md" className={styles.who}>
          {[client.full_name || 'Anonymous', extras].filter(Boolean).join(' · ')}
        </Quiet>
        <div className={styles.state}>
          {status === 'pending' ? <TimeLeft booking={booking} /> : <StatusBadge status={status} />}
        </div>
      </header>
      {series && (
        <IconLine icon="refresh" tone="accent">
          {seriesText(series)}
        </IconLine>
      )}
      <p className={styles.when}>
        <time dateTime={scheduled_at}>
          {dateText(scheduled_at.slice(0, 10), true)} · {rangeText(time_text)}
        </time>{' '}
        <Quiet as="span">· {shortLength(service.duration)}</Quiet>
      </p>
      <IconLine icon="map-pin" className={styles.line}>
        {addressLine(location)}
      </IconLine>
      {status === 'pending' && <AroundLine around={around} className={styles.around} />}
      {notes && <p className={whole ? styles.whole : styles.notes}>“{notes}”</p>}
      {whole && <Quiet size="sm">{[service.category, service.description].filter(Boolean).join(' · ') || 'N/A'}</Quiet>}
      <Row as="p" wrap gap={[0, 12]} align="baseline" className={styles.money}>
        <strong>
          <ProviderTotal booking={booking} />
        </strong>
        <Quiet as="span" size="sm">
          Price <Money amount={booking.total_price} />
        </Quiet>
      </Row>
    </Stack>
  )
}
