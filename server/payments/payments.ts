import type { PaymentStatus } from '#contract/bookings.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import {
  endOpenSession,
  findOpenSession,
  findPaymentRow,
  findSessionOfOrder,
  insertPayment,
  listPaymentRows,
  lockPaymentRow,
  type Payment,
} from './queries.ts'

/** How an order stands. `paidCents` is what was paid and has not gone back. */
export type PaymentState = { orderId: string; status: PaymentStatus; amountCents: number; paidCents: number }

/** Notes what is owed for an order; nothing is charged yet. */
export async function openPayment(
  trx: Transaction,
  order: { orderId: string; payerId: string; amountCents: number },
): Promise<void> {
  await insertPayment(trx, { order_id: order.orderId, payer_id: order.payerId, amount_cents: order.amountCents })
}

export async function findPayment(db: Database, orderId: string): Promise<PaymentState | undefined> {
  const row = await findPaymentRow(db, orderId)
  return row && toState(row)
}

/** Holds the order until the transaction ends: neither money nor refund can come in between. */
export async function lockPayment(trx: Transaction, orderId: string): Promise<PaymentState | undefined> {
  const row = await lockPaymentRow(trx, orderId)
  return row && toState(row)
}

export async function listPayments(db: Database, orderIds: string[]): Promise<Map<string, PaymentState>> {
  const rows = await listPaymentRows(db, orderIds)
  return new Map(rows.map((row) => [row.order_id, toState(row)]))
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

function toState(row: Payment): PaymentState {
  return {
    orderId: row.order_id,
    status: row.status,
    amountCents: row.amount_cents,
    paidCents: row.paid_at === null ? 0 : row.amount_cents - row.refunded_cents,
  }
}
