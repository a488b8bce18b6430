import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

/** Visits that lapse unless they are paid for: said first, each with its way there. */
export function PayNotices({ bookings }: { bookings: readonly Booking[] }) {
  return bookings.map((booking) => (
    <Notice
      key={booking.id}
      as="section"
      tone="warn"
      icon="wallet"
      aria-label="A visit waits for your payment"
      title={`${serviceTitle(booking)} waits for your payment`}
      actions={
        <Button component={Link} to={`/bookings/${booking.id}`} size="sm">
          Pay {formatDollars(booking.amount_due)}
        </Button>
      }
    >
      <p>
        {whenText(booking)}.{booking.deadline_text && ` ${booking.deadline_text}.`}
      </p>
    </Notice>
  ))
}
