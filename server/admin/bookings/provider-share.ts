import type { AdminRecord } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import type { Booking } from '#contract/bookings.ts'
import type { BookingDetails } from '#server/bookings/index.ts'

type Money = NonNullable<Booking['provider_money']>

const LABELS: Record<Money['stage'], string> = {
  expected: 'Provider receives',
  awaiting_payment: 'Once paid',
  paid: 'Provider receives',
  earned: 'Earned',
  on_hold: 'On hold',
  nothing: 'Provider receives',
}

/** The provider's money of a booking for an admin: the same figures in other words. */
export function providerShare(money: Money | null, booking: BookingDetails): AdminRecord['provider_money'] {
  if (money === null) return null
  const lines = money.lines.map(({ label, amount }) => ({
    label: label.replace('passed on to you', 'passed on').replace('your link', 'the provider’s link'),
    amount,
  }))
  return { ...money, label: LABELS[money.stage], lines, text: textOf(money, booking) }
}

function textOf({ stage, refunded, fee_kept }: Money, { row, objection, client }: BookingDetails): string {
  switch (stage) {
    case 'expected':
      return 'The request is not accepted yet.'
    case 'awaiting_payment':
      return 'The client has not paid yet.'
    case 'paid':
      return 'Earned once the visit is completed and its time has passed.'
    case 'on_hold':
      if (row.disputed_since) return 'On hold until the dispute is decided.'
      if (row.held_since) return `${client.first_name} says nobody came. On hold until that is decided.`
      if (objection) return `${client.first_name} objects to the no-show. On hold until that is decided.`
      return 'Pending for 48 hours, in case the client objects to the no-show.'
    case 'earned':
      if (fee_kept > 0)
        return row.cancel_reason === 'no_show' ? 'From the no-show fee.' : 'From the late cancellation fee.'
      return refunded > 0 ? `After a refund of ${formatDollars(refunded)}.` : ''
    case 'nothing':
      return refunded > 0 ? `${formatDollars(refunded)} refunded.` : 'Nothing was paid.'
  }
}
