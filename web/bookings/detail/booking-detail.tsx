import { type ReactNode, useId } from 'react'

import { BOOKING_ID_SHOWN, GST_LABEL } from '#contract/constants.ts'
import { formatPhone } from '#contract/rules.ts'
import { addressText } from '#web/bookings/address-text.ts'
import { orNotKnown, partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import { HistoryTimeline } from './history-timeline.tsx'
import type { Detail } from './load-detail.ts'
import { NoShowBanner } from './no-show-banner.tsx'
import { ProposalBanner } from './proposal-banner.tsx'
import { PutBackBanner } from './put-back-banner.tsx'

import styles from './booking-detail.module.css'

type BookingDetailProps = {
  detail: Detail
  viewer: 'client' | 'provider'
  /** What this side can do now. */
  actions: ReactNode
  calendar: ReactNode
  /** What stands for the prices, when this side's money is not the other's. */
  money?: ReactNode
  onChanged: () => void
}

/** A booking as one of its two sides sees it: what and when, who and where, money and terms, and what happened. */
export function BookingDetail({ detail, viewer, actions, calendar, money, onChanged }: BookingDetailProps) {
  const { booking, history } = detail
  const { service, status, payment_status, deadline_text, notes, moving, cancellation } = booking
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Surface as="section" className={styles.head} aria-label="Visit">
          <div className={styles.top}>
            <ArtTile art={service.art} size={88} square eager />
            <div>
              <h1>{serviceTitle(booking)}</h1>
              <p className={styles.badges}>
                <StatusBadge status={status} />
                {status !== 'pending' && <PaymentBadge status={payment_status} />}
              </p>
            </div>
          </div>
          <ul className={styles.facts}>
            <li>
              <Icon name="calendar" />
              <span>
                <time dateTime={booking.scheduled_at}>{booking.scheduled_text}</time> ({booking.time_text})
              </span>
            </li>
            <li>
              <Icon name="map-pin" /> {orNotKnown(addressText(booking.location))}
            </li>
            {deadline_text && (
              <li className={styles.deadline}>
                <Icon name="clock" /> {deadline_text}.
              </li>
            )}
          </ul>
          {notes && <p className={styles.notes}>“{notes}”</p>}
          <ProposalBanner booking={booking} onChanged={onChanged} />
          <PutBackBanner booking={booking} onChanged={onChanged} />
          <NoShowBanner booking={booking} onChanged={onChanged} />
          <div className={styles.actions}>{actions}</div>
          {moving && <p className={styles.quiet}>{moving.text}</p>}
        </Surface>
        <Block title="What happened">
          <HistoryTimeline history={history} />
        </Block>
      </div>
      <div className={styles.column}>
        <Other detail={detail} viewer={viewer} />
        <Block title="Money">
          {money ?? <Prices detail={detail} />}
          {cancellation.text && <p className={styles.terms}>{cancellation.text}</p>}
        </Block>
        {calendar}
        <p className={styles.quiet}>Booking id {booking.id.slice(-BOOKING_ID_SHOWN)}</p>
      </div>
    </div>
  )
}

function Other({ detail: { booking }, viewer }: Pick<BookingDetailProps, 'detail' | 'viewer'>) {
  const party = viewer === 'client' ? booking.provider : booking.client
  return (
    <Block title={viewer === 'client' ? 'Your provider' : 'Your client'}>
      <div className={styles.who}>
        <Avatar name={partyName(party)} src={party.avatar_url} size={56} />
        <div>
          <strong>{partyName(party)}</strong>
          {party.phone_number && <a href={`tel:${party.phone_number}`}>{formatPhone(party.phone_number)}</a>}
          {party.email && (
            <a href={`mailto:${party.email}`}>
              <EmailText address={party.email} />
            </a>
          )}
          {party.is_masked && <span>{whyMasked(booking.status)}</span>}
        </div>
      </div>
    </Block>
  )
}

function whyMasked(status: string): string {
  if (status === 'pending') return 'Phone and email appear once the request is accepted.'
  if (status === 'cancelled') return 'Phone and email are closed because the visit is cancelled.'
  return 'Phone and email are closed now that the visit is over.'
}

function Prices({ detail: { booking } }: Pick<BookingDetailProps, 'detail'>) {
  const { total_price, tax, amount_due } = booking
  return (
    <dl className={styles.money}>
      <Row name="Price" amount={total_price} />
      {tax > 0 && <Row name={GST_LABEL} amount={tax} />}
      <Row name="Total" amount={amount_due} strong />
    </dl>
  )
}

function Row({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Surface as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Surface>
  )
}
