import type { AdminBooking } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Badge, PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import { RISKS } from './booking-words.ts'

type Shown = Pick<AdminBooking, 'status' | 'payment_status' | 'refund_state' | 'kept_fee' | 'risk'>

/** State of a booking: its status, its payment if there is or should be one, and risks. */
export function BookingBadges({ booking, className }: { booking: Shown; className?: string | undefined }) {
  const { status, kept_fee, risk } = booking
  return (
    <Row wrap gap={[4, 8]} className={className}>
      <StatusBadge status={status} />
      {kept_fee && (
        <Badge tone="info" icon="card">
          {kept_fee.label} {formatDollars(kept_fee.amount)} kept
        </Badge>
      )}
      {hasPaymentToShow(booking) && <PaymentBadge status={booking.payment_status} refund={booking.refund_state} />}
      {risk && (
        <Badge tone="bad" icon="alert">
          {RISKS[risk]}
        </Badge>
      )}
    </Row>
  )
}

/** A request and a cancelled unpaid visit await no payment; beside a kept fee only an open refund is news. */
function hasPaymentToShow({ status, payment_status, refund_state, kept_fee }: Shown): boolean {
  if (refund_state !== null && refund_state !== 'made') return true
  if (kept_fee !== null) return false
  const isPaymentDue = status === 'confirmed' || status === 'completed'
  return isPaymentDue || (payment_status !== 'unpaid' && payment_status !== 'failed')
}
