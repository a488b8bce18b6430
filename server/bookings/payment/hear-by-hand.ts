import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { VISIT_MONEY_RETURNED, type VisitMoneyReturned } from '#server/bookings/events.ts'
import { worthOf, type ReturnedByHand } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceLive } from '#server/platform/live.ts'

/**
 * Money of a visit was refunded at the payment company without us: both sides are notified. A fully refunded visit
 * doesn't take place. Rules: docs/product-rules.md#reconciliation
 * @throws DomainError wrong_state for the whole of one that is still upcoming
 */
export async function tellReturnedByHand(deps: Deps, trx: Transaction, returned: ReturnedByHand): Promise<void> {
  const { kind, bookingId, refundId, amountCents, leftCents, at } = returned
  if (kind !== 'visit' || bookingId === null) return
  const { row, payment, client, provider } = (await findBookingDetails(trx, bookingId))!
  if (leftCents === 0 && row.status !== 'cancelled' && row.status !== 'completed' && at < row.starts_at)
    throw new DomainError(
      'wrong_state',
      'This visit is still to come. Cancel it first: the money already returned then counts towards the refund.',
    )
  const people = {
    client: { email: client.email, firstName: client.first_name },
    provider: { email: provider.email, firstName: provider.first_name },
  }
  // It is announced before it is booked.
  const worth = { orderId: payment.orderId, beforeCents: payment.worthCents, afterCents: worthOf(payment, leftCents) }
  const told: VisitMoneyReturned = { refundId, bookingId, service: row.title, ...people, amountCents, worth }
  await deps.events.publish(trx, VISIT_MONEY_RETURNED, told)
  for (const person of [row.client_id, row.provider_id])
    announceLive(deps, trx, person, { type: 'visit', id: bookingId })
}
