import type { PaymentStatus } from '#contract/payments.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import {
  endOpenSession,
  findOpenSession,
  findSessionOfOrder,
  findSessionOfVisit,
  findUnapplied,
} from './checkout-queries.ts'
import {
  discountOf,
  findOrderOfVisit,
  findOrderRow,
  listOrderRows,
  insertOrder,
  orderRows,
  listOrdersOf,
  lockOrderOfVisit,
  lockOrderRow,
  updateBorne,
  type NewOrder,
  type Order,
  type OrderKind,
  type OrderLine,
  type OrderRows,
} from './queries.ts'

/** State of an order's payment. */
export type PaymentState = {
  orderId: string
  status: PaymentStatus
  /** The payer's debt, less the discount. */
  amountCents: number
  /** Paid by the payer and not refunded. */
  paidCents: number
  /** Paid with credit, refunded or not. The rest was paid by card, and is refunded first. */
  creditCents: number
  /** Discount the platform has promised. */
  discountCents: number
  /**
   * Current value of price and tax: paid and not refunded, plus the platform's part of the discount. Without a discount the
   * same as `paidCents`; nothing until the order is paid.
   */
  worthCents: number
  /** When everything due had been paid; null before. */
  paidAt: Date | null
}

/**
 * Value of an order before and after a refund, in cents: the shares are those of the difference. Noted when it is
 * promised, since credit is booked immediately and a card refund later.
 */
export type WorthChange = { orderId: string; beforeCents: number; afterCents: number }

/** Value of an order if at most `leftCents` of its payer's money stays, as the table calculates it. */
export function worthOf(
  { amountCents, paidCents, worthCents, discountCents }: PaymentState,
  leftCents: number,
): number {
  if (leftCents >= paidCents) return worthCents
  return leftCents + Math.min(worthCents - paidCents, Math.round((discountCents * leftCents) / amountCents))
}

/** `lines` in signed cents; their sum is what is due. */
type PlacedOrder = GiftOrder & { bookingId: string; payeeId: string }
type GiftOrder = { payerId: string; lines: OrderLine[]; at: Date }

/**
 * Records what is owed for a visit; nothing is charged yet. The lines never change.
 * @returns its state, and its rows for the statement that writes the visit: the last part behind `with`
 */
export function draftVisitOrder(order: PlacedOrder): { payment: PaymentState; rows: OrderRows } {
  const { row, payment } = draftOrder('visit', order)
  return { payment, rows: orderRows(row) }
}

/** The same by a statement of its own. */
export async function placeVisitOrder(trx: Transaction, order: PlacedOrder): Promise<PaymentState> {
  return placeOrder(trx, 'visit', order)
}

/** Opens the order of a tip: one each. */
export async function placeTipOrder(trx: Transaction, order: PlacedOrder): Promise<PaymentState> {
  return placeOrder(trx, 'tip', order)
}

/** Opens the order of a gift card, which has no booking and no provider yet. */
export async function placeGiftOrder(trx: Transaction, order: GiftOrder): Promise<PaymentState> {
  return placeOrder(trx, 'gift_card', { ...order, bookingId: null, payeeId: null })
}

type AnyOrder = GiftOrder & { bookingId: string | null; payeeId: string | null }

async function placeOrder(trx: Transaction, kind: OrderKind, order: AnyOrder): Promise<PaymentState> {
  const { row, payment } = draftOrder(kind, order)
  await insertOrder(trx, row)
  return payment
}

function draftOrder(
  kind: OrderKind,
  { bookingId, payerId, payeeId, lines, at }: AnyOrder,
): { row: NewOrder; payment: PaymentState } {
  const id = newId()
  const amountCents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const placed = { id, kind, booking_id: bookingId, payer_id: payerId, payee_id: payeeId }
  const nothing = { paidCents: 0, creditCents: 0, worthCents: 0, paidAt: null }
  return {
    row: { ...placed, amount_cents: amountCents, lines, created_at: at },
    payment: { orderId: id, status: 'unpaid', amountCents, ...nothing, discountCents: discountOf(lines) },
  }
}

export async function findVisitPayment(db: Database, bookingId: string): Promise<PaymentState | undefined> {
  const order = await findOrderOfVisit(db, bookingId)
  return order && toPaymentState(order)
}

/**
 * Locks the order of a visit until the transaction ends: neither money nor a refund can come in between. The first lock
 * of every change of a booking, so that no two wait for each other.
 * @param then another lock that is taken after it
 * @returns waits for its state; undefined for an unknown booking
 */
