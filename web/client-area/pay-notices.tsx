import type { Booking } from '#contract/bookings.ts'
import { serviceTitle, shortWhenText } from '#web/bookings/booking-texts.ts'
import { PayButton } from '#web/bookings/pay-button.tsx'
import { useSite } from '#web/shell/site.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

type PayNoticesProps = {
  bookings: readonly Booking[]
  /** The first of them is at the top of the page. */
  isFirst: boolean
  onChanged: () => void
}

/** Visits that lapse unless they are paid for: said first, each with its button. */
export function PayNotices({ bookings, isFirst, onChanged }: PayNoticesProps) {
  const year = useSite().today.slice(0, 4)
  return bookings.map((booking, at) => (
    <Notice
      key={booking.id}
      as="section"
      tone="warn"
      icon="wallet"
      aria-label="Pay for your visit"
      title={`Pay for your ${serviceTitle(booking)}`}
      actions={
        <PayButton
          bookingId={booking.id}
          amount={booking.amount_due}
          label={serviceTitle(booking)}
          size="sm"
          variant={isFirst && at === 0 ? 'filled' : 'default'}
          onRefused={onChanged}
        />
      }
    >
      <p>
        {shortWhenText(booking, year)}.{booking.deadline_text && ` ${booking.deadline_text}.`}
      </p>
    </Notice>
  ))
}
