import { sql, type RawBuilder } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { GatewayEvent } from './gateway.ts'

/** A person's debt. Sums in cents; `status` follows from them and from `attempt` by the table's own rule. */
export type Order = {
  id: string
  kind: OrderKind
  booking_id: string | null
  payer_id: string
  payee_id: string | null
  currency: string
  amount_cents: number
  settled_cents: number
  /** The part paid with credit. */
  credit_cents: number
  refunded_cents: number
  /** The lines of kind discount, above zero: the platform pays them. */
  discount_cents: number
  /** The platform's current part of it: none until the order is paid. */
  borne_cents: number
  attempt: 'none' | 'processing' | 'failed'
  paid_at: Date | null
  status: PaymentStatus
  /** `open`: a bank has the money until it is decided. `lost`: it keeps it, and Homebloom covers it. */
  chargeback: 'open' | 'lost' | null
  /** Sum of its tax lines. Absent where they weren't read. */
  tax_cents?: number
}

export type OrderKind = 'visit' | 'tip' | 'gift_card'
export type LineKind = 'service' | 'add_on' | 'discount' | 'tax' | 'tip' | 'gift'
/** Signed cents: a discount is below zero. */
export type OrderLine = { kind: LineKind; label: string; amount_cents: number }

export type NewOrder = Pick<Order, 'id' | 'kind' | 'booking_id' | 'payer_id' | 'payee_id' | 'amount_cents'> & {
  lines: OrderLine[]
  created_at: Date
}

export type PaymentMethod = 'card' | 'credit'

/** A payment for an order or a part of it, with its refunds. Only a card has a checkout. */
export type Payment = {
  id: string
  order_id: string
  method: PaymentMethod
  checkout_session_id: string | null
  amount_cents: number
  refunded_cents: number
}

export type NewPayment = {
  id: string
  orderId: string
  method: PaymentMethod
  /** Details of the card; null for credit. */
  sessionId: string | null
  amountCents: number
}

export const ORDER = [
  'id',
  'kind',
  'booking_id',
  'payer_id',
  'payee_id',
  'currency',
  'amount_cents',
  'settled_cents',
  'credit_cents',
  'refunded_cents',
  'discount_cents',
  'borne_cents',
  'attempt',
  'paid_at',
  'status',
  'chargeback',
] as const satisfies (keyof Order)[]

/** The platform's part, above zero. */
export function discountOf(lines: OrderLine[]): number {
  return lines.reduce((sum, { kind, amount_cents }) => sum + (kind === 'discount' ? Math.max(0, -amount_cents) : 0), 0)
}

export async function insertOrder(trx: Transaction, order: NewOrder): Promise<void> {
  await sendAhead(trx, sql`with ${orderRows(order)}`)
}

/**
 * An order with its lines: what comes after `with`, and may come after other parts of a statement. That of a visit keeps the
 * number under which its seller charges GST now.
 */
export function orderRows({ lines, ...order }: NewOrder): RawBuilder<unknown> {
  const kinds = lines.map(({ kind }) => kind)
  const labels = lines.map(({ label }) => label)
  const amounts = lines.map(({ amount_cents }) => amount_cents)
  return sql`
    placed as (
      insert into customer_order (id, kind, booking_id, payer_id, payee_id, amount_cents, discount_cents, created_at,
        gst_number)
      values (${order.id}, ${order.kind}, ${order.booking_id}, ${order.payer_id}, ${order.payee_id},
        ${order.amount_cents}, ${discountOf(lines)}, ${order.created_at}, (
          select gst_number from provider_profile where provider_id = ${order.payee_id} and ${order.kind} = 'visit'))
      returning id)
    insert into order_line (order_id, position, kind, label, amount_cents)
    select placed.id, line.position, line.kind, line.label, line.amount_cents
    from placed, unnest(${kinds}::text[], ${labels}::text[], ${amounts}::int[]) with ordinality
      as line (kind, label, amount_cents, position)`
}

export type OrderRows = ReturnType<typeof orderRows>

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

/** Tips for a provider, less refunds. */
export async function sumTipsOf(db: Database, payeeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(settled_cents - refunded_cents), 0)::int8 as cents
    from customer_order where payee_id = ${payeeId} and kind = 'tip'`.execute(db)
  return rows[0]!.cents
}

/** Payments of an order by method, with their refunds. */
export type PaymentPart = { method: 'card' | 'credit'; amountCents: number; refundedCents: number; paidAt: Date }

/** As they were paid. */
export async function listPaymentParts(db: Database, orderId: string): Promise<PaymentPart[]> {
  const { rows } = await sql<PaymentPart>`
    select method, amount_cents as "amountCents", refunded_cents as "refundedCents", paid_at as "paidAt"
    from payment where order_id = ${orderId} order by paid_at, id`.execute(db)
  return rows
}

const orderColumns = sql.join(ORDER.map((column) => sql.ref(column)))

/** @param then another lock that is taken after it. @returns waits for the order */
export async function lockOrderOfVisit(
  trx: Transaction,
  bookingId: string,
  then?: RawBuilder<unknown>,
): Promise<() => Promise<Order | undefined>> {
  const query = sql<Order>`
    select ${orderColumns} from customer_order where booking_id = ${bookingId} and kind = 'visit' for update`
  // Columns are calculated before the row of their own statement is locked.
  const both = sql<Order>`
    with held as materialized (${query}) select ${orderColumns}, ${then} as locked from held`
  const answer = await sendAhead(trx, then ? both : query)
  return async () => (await answer())[0]
}

export async function lockOrderRow(trx: Transaction, orderId: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${orderColumns} from customer_order where id = ${orderId} for update`.execute(trx)
  return rows[0]
}