export async function lockVisitOrder(
  trx: Transaction,
  bookingId: string,
  then?: Parameters<typeof lockOrderOfVisit>[2],
): Promise<() => Promise<PaymentState | undefined>> {
  const orderNow = await lockOrderOfVisit(trx, bookingId, then)
  return async () => {
    const order = await orderNow()
    return order && toPaymentState(order)
  }
}

/** Whether the client may be typing a card number right now, or their payment waits to be applied. */
export async function isBeingPaid(db: Database, orderId: string): Promise<boolean> {
  return (await findOpenSession(db, orderId)) !== undefined || (await findUnapplied(db, orderId)) !== undefined
}

/** Stops an order from being paid: its open checkout is closed by the next sweep, and late money is refunded. */
export async function endCheckout(trx: Transaction, orderId: string, at: Date): Promise<void> {
  await endOpenSession(trx, orderId, at)
}

/** Whether the gateway's session belongs to the visit: who holds it, has opened that visit's checkout. */
export async function isSessionOfVisit(db: Database, bookingId: string, gatewaySessionId: string): Promise<boolean> {
  return (await findSessionOfVisit(db, bookingId, gatewaySessionId)) !== undefined
}

/** Finds any one order. */
export async function isSessionOfOrder(db: Database, orderId: string, gatewaySessionId: string): Promise<boolean> {
  return (await findSessionOfOrder(db, orderId, gatewaySessionId)) !== undefined
}

/** An order of any kind. `bookingId` and `payeeId` are null for a gift card. */
export type OrderState = PaymentState & {
  kind: OrderKind
  bookingId: string | null
  payerId: string
  payeeId: string | null
  refundedCents: number
  /** `open`: a bank has the money until it is decided. `lost`: it keeps it, and Homebloom covers it. */
  chargeback: Order['chargeback']
}

/**
 * Holds it until the transaction ends; undefined for an unknown one. For a visit with tips, lock the visit's order
 * first.
 */
export async function lockOrder(trx: Transaction, orderId: string): Promise<OrderState | undefined> {
  const order = await lockOrderRow(trx, orderId)
  return order && toOrderState(order)
}

export async function findOrder(db: Database, orderId: string): Promise<OrderState | undefined> {
  const order = await findOrderRow(db, orderId)
  return order && toOrderState(order)
}

/** Orders by their ids, in one statement. */
export async function findOrders(db: Database, orderIds: readonly string[]): Promise<Map<string, OrderState>> {
  return new Map((await listOrderRows(db, orderIds)).map((order) => [order.id, toOrderState(order)]))
}

/** Orders of a booking: the visit first, then its tips as they were given. */
export async function listOrdersOfBooking(db: Database, bookingId: string): Promise<OrderState[]> {
  return (await listOrdersOf(db, bookingId)).map(toOrderState)
}

function toOrderState(order: Order): OrderState {
  const { kind, booking_id, payer_id, payee_id, refunded_cents, chargeback } = order
  return {
    ...toPaymentState(order),
    kind,
    bookingId: booking_id,
    payerId: payer_id,
    payeeId: payee_id,
    refundedCents: refunded_cents,
    chargeback,
  }
}

/**
 * Sets the part of the discount that we still bear, where that is not our share of the client's remaining payment: a
 * late fee is a share of the whole price. Under the order's lock.
 */
export async function keepDiscount(trx: Transaction, orderId: string, cents: number): Promise<void> {
  await updateBorne(trx, orderId, cents)
}

function toPaymentState(order: Order): PaymentState {
  const paidCents = order.settled_cents - order.refunded_cents
  return {
    orderId: order.id,
    status: order.status,
    amountCents: order.amount_cents,
    paidCents,
    creditCents: order.credit_cents,
    discountCents: order.discount_cents,
    worthCents: paidCents + order.borne_cents,
    paidAt: order.paid_at,
  }
}

/**
 * Destinations of a refund of `cents`: to the card while any of its money is left, then to the credit.
 * @param left the part of the payment not refunded before it, and the part of all of it paid with credit
 */
export function refundSplit(
  { paidCents, creditCents }: Pick<PaymentState, 'paidCents' | 'creditCents'>,
  cents: number,
): { cardCents: number; creditCents: number } {
  const cardCents = Math.min(cents, Math.max(0, paidCents - creditCents))
  return { cardCents, creditCents: cents - cardCents }
}
