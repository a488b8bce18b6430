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

export type NewOrder = Pick<Order, 'id' | 'kind' | 'booking_id' | 'payer_id' | 'amount_cents'> & {
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

export type CheckoutSession = {
  id: string
  order_id: string
  gateway_session_id: string | null
  url: string | null
  amount_cents: number
  state: 'opening' | 'open' | 'complete' | 'expired'
  expires_at: Date
  created_at: Date
}

export type NewRefund = {
  id: string
  order_id: string
  /** Null for money that settled nothing, because it came twice. */
  payment_id: string | null
  checkout_session_id: string
  cause: string
  amount_cents: number
}

/** A refund that one worker has in its hands. */
export type ClaimedRefund = {
  id: string
  order_id: string
  /** Of the checkout that it was paid in. */
  gateway_session_id: string | null
  amount_cents: number
  /** Tries so far, this one included. */
  attempts: number
}

/** Pauses between tries of a refund: doubled each time up to the longest. */
const FIRST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 3600

// Written out, so that the partial index serves every plan.
const OPEN_STATES = [sql.lit('opening'), sql.lit('open')]

const ORDER = [
  'id',
  'kind',
  'booking_id',
  'payer_id',
  'currency',
  'amount_cents',
  'settled_cents',
  'refunded_cents',
  'attempt',
  'paid_at',
  'status',
] as const satisfies (keyof Order)[]
const SESSION = [
  'id',
  'order_id',
  'gateway_session_id',
  'url',
  'amount_cents',
  'state',
  'expires_at',
  'created_at',
] as const satisfies (keyof CheckoutSession)[]

/** An order with its lines, in one statement. */
export async function insertOrder(trx: Transaction, { lines, ...order }: NewOrder): Promise<void> {
  const kinds = lines.map(({ kind }) => kind)
  const labels = lines.map(({ label }) => label)
  const amounts = lines.map(({ amount_cents }) => amount_cents)
  const query = sql`
    with placed as (
      insert into customer_order (id, kind, booking_id, payer_id, amount_cents, created_at)
      values (${order.id}, ${order.kind}, ${order.booking_id}, ${order.payer_id}, ${order.amount_cents},
        ${order.created_at})
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

export async function insertSession(trx: Transaction, session: CheckoutSession): Promise<void> {
  await sendAhead(trx, trx.insertInto('checkout_session').values(session))
}

export async function findOpenSession(db: Database, orderId: string): Promise<CheckoutSession | undefined> {
  const row = await db
    .selectFrom('checkout_session')
    .select(SESSION)
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  return row as CheckoutSession | undefined
}

export async function findSession(db: Database, id: string): Promise<CheckoutSession | undefined> {
  const row = await db.selectFrom('checkout_session').select(SESSION).where('id', '=', id).executeTakeFirst()
  return row as CheckoutSession | undefined
}

/** The checkout of a visit that the gateway knows by this id. */
export async function findSessionOfVisit(
  db: Database,
  bookingId: string,
  gatewaySessionId: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from checkout_session s join customer_order o on o.id = s.order_id
    where s.gateway_session_id = ${gatewaySessionId} and o.booking_id = ${bookingId} and o.kind = 'visit'`.execute(db)
  return rows[0]
}

export async function updateSession(
  trx: Database | Transaction,
  id: string,
  change: Partial<Pick<CheckoutSession, 'state' | 'gateway_session_id' | 'url' | 'expires_at'>>,
): Promise<void> {
  await sendAhead(trx, trx.updateTable('checkout_session').set(change).where('id', '=', id))
}

/** Keeps the gateway's answer, unless an event told more in the meantime. @returns the state it is in now */
export async function markSessionOpen(
  db: Database,
  id: string,
  gatewaySessionId: string,
  url: string,
): Promise<CheckoutSession['state'] | undefined> {
  const { rows } = await sql<Pick<CheckoutSession, 'state'>>`
    update checkout_session
    set gateway_session_id = ${gatewaySessionId}, url = ${url},
        state = case when state = 'opening' then 'open' else state end
    where id = ${id} returning state`.execute(db)
  return rows[0]?.state
}

/** Ends the open session of an order now, so that the sweep closes it with the gateway. */
export async function endOpenSession(trx: Transaction, orderId: string, at: Date): Promise<void> {
  await trx
    .updateTable('checkout_session')
    .set({ expires_at: at })
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_STATES)
    .where('expires_at', '>', at)
    .execute()
}

export async function listEndedSessions(db: Database, at: Date, limit: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_session')
    .selectAll()
    .where('state', 'in', OPEN_STATES)
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows as CheckoutSession[]
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

export async function hasRefund(trx: Transaction, orderId: string, cause: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('cause', '=', cause)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Promises a part of a payment back and takes it off the payment and its order, in one statement. */
export async function insertRefund(trx: Transaction, refund: NewRefund, at: Date): Promise<void> {
  const { amount_cents: cents, order_id, payment_id } = refund
  await sql`
    with promised as (
      insert into refund (id, order_id, payment_id, checkout_session_id, cause, amount_cents, created_at)
      values (${refund.id}, ${order_id}, ${payment_id}, ${refund.checkout_session_id}, ${refund.cause}, ${cents}, ${at})),
    taken as (
      update payment set refunded_cents = refunded_cents + ${cents} where id = ${payment_id} returning order_id)
    update customer_order set refunded_cents = refunded_cents + ${cents}
    from taken where id = taken.order_id`.execute(trx)
}

/**
 * Claims the next tries of promised refunds, the oldest first. Nobody else gets one before its pause is over, also when
 * this process dies. A clock that was set back (sandbox) makes nobody wait longer than the longest pause.
 */
export async function claimNextRefunds(
  db: Database,
  { want, busy, now }: { want: number; busy: string[]; now: Date },
): Promise<ClaimedRefund[]> {
  const { rows } = await sql<ClaimedRefund>`
    with due as materialized (
      select id from refund where ${isDue(now)} and id <> all(${busy}::text[])
      order by created_at limit ${want} for update skip locked)
    update refund r set attempts = attempts + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => least(${FIRST_PAUSE_S}::float8 * 2 ^ least(attempts, 16), ${LONGEST_PAUSE_S}::float8))
    from due, checkout_session s where r.id = due.id and s.id = r.checkout_session_id
    returning r.id, r.order_id, s.gateway_session_id, r.amount_cents, r.attempts`.execute(db)
  return rows
}

function isDue(now: Date) {
  const furthest = new Date(now.getTime() + LONGEST_PAUSE_S * 1000)
  return sql`state = 'pending' and (next_try_at is null or next_try_at <= ${now} or next_try_at > ${furthest})`
}

export async function markRefundsSent(db: Database, ids: string[], at: Date): Promise<void> {
  if (ids.length > 0) await sql`update refund set state = 'sent', sent_at = ${at} where id = any(${ids})`.execute(db)
}
