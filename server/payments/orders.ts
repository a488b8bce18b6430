import type { PaymentStatus } from '#contract/payments.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { endOpenSession, findOpenSession, findSessionOfVisit } from './checkout-queries.ts'
import { findOrderOfVisit, insertOrder, lockOrderOfVisit, type Order, type OrderLine } from './queries.ts'

/** How an order stands. `paidCents` is what was paid and has not gone back. */
export type PaymentState = { orderId: string; status: PaymentStatus; amountCents: number; paidCents: number }

/**
 * Notes what is owed for a visit; nothing is charged yet. The lines stay as they are for good.
 * @param order `lines` in signed cents; their sum is what is due
 */
export async function placeVisitOrder(
  trx: Transaction,
  order: { bookingId: string; payerId: string; payeeId: string; lines: OrderLine[]; at: Date },
): Promise<PaymentState> {
  const { bookingId, payerId, payeeId, lines, at } = order
  const id = newId()
  const amountCents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const visit = { id, kind: 'visit', booking_id: bookingId, payer_id: payerId, payee_id: payeeId } as const
  await insertOrder(trx, { ...visit, amount_cents: amountCents, lines, created_at: at })
  return { orderId: id, status: 'unpaid', amountCents, paidCents: 0 }
}

export async function findVisitPayment(db: Database, bookingId: string): Promise<PaymentState | undefined> {
  const order = await findOrderOfVisit(db, bookingId)
  return order && toPaymentState(order)
}

/**
 * Holds the order of a visit until the transaction ends: neither money nor refund can come in between. The first lock of
 * whatever changes a booking, so that nobody waits in a circle.
 * @returns waits for how it stands; undefined for an unknown booking
 */
export async function lockVisitOrder(
  trx: Transaction,
  bookingId: string,
): Promise<() => Promise<PaymentState | undefined>> {
  const orderNow = await lockOrderOfVisit(trx, bookingId)
  return async () => {
    const order = await orderNow()
    return order && toPaymentState(order)
  }
}

/** Whether somebody may be typing a card number right now. */
export async function hasOpenCheckout(db: Database, orderId: string): Promise<boolean> {
  return (await findOpenSession(db, orderId)) !== undefined
}

/** Stops an order from being paid: its open checkout is closed by the next sweep, and late money goes back. */
export async function endCheckout(trx: Transaction, orderId: string, at: Date): Promise<void> {
  await endOpenSession(trx, orderId, at)
}

/** Whether the gateway's session belongs to the visit: who holds it, has opened that visit's checkout. */
export async function isSessionOfVisit(db: Database, bookingId: string, gatewaySessionId: string): Promise<boolean> {
  return (await findSessionOfVisit(db, bookingId, gatewaySessionId)) !== undefined
}

function toPaymentState({ id, status, amount_cents, settled_cents, refunded_cents }: Order): PaymentState {
  return { orderId: id, status, amountCents: amount_cents, paidCents: settled_cents - refunded_cents }
}
