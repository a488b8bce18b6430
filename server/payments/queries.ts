import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/bookings.ts'
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

const OPEN_STATES = ['opening', 'open']

export async function insertPayment(
  trx: Transaction,
  payment: { order_id: string; payer_id: string; amount_cents: number },
): Promise<void> {
  await trx.insertInto('payment').values(payment).execute()
}

export async function findPaymentRow(db: Database, orderId: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export async function lockPaymentRow(trx: Transaction, orderId: string): Promise<Payment | undefined> {
  return trx.selectFrom('payment').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

export async function listPaymentRows(db: Database, orderIds: string[]): Promise<Payment[]> {
  if (orderIds.length === 0) return []
  return db.selectFrom('payment').selectAll().where('order_id', 'in', orderIds).execute()
}

export async function updatePayment(
  trx: Transaction,
  orderId: string,
  change: Partial<Pick<Payment, 'status' | 'refunded_cents' | 'paid_session_id' | 'paid_at'>>,
): Promise<void> {
  await trx.updateTable('payment').set(change).where('order_id', '=', orderId).execute()
}

export async function insertSession(trx: Transaction, session: CheckoutSession): Promise<void> {
  await trx.insertInto('checkout_session').values(session).execute()
}

export async function findOpenSession(db: Database, orderId: string): Promise<CheckoutSession | undefined> {
  const row = await db
    .selectFrom('checkout_session')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  return row as CheckoutSession | undefined
}

export async function findSession(db: Database, id: string): Promise<CheckoutSession | undefined> {
  const row = await db.selectFrom('checkout_session').selectAll().where('id', '=', id).executeTakeFirst()
  return row as CheckoutSession | undefined
}

export async function findSessionOfOrder(
  db: Database,
  orderId: string,
  gatewaySessionId: string,
): Promise<CheckoutSession | undefined> {
  const row = await db
    .selectFrom('checkout_session')
    .selectAll()
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
  await trx.updateTable('checkout_session').set(change).where('id', '=', id).execute()
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
