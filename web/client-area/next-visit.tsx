import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { formatPhone } from '#contract/rules.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/status-badge.tsx'
import { dateText } from '#web/ui/local-text.ts'

import { addressText } from '#web/bookings/address-text.ts'
import { orNotKnown, partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { ProposalBanner } from '#web/bookings/detail/proposal-banner.tsx'
import { PayButton } from '#web/bookings/pay-button.tsx'

import styles from './next-visit.module.css'

type NextVisitProps = { booking: Booking; onCancel: (booking: Booking) => void; onChanged: () => void }

/** The next visit, big: what, who, when, where and what to do now. */
export function NextVisit({ booking, onCancel, onChanged }: NextVisitProps) {
  const [date = ''] = booking.scheduled_at.split('T')
  const { provider } = booking
  return (
    <section className={styles.visit} aria-labelledby="next-visit">
      <div className={styles.art}>
        <ArtTile art={booking.service.art} size={132} eager />
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <h2 id="next-visit">Your next visit</h2>
          <StatusBadge status={booking.status} />
          {booking.status !== 'pending' && <PaymentBadge status={booking.payment_status} />}
        </div>
        <p className={styles.when}>
          <strong>{dateText(date)}</strong>
          <span>{booking.time_text}</span>
        </p>
        <ul className={styles.facts}>
          <li>
            <Icon name="sparkle" /> {serviceTitle(booking)}
          </li>
          <li>
            <Avatar name={partyName(provider)} src={provider.avatar_url} size={24} />
            <span>
              <Link to={`/providers/${booking.provider_id}`}>{partyName(provider)}</Link>
              {provider.phone_number && (
                <>
                  {' · '}
                  <a href={`tel:${provider.phone_number}`}>{formatPhone(provider.phone_number)}</a>
                </>
              )}
            </span>
          </li>
          <li>
            <Icon name="map-pin" /> {orNotKnown(addressText(booking.location))}
          </li>
        </ul>
        {booking.deadline_text && (
          <p className={styles.deadline}>
            <Icon name="clock" /> {booking.deadline_text}.
          </p>
        )}
        <ProposalBanner booking={booking} onChanged={onChanged} />
        <div className={styles.actions}>
          {booking.can.pay && (
            <PayButton
              bookingId={booking.id}
              amount={booking.amount_due}
              label={serviceTitle(booking)}
              onRefused={onChanged}
            />
          )}
          <Button component={Link} to={`/bookings/${booking.id}`} variant="default">
            {booking.can.reschedule ? 'Details & move' : 'Details'}
          </Button>
          {booking.can.cancel && (
            <Button variant="default" onClick={() => onCancel(booking)}>
              Cancel Booking
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
