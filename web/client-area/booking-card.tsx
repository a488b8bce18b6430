import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { formatPhone } from '#contract/rules.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import {
  againPath,
  cancelText,
  orNotKnown,
  searchPath,
  partyName,
  serviceTitle,
  showsPayment,
  wasPaid,
  whenText,
} from '#web/bookings/booking-texts.ts'
import { NoShowBanner, ProposalBanner, PutBackBanner, ReceiptsDialog, SeriesMore } from '#web/bookings/dialogs.ts'
import { PayButton } from '#web/bookings/pay-button.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import styles from './booking-card.module.css'

type BookingCardProps = { booking: Booking; onCancel: (booking: Booking) => void; onChanged: () => void }

/** One booking of a client, with what can be done about it. */
export function BookingCard({ booking, onCancel, onChanged }: BookingCardProps) {
  const { can, provider, status } = booking
  const [showsReceipts, setShowsReceipts] = useState(false)
  const isOver = (status === 'completed' && !can.put_back) || status === 'cancelled'
  const note = cancelText(booking) ?? booking.deadline_text
  return (
    <Surface as="li" raised className={styles.card} data-over={isOver || undefined}>
      <div className={styles.art}>
        <VisitPicture service={booking.service} size={72} />
      </div>
      <div className={styles.words}>
        <Heading as="h3">
          <Link to={`/bookings/${booking.id}`} className="hb-name">
            {serviceTitle(booking)}
          </Link>
        </Heading>
        <Quiet className={styles.with}>
          with <Link to={`/providers/${booking.provider_id}`}>{partyName(provider)}</Link>
        </Quiet>
      </div>
      <Stack gap={4} className={styles.more}>
        <PlainList gap={4}>
          <IconLine as="li" icon="calendar">
            <time dateTime={booking.scheduled_at}>{whenText(booking)}</time>
          </IconLine>
          {booking.series && (
            <IconLine as="li" icon="refresh">
              {booking.series.text}
            </IconLine>
          )}
          <IconLine as="li" icon="map-pin">
            {orNotKnown(addressText(booking.location))}
          </IconLine>
          {status === 'confirmed' && (provider.phone_number || provider.email) && (
            <IconLine as="li" icon="phone">
              {provider.phone_number && (
                <a href={`tel:${provider.phone_number}`}>{formatPhone(provider.phone_number)}</a>
              )}
              {provider.phone_number && provider.email && ' · '}
              {provider.email && (
                <a href={`mailto:${provider.email}`}>
                  <EmailText address={provider.email} />
                </a>
              )}
            </IconLine>
          )}
          {booking.notes && (
            <IconLine as="li" icon="message">
              <Quiet as="span">{booking.notes}</Quiet>
            </IconLine>
          )}
        </PlainList>
        <ProposalBanner booking={booking} onChanged={onChanged} />
        <PutBackBanner booking={booking} onChanged={onChanged} />
        <NoShowBanner booking={booking} onChanged={onChanged} />
        {booking.is_upcoming && <SeriesMore booking={booking} onChanged={onChanged} />}
      </Stack>
      <div className={styles.side}>
        <Row wrap>
          <StatusBadge status={status} />
          {showsPayment(booking) && <PaymentBadge status={booking.payment_status} refund={booking.refund_state} />}
        </Row>
        {status !== 'cancelled' && (
          <strong className={styles.price}>
            <Money amount={booking.amount_due} />
          </strong>
        )}
      </div>
      <Row wrap gap={[12, 24]} justify="between" className={styles.foot}>
        {note && (
          <Quiet size="sm" className={styles.note}>
            {note}
          </Quiet>
        )}
        <ButtonRow gap={8} phones="pairs-below" className={styles.actions}>
          {can.pay && (
            <PayButton
              bookingId={booking.id}
              amount={booking.amount_due}
              label={serviceTitle(booking)}
              size="sm"
              variant="default"
              onRefused={onChanged}
            />
          )}
          {can.reschedule && !booking.proposal && (
            <Button component={Link} to={`/bookings/${booking.id}`} variant="default" size="sm">
              Details & move
            </Button>
          )}
          {isOver && (
            <Button component={Link} to={`/bookings/${booking.id}`} variant="default" size="sm">
              Details
            </Button>
          )}
          {wasPaid(booking) && (
            <Button variant="default" size="sm" onClick={() => setShowsReceipts(true)}>
              Receipts
            </Button>
          )}
          {can.cancel && (
            <Button variant="default" size="sm" onClick={() => onCancel(booking)}>
              Cancel Booking
            </Button>
          )}
          {isOver &&
            // Whoever has just declined is not asked again.
            (booking.rescue ? (
              <Button component={Link} to={searchPath(booking)} variant="default" size="sm">
                Search other days
              </Button>
            ) : (
              <Button component={Link} to={againPath(booking)} variant="default" size="sm">
                Book again
              </Button>
            ))}
        </ButtonRow>
      </Row>
      <ReceiptsDialog booking={booking} opened={showsReceipts} onClose={() => setShowsReceipts(false)} />
    </Surface>
  )
}
