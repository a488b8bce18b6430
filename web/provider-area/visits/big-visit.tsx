import type { ReactNode } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { extrasText } from '#web/bookings/booking-texts.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { useSite } from '#web/shell/site.ts'
import { dateText, rangeText } from '#web/ui/values/local-text.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { PaymentBadge } from '#web/ui/values/status-badge.tsx'

import { ClientFacts } from './client-facts.tsx'
import { ProviderTotal } from './provider-money.tsx'

import styles from './big-visit.module.css'

type BigVisitProps = {
  booking: Booking
  /** Id of the heading, unique on the page. */
  id: string
  title: string
  /** 1 when it is all there is on the page. */
  headingLevel?: 1 | 2
  isNow?: boolean
  /** Without notes and the sum: its page and the day below have them. */
  isShort?: boolean
  /** A button calls: email and phone number stand on its page. */
  onlyPlace?: boolean
  /** The step due now, above everything about it. */
  due?: ReactNode
  /** Buttons. */
  actions: ReactNode
  /** Something about it that waits for an answer. */
  banner?: ReactNode
  /** Content below. */
  children?: ReactNode
}

/** The visit that matters most: when, what, with whom, how to reach them, what it pays and what can be done. */
export function BigVisit({
  booking,
  id,
  title,
  headingLevel = 2,
  isNow = false,
  isShort = false,
  onlyPlace = false,
  due,
  actions,
  banner,
  children,
}: BigVisitProps) {
  const { service, client, scheduled_at, time_text, payment_status, notes } = booking
  const extras = extrasText(service)
  const { today } = useSite()
  const date = scheduled_at.slice(0, 10)
  return (
    <Surface as="section" raised gap={16} className={styles.card} data-now={isNow || undefined} aria-labelledby={id}>
      <Row wrap justify="between">
        <Heading as={`h${headingLevel}`} id={id} size="label" className={styles.title}>
          {title}
        </Heading>
        <PaymentBadge status={payment_status} />
      </Row>
      <p className={styles.when}>
        <time dateTime={scheduled_at}>
          {date === today ? 'Today' : dateText(date, true)} · <span>{rangeText(time_text)}</span>
        </time>
      </p>
      {due}
      <Columns widths="minmax(0, 1fr) minmax(0, 1.25fr)" until="phone" gap={[16, 32]} align="center">
        <Row gap={16}>
          <Avatar name={client.full_name} src={client.avatar_url} size={56} />
          <Words title={service.title} plain>
            <span>with {client.full_name}</span>
            {extras && <span>{extras}</span>}
          </Words>
        </Row>
        <ClientFacts booking={booking} onlyPlace={onlyPlace} />
      </Columns>
      {notes && !isShort && <p className={styles.notes}>“{notes}”</p>}
      {banner}
      <Row wrap gap={12} justify="between">
        {!isShort && (
          <span className={styles.total}>
            <ProviderTotal booking={booking} />
          </span>
        )}
        <ButtonRow gap={8} phones="share">
          {actions}
        </ButtonRow>
      </Row>
      {children}
    </Surface>
  )
}
