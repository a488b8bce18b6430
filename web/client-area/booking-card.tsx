import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import {
  againPath,
  cancelText,
  partyName,
  searchPath,
  serviceTitle,
  shortWhenText,
  showsPayment,
  wasPaid,
} from '#web/bookings/booking-texts.ts'
import { NoShowBanner, ProposalBanner, ReopenBanner, ReceiptsDialog, SeriesMore } from '#web/bookings/dialogs.ts'
import { useSite } from '#web/shell/site.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import styles from './booking-card.module.css'

type BookingCardProps = { booking: Booking; onCancel: (booking: Booking) => void; onChanged: () => void }

/** One booking of a client as a row that leads to its page; rare acts are behind its dots. */
export function BookingCard({ booking, onCancel, onChanged }: BookingCardProps) {
  const { can, provider, status } = booking
  const year = useSite().today.slice(0, 4)
  const [showsReceipts, setShowsReceipts] = useState(false)
  const isOver = (status === 'completed' && !can.put_back) || status === 'cancelled'
  // A completed visit is paid unless its badge says otherwise; the receipt is behind the dots.
  const isSettled = status === 'completed' && booking.payment_status === 'paid' && booking.refund_state === null
  // Until when to pay is said at the top of the page, with the button.
  const note = cancelText(booking) ?? (can.pay ? null : booking.deadline_text)
  const title = serviceTitle(booking)
  return (
    <Surface as="li" raised lifts className={styles.card} data-over={isOver || undefined}>
      <div className={styles.art}>
        <VisitPicture service={booking.service} size={64} />
      </div>
      <div className={styles.words}>
        <Heading as="h3" size="sm">
          <Link to={`/bookings/${booking.id}`} className="hb-name hb-cover">
            {title}
          </Link>
        </Heading>
        <Quiet size="sm">with {partyName(provider)}</Quiet>
        <Quiet size="sm">
          <time dateTime={booking.scheduled_at}>{shortWhenText(booking, year)}</time>
        </Quiet>
        {booking.series && <Quiet size="sm">{booking.series.text}</Quiet>}
      </div>
      {(wasPaid(booking) || can.cancel) && (
        <MoreMenu label={`More about ${title}`} title={title} className={styles.menu}>
          {(close) => (
            <>
              {wasPaid(booking) && (
                <Button
                  variant="default"
                  onClick={() => {
                    close()
                    setShowsReceipts(true)
                  }}
                >
                  Receipts
                </Button>
              )}
              {can.cancel && (
                <Button
                  variant="default"
                  onClick={() => {
                    close()
                    onCancel(booking)
                  }}
                >
                  Cancel Booking
                </Button>
              )}
            </>
          )}
        </MoreMenu>
      )}
      <Row wrap justify="between" className={styles.foot}>
        <Row wrap>
          <StatusBadge status={status} />
          {showsPayment(booking) && !isSettled && (
            <PaymentBadge status={booking.payment_status} refund={booking.refund_state} />
          )}
        </Row>
        {isOver ? (
          <Again booking={booking} />
        ) : (
          <strong className={styles.price}>
            <Money amount={booking.amount_due} />
          </strong>
        )}
      </Row>
      <Stack gap={4} className={styles.more}>
        {note && <Quiet size="sm">{note}</Quiet>}
        <ProposalBanner booking={booking} onChanged={onChanged} />
        <ReopenBanner booking={booking} onChanged={onChanged} />
        <NoShowBanner booking={booking} onChanged={onChanged} />
        {booking.is_upcoming && <SeriesMore booking={booking} onChanged={onChanged} />}
      </Stack>
      <ReceiptsDialog booking={booking} opened={showsReceipts} onClose={() => setShowsReceipts(false)} />
    </Surface>
  )
}

/** Links to other days if the provider has just declined, otherwise to a new booking with them. */
function Again({ booking }: { booking: Booking }) {
  return (
    <Button component={Link} to={booking.rescue ? searchPath(booking) : againPath(booking)} variant="default" size="sm">
      {booking.rescue ? 'Search other days' : 'Book again'}
    </Button>
  )
}
