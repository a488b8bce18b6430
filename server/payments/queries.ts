import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { GatewayEvent } from './gateway.ts'

/** What somebody owes. Sums in cents; `status` follows from them and from `attempt` by the table's own rule. */
export type Order = {
  id: string
  kind: OrderKind
  booking_id: string | null
  payer_id: string
  payee_id: string | null
  currency: string
  amount_cents: number
  settled_cents: number
  refunded_cents: number
  attempt: 'none' | 'processing' | 'failed'
  paid_at: Date | null
  status: PaymentStatus
}

export type OrderKind = 'visit' | 'tip' | 'gift_card'
export type LineKind = 'service' | 'add_on' | 'discount' | 'tax' | 'tip' | 'gift'
/** Signed cents: a discount is below zero. */
export type OrderLine = { kind: LineKind; label: string; amount_cents: number }

export type NewOrder = Pick<Order, 'id' | 'kind' | 'booking_id' | 'payer_id' | 'payee_id' | 'amount_cents'> & {
  lines: OrderLine[]
  created_at: Date
}

/** What a card has paid of an order, and what of it went back. */
export type Payment = {
  id: string
  order_id: string
  checkout_session_id: string
  amount_cents: number
  refunded_cents: number
}

const ORDER = [
  'id',
  'kind',
  'booking_id',
  'payer_id',
  'payee_id',
  'currency',
  'amount_cents',
  'settled_cents',
  'refunded_cents',
  'attempt',
  'paid_at',
  'status',
] as const satisfies (keyof Order)[]

/** An order with its lines, in one statement. */
export async function insertOrder(trx: Transaction, { lines, ...order }: NewOrder): Promise<void> {
  const kinds = lines.map(({ kind }) => kind)
  const labels = lines.map(({ label }) => label)
  const amounts = lines.map(({ amount_cents }) => amount_cents)
  const query = sql`
    with placed as (
      insert into customer_order (id, kind, booking_id, payer_id, payee_id, amount_cents, created_at)
      values (${order.id}, ${order.kind}, ${order.booking_id}, ${order.payer_id}, ${order.payee_id},
        ${order.amount_cents}, ${order.created_at})
      returning id)
    insert into order_line (order_id, position, kind, label, amount_cents)
    select placed.id, line.position, line.kind, line.label, line.amount_cents
    from placed, unnest(${kinds}::text[], ${labels}::text[], ${amounts}::int[]) with ordinality
      as line (kind, label, amount_cents, position)`
  await sendAhead(trx, query)
}

export async function listLines(db: Database, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_line')
    .select(['kind', 'label', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows as OrderLine[]
}

export async function findOrderOfVisit(db: Database, bookingId: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('customer_order')
    .select(ORDER)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', sql.lit('visit'))
    .executeTakeFirst()
  return row as Order | undefined
}

const orderColumns = sql.join(ORDER.map((column) => sql.ref(column)))

/** @returns waits for the order */
export async function lockOrderOfVisit(trx: Transaction, bookingId: string): Promise<() => Promise<Order | undefined>> {
  const query = sql<Order>`
    select ${orderColumns} from customer_order where booking_id = ${bookingId} and kind = 'visit' for update`
  const answer = await sendAhead(trx, query)
  return async () => (await answer())[0]
}

export async function lockOrderOfSession(trx: Transaction, sessionId: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${orderColumns} from customer_order
    where id = (select order_id from checkout_session where id = ${sessionId}) for update`.execute(trx)
  return rows[0]
}

export async function lockOrderRow(trx: Transaction, orderId: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${orderColumns} from customer_order where id = ${orderId} for update`.execute(trx)
  return rows[0]
}

export async function updateAttempt(trx: Transaction, orderId: string, attempt: Order['attempt']): Promise<void> {
  await sendAhead(trx, trx.updateTable('customer_order').set({ attempt }).where('id', '=', orderId))
}

/** Money that settles an order, and what it comes to. */
export async function insertPayment(
  trx: Transaction,
  payment: { id: string; orderId: string; sessionId: string; amountCents: number },
  at: Date,
): Promise<void> {
  const { id, orderId, sessionId, amountCents } = payment
  const query = sql`
    with paid as (
      insert into payment (id, order_id, method, checkout_session_id, amount_cents, paid_at)
      values (${id}, ${orderId}, 'card', ${sessionId}, ${amountCents}, ${at})
      returning amount_cents)
    update customer_order set settled_cents = settled_cents + paid.amount_cents, attempt = 'none',
      paid_at = case when settled_cents + paid.amount_cents = customer_order.amount_cents then ${at}::timestamptz end
    from paid where id = ${orderId}`
  await sendAhead(trx, query)
}

/** What cards have paid of an order, the first first. */
export async function listCardPayments(trx: Transaction, orderId: string): Promise<Payment[]> {
  const rows = await trx
    .selectFrom('payment')
    .select(['id', 'order_id', 'checkout_session_id', 'amount_cents', 'refunded_cents'])
    .where('order_id', '=', orderId)
    .where('method', '=', 'card')
    .orderBy('paid_at')
    .execute()
  return rows as Payment[]
}

/** @returns whether this event is new. */
export async function insertEvent(trx: Transaction, event: GatewayEvent, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('gateway_event')
    .values({ id: event.id, type: event.type, payload: JSON.stringify(event.payload), received_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
