import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/bookings.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { GatewayEvent } from './gateway.ts'

export type Payment = {
  order_id: string
  payer_id: string
  status: PaymentStatus
  amount_cents: number
  refunded_cents: number
  currency: string
  paid_session_id: string | null
  paid_at: Date | null
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

export type Refund = {
  id: string
  order_id: string
  cause: string
  amount_cents: number
  state: string
  /** Tries so far. */
  attempts: number
}

/** Pauses between tries of a refund: doubled each time up to the longest. */
const FIRST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 3600

// Written out, so that the partial index serves every plan.
const OPEN_STATES = [sql.lit('opening'), sql.lit('open')]

// Named, since a statement that takes all columns is not kept by its connection.
const PAYMENT = [
  'order_id',
  'payer_id',
  'status',
  'amount_cents',
  'refunded_cents',
  'currency',
  'paid_session_id',
  'paid_at',
] as const satisfies (keyof Payment)[]
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

export async function insertPayment(
  trx: Transaction,
  payment: { order_id: string; payer_id: string; amount_cents: number },
): Promise<void> {
  await sendAhead(trx, trx.insertInto('payment').values(payment))
}

export async function findPaymentRow(db: Database, orderId: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').select(PAYMENT).where('order_id', '=', orderId).executeTakeFirst()
}

export async function lockPaymentRow(trx: Transaction, orderId: string): Promise<Payment | undefined> {
  return trx.selectFrom('payment').select(PAYMENT).where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

/** The same for whoever reads the order itself afterwards. */
export async function lockOrderRow(trx: Transaction, orderId: string): Promise<void> {
  await sendAhead(trx, sql`select from payment where order_id = ${orderId} for update`)
}

/** Holds the order that a checkout belongs to. */
export async function lockOrderOfSession(trx: Transaction, sessionId: string): Promise<void> {
  await sendAhead(
    trx,
    sql`
    select from payment where order_id = (select order_id from checkout_session where id = ${sessionId})
    for update`,
  )
}

export async function updatePayment(
  trx: Transaction,
  orderId: string,
  change: Partial<Pick<Payment, 'status' | 'refunded_cents' | 'paid_session_id' | 'paid_at'>>,
): Promise<void> {
  await sendAhead(trx, trx.updateTable('payment').set(change).where('order_id', '=', orderId))
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

/** What is owed for an order, and one of its checkouts. */
export type Order = { payment: Payment; session: CheckoutSession | undefined }

type OrderRow = Payment & {
  session_id: string | null
  gateway_session_id: string | null
  url: string | null
  session_cents: number
  state: CheckoutSession['state']
  expires_at: Date
  created_at: Date
}

const orderColumns = sql`p.order_id, p.payer_id, p.status, p.amount_cents, p.refunded_cents, p.currency, p.paid_session_id,
  p.paid_at, s.id as session_id, s.gateway_session_id, s.url, s.amount_cents as session_cents, s.state, s.expires_at,
  s.created_at`

function toOrder({ session_id: id, gateway_session_id, url, session_cents, ...row }: OrderRow): Order {
  const { state, expires_at, created_at, ...payment } = row
  const times = { expires_at, created_at }
  const session = { order_id: row.order_id, gateway_session_id, url, amount_cents: session_cents, state, ...times }
  return { payment, session: id === null ? undefined : { id, ...session } }
}

/** With its open checkout; asked early. */
export async function askOrder(trx: Transaction, orderId: string): Promise<() => Promise<Order | undefined>> {
  const question = sql<OrderRow>`
    select ${orderColumns} from payment p
    left join checkout_session s on s.order_id = p.order_id and s.state in ('opening', 'open')
    where p.order_id = ${orderId}`
  const answer = await sendAhead(trx, question)
  return async () => (await answer()).map(toOrder)[0]
}

/** With that checkout. */
export async function findOrderOfSession(trx: Transaction, sessionId: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from checkout_session s join payment p on p.order_id = s.order_id
    where s.id = ${sessionId}`.execute(trx)
  return rows[0] && toOrder(rows[0])
}

export async function findSessionOfOrder(
  db: Database,
  orderId: string,
  gatewaySessionId: string,
): Promise<CheckoutSession | undefined> {
  const row = await db
    .selectFrom('checkout_session')
    .select(SESSION)
    .where('gateway_session_id', '=', gatewaySessionId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row as CheckoutSession | undefined
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

/** @returns whether this order had no refund for this cause yet. */
export async function insertRefund(
  trx: Transaction,
  refund: Omit<Refund, 'state' | 'attempts'>,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('refund')
    .values({ ...refund, created_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the next try of a promised refund. Nobody else gets it before its pause is over, also when this process dies.
 * A clock that was set back (sandbox) makes nobody wait longer than the longest pause.
 */
export async function takeRefund(db: Database, id: string, now: Date): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    update refund set attempts = attempts + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => least(${FIRST_PAUSE_S}::float8 * 2 ^ least(attempts, 16), ${LONGEST_PAUSE_S}::float8))
    where id = ${id} and ${isDue(now)}
    returning id, order_id, cause, amount_cents, state, attempts`.execute(db)
  return rows[0]
}

export async function listDueRefundIds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where ${isDue(now)} order by created_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

function isDue(now: Date) {
  const furthest = new Date(now.getTime() + LONGEST_PAUSE_S * 1000)
  return sql`state = 'pending' and (next_try_at is null or next_try_at <= ${now} or next_try_at > ${furthest})`
}

export async function markRefundSent(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('refund').set({ state: 'sent', sent_at: at }).where('id', '=', id).execute()
}
