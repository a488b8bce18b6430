import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { extrasText, seriesText, serviceTitle } from '#web/bookings/booking-texts.ts'
import { rangeText, shortLength } from '#web/provider-area/schedule/schedule-texts.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import styles from './visit-head.module.css'

type VisitHeadProps = {
  booking: Booking
  /** Where the title leads, if anywhere. */
  to?: string
  /** Also how the payment stands. */
  withPayment?: boolean
}

/** What, when and with whom: the top of every visit in the provider area. */
export function VisitHead({ booking, to, withPayment = false }: VisitHeadProps) {
  const { service, client, scheduled_at, scheduled_text, time_text, status, payment_status, series } = booking
  const title = serviceTitle({ service })
  const extras = extrasText(service)
  return (
    <Row as="header" gap={16} align="start" className={styles.head}>
      <VisitPicture service={service} size={68} />
      <Stack grow gap={4}>
        <Row wrap gap={[4, 16]} align="start" justify="between">
          <Heading className={styles.title}>{to ? <Link to={to}>{title}</Link> : title}</Heading>
          <Row wrap>
            <StatusBadge status={status} />
            {withPayment && status !== 'pending' && status !== 'cancelled' && <PaymentBadge status={payment_status} />}
          </Row>
        </Row>
        {extras && <p className={styles.line}>{extras}</p>}
        {series && (
          <IconLine icon="refresh" tone="accent" className={styles.line}>
            {status === 'pending' ? seriesText(series) : series.text}
          </IconLine>
        )}
        <IconLine icon="calendar" tone="accent" className={styles.line}>
          <span>
            <time dateTime={scheduled_at} title={scheduled_text}>
              {dateText(scheduled_at.slice(0, 10), true)} · {rangeText(time_text)}
            </time>{' '}
            <Quiet as="span">· {shortLength(service.duration)}</Quiet>
          </span>
        </IconLine>
        <Row as="p" className={styles.line}>
          <Avatar name={client.full_name || 'Anonymous'} src={client.avatar_url} size={24} />
          <span>
            {client.full_name || 'Anonymous'} <Quiet as="span">· {service.category || 'N/A'}</Quiet>
          </span>
        </Row>
      </Stack>
    </Row>
  )
}