/** An order to be paid: by its id, or by the visit that it is for. */
export type PayableRef = { orderId: string } | { visitId: string }

/** Locks it, and reads its lines with it: they never change, so it does not matter that they are read before the lock. */
export async function lockPayable(
  trx: Transaction,
  ref: PayableRef,
): Promise<(Order & { lines: OrderLine[] }) | undefined> {
  const isIt = 'orderId' in ref ? sql`o.id = ${ref.orderId}` : sql`o.booking_id = ${ref.visitId} and o.kind = 'visit'`
  const { rows } = await sql<Order & { lines: OrderLine[] }>`
    select ${orderColumns}, coalesce((
        select json_agg(json_build_object('kind', l.kind, 'label', l.label, 'amount_cents', l.amount_cents)
          order by l.position)
        from order_line l where l.order_id = o.id), '[]') as lines
    from customer_order o where ${isIt} for update`.execute(trx)
  return rows[0]
}

export async function findOrderRow(db: Database, orderId: string): Promise<Order | undefined> {
  const row = await db.selectFrom('customer_order').select(ORDER).where('id', '=', orderId).executeTakeFirst()
  return row as Order | undefined
}

export async function listOrderRows(db: Database, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return []
  return (await db.selectFrom('customer_order').select(ORDER).where('id', 'in', orderIds).execute()) as Order[]
}

/** The visit itself first, then tips as they were given. */
export async function listOrdersOf(db: Database, bookingId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select(ORDER)
    .where('booking_id', '=', bookingId)
    .orderBy(sql`kind <> 'visit'`)
    .orderBy('created_at')
    .execute()
  return rows as Order[]
}

export async function setChargeback(trx: Transaction, orderId: string, chargeback: Order['chargeback']): Promise<void> {
  await trx.updateTable('customer_order').set({ chargeback }).where('id', '=', orderId).execute()
}

export async function updateAttempt(trx: Transaction, orderId: string, attempt: Order['attempt']): Promise<void> {
  await sendAhead(trx, trx.updateTable('customer_order').set({ attempt }).where('id', '=', orderId))
}

export async function endProcessing(trx: Transaction, orderId: string): Promise<void> {
  const query = trx.updateTable('customer_order').set({ attempt: 'none' }).where('id', '=', orderId)
  await sendAhead(trx, query.where('attempt', '=', 'processing'))
}

/** Money or credit that settles an order, and what it comes to. */
export async function insertPayment(trx: Transaction, payment: NewPayment, at: Date): Promise<void> {
  const { id, orderId, method, sessionId, amountCents } = payment
  const query = sql`
    with paid as (
      insert into payment (id, order_id, method, checkout_session_id, amount_cents, paid_at)
      values (${id}, ${orderId}, ${method}, ${sessionId}, ${amountCents}, ${at})
      returning amount_cents, case method when 'credit' then amount_cents else 0 end as credit_cents)
    update customer_order set settled_cents = settled_cents + paid.amount_cents, attempt = 'none',
      credit_cents = customer_order.credit_cents + paid.credit_cents,
      paid_at = case when settled_cents + paid.amount_cents = customer_order.amount_cents then ${at}::timestamptz end
    from paid where id = ${orderId}`
  await sendAhead(trx, query)
}

/** An order of zero is paid on request. */
export async function markPaid(trx: Transaction, orderId: string, at: Date): Promise<void> {
  await sendAhead(
    trx,
    trx.updateTable('customer_order').set({ paid_at: at, attempt: 'none' }).where('id', '=', orderId),
  )
}

export async function updateBorne(trx: Transaction, orderId: string, cents: number): Promise<void> {
  await sendAhead(trx, trx.updateTable('customer_order').set({ borne_cents: cents }).where('id', '=', orderId))
}

/** Payments of an order: cards before credit, oldest first. */
export async function listPayments(db: Database, orderId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'order_id', 'method', 'checkout_session_id', 'amount_cents', 'refunded_cents'])
    .where('order_id', '=', orderId)
    .orderBy(sql`method = 'credit'`)
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

/** How long an event may come a second time, and an admin may ask what exactly the payment company has said. */
const EVENTS_KEPT_MS = 90 * 86_400_000

/** The payment company's message names the payer: it is stored no longer. Rules: docs/product-rules.md#retention */
export async function purgeOldEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENTS_KEPT_MS)
  await db.deleteFrom('gateway_event').where('received_at', '<', before).execute()
}
