import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { formatPhone } from '#contract/rules.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/status-badge.tsx'

import { addressText } from '#web/bookings/address-text.ts'
import { cancelText, orNotKnown, partyName, serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { NoShowBanner } from '#web/bookings/detail/no-show-banner.tsx'
import { ProposalBanner } from '#web/bookings/detail/proposal-banner.tsx'
import { PutBackBanner } from '#web/bookings/detail/put-back-banner.tsx'
import { PayButton } from '#web/bookings/pay-button.tsx'

import styles from './booking-card.module.css'

type BookingCardProps = { booking: Booking; onCancel: (booking: Booking) => void; onChanged: () => void }

/** One booking of a client, with what can be done about it. */
export function BookingCard({ booking, onCancel, onChanged }: BookingCardProps) {
  const { can, provider, status } = booking
  const isOver = (status === 'completed' && !can.put_back) || status === 'cancelled'
  const note = cancelText(booking) ?? booking.deadline_text
  return (
    <li className={styles.card} data-over={isOver || undefined}>
      <div className={styles.art}>
        <ArtTile art={booking.service.art} size={48} square />
      </div>
      <div className={styles.words}>
        <h3>
          <Link to={`/bookings/${booking.id}`} className={styles.title}>
            {serviceTitle(booking)}
          </Link>
        </h3>
        <p className={styles.with}>
          with <Link to={`/providers/${booking.provider_id}`}>{partyName(provider)}</Link>
        </p>
      </div>
      <div className={styles.more}>
        <ul className={styles.facts}>
          <li>
            <Icon name="calendar" size={18} />
            <time dateTime={booking.scheduled_at}>{whenText(booking)}</time>
          </li>
          <li>
            <Icon name="map-pin" size={18} /> {orNotKnown(addressText(booking.location))}
          </li>
          {status === 'confirmed' && (provider.phone_number || provider.email) && (
            <li>
              <Icon name="phone" size={18} />
              <span>
                {provider.phone_number && (
                  <a href={`tel:${provider.phone_number}`}>{formatPhone(provider.phone_number)}</a>
                )}
                {provider.phone_number && provider.email && ' · '}
                {provider.email && (
                  <a href={`mailto:${provider.email}`}>
                    <EmailText address={provider.email} />
                  </a>
                )}
              </span>
            </li>
          )}
          {booking.notes && (
            <li>
              <Icon name="message" size={18} /> <span className={styles.notes}>{booking.notes}</span>
            </li>
          )}
        </ul>
        <ProposalBanner booking={booking} onChanged={onChanged} />
        <PutBackBanner booking={booking} onChanged={onChanged} />
        <NoShowBanner booking={booking} onChanged={onChanged} />
      </div>
      <div className={styles.side}>
        <div className={styles.badges}>
          <StatusBadge status={status} />
          {showsPayment(booking) && <PaymentBadge status={booking.payment_status} />}
        </div>
        {status !== 'cancelled' && (
          <strong className={styles.price}>
            <Money amount={booking.amount_due} />
          </strong>
        )}
      </div>
      <div className={styles.foot}>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>
          {can.pay && (
            <PayButton
              bookingId={booking.id}
              amount={booking.amount_due}
              label={serviceTitle(booking)}
              size="sm"
              onRefused={onChanged}
            />
          )}
          {can.reschedule && !booking.proposal && (
            <Button component={Link} to={`/bookings/${booking.id}`} variant="default" size="sm">
              Details & move
            </Button>
          )}
          {can.cancel && (
            <Button variant="default" size="sm" onClick={() => onCancel(booking)}>
              Cancel Booking
            </Button>
          )}
          {isOver && (
            <Button
              component={Link}
              to={`/booking/${booking.service_id}/${booking.provider_id}`}
              variant="default"
              size="sm"
            >
              Book again
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** While a request waits there is nothing to pay, and what was never paid and is cancelled needs no word about money. */
function showsPayment({ status, payment_status }: Booking): boolean {
  return status === 'confirmed' || status === 'completed' || !['unpaid', 'failed'].includes(payment_status)
}
