import type { PaymentStatus } from '#contract/bookings.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import {
  endOpenSession,
  findOpenSession,
  findPaymentRow,
  findSessionOfOrder,
  lockOrderRow,
  insertPayment,
  lockPaymentRow,
  type Payment,
} from './queries.ts'

/** How an order stands. `paidCents` is what was paid and has not gone back. */
export type PaymentState = { orderId: string; status: PaymentStatus; amountCents: number; paidCents: number }

/** Notes what is owed for an order; nothing is charged yet. */
export async function openPayment(
  trx: Transaction,
  { orderId, payerId, amountCents }: { orderId: string; payerId: string; amountCents: number },
): Promise<PaymentState> {
  await insertPayment(trx, { order_id: orderId, payer_id: payerId, amount_cents: amountCents })
  return { orderId, status: 'unpaid', amountCents, paidCents: 0 }
}

export async function findPayment(db: Database, orderId: string): Promise<PaymentState | undefined> {
  const row = await findPaymentRow(db, orderId)
  return row && toPaymentState(row)
}

/** Holds the order until the transaction ends: neither money nor refund can come in between. */
export async function lockPayment(trx: Transaction, orderId: string): Promise<PaymentState | undefined> {
  const row = await lockPaymentRow(trx, orderId)
  return row && toPaymentState(row)
}

/** The same for whoever reads the order afterwards, with what belongs to it. */
export async function lockOrder(trx: Transaction, orderId: string): Promise<void> {
  await lockOrderRow(trx, orderId)
}

/** Whether somebody may be typing a card number right now. */
export async function hasOpenCheckout(db: Database, orderId: string): Promise<boolean> {
  return (await findOpenSession(db, orderId)) !== undefined
}

/** Stops an order from being paid: its open checkout is closed by the next sweep, and late money goes back. */
export async function endCheckout(trx: Transaction, orderId: string, at: Date): Promise<void> {
  await endOpenSession(trx, orderId, at)
}

/** Whether the gateway's session belongs to the order: who holds it, has opened that order's checkout. */
export async function isSessionOfOrder(db: Database, orderId: string, gatewaySessionId: string): Promise<boolean> {
  return (await findSessionOfOrder(db, orderId, gatewaySessionId)) !== undefined
}

export function toPaymentState(
  row: Pick<Payment, 'order_id' | 'status' | 'amount_cents' | 'refunded_cents' | 'paid_at'>,
): PaymentState {
  return {
    orderId: row.order_id,
    status: row.status,
    amountCents: row.amount_cents,
    paidCents: row.paid_at === null ? 0 : row.amount_cents - row.refunded_cents,
  }
}
