import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import type { CheckoutSession } from './checkout-queries.ts'
import { spendHeld } from './credit/hold-credit.ts'
import { insertPayment, markPaid, type Order, type OrderKind } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

export const PAYMENT_PAID = eventName<PaymentPaid>('payment.paid')
/**
 * An order has been settled in full. `bookingId` is null for an order without a booking. `taxCents`: part of the amount
 * due; absent if it wasn't read.
 */
export type PaymentPaid = {
  orderId: string
  kind: OrderKind
  bookingId: string | null
  dueCents: number
  taxCents?: number | undefined
}

/**
 * Settles an order in full by what a checkout holds of credit and what its card has paid, under the order's lock. Both are
 * there, and come to what is due; the tables refuse anything else.
 */
export async function settleOrder(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
): Promise<void> {
  const at = deps.clock.now()
  const {
    id: orderId,
    kind,
    booking_id: bookingId,
    payer_id: personId,
    amount_cents: dueCents,
    tax_cents: taxCents,
  } = order
  const { id: sessionId, credit_cents: amountCents } = session
  if (amountCents > 0) {
    const paymentId = newId()
    await insertPayment(trx, { id: paymentId, orderId, method: 'credit', sessionId: null, amountCents }, at)
    await spendHeld(deps, trx, { personId, orderId, sessionId, paymentId, amountCents })
  }
  if (session.amount_cents > 0)
    await insertPayment(trx, { id: newId(), orderId, method: 'card', sessionId, amountCents: session.amount_cents }, at)
  if (dueCents === 0) await markPaid(trx, orderId, at)
  await deps.events.publish(trx, PAYMENT_PAID, { orderId, kind, bookingId, dueCents, taxCents })
}

/**
 * Settles the order of a visit with nothing left to pay, because a discount took all of it: paid like any other,
 * without a checkout. Once, under the order's lock.
 */
export async function settleNothingDue(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { orderId, bookingId }: { orderId: string; bookingId: string },
): Promise<void> {
  await markPaid(trx, orderId, deps.clock.now())
  await deps.events.publish(trx, PAYMENT_PAID, {
    orderId,
    kind: 'visit',
    bookingId,
    dueCents: 0,
  })
}
