import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

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

// Written out, so that the partial index serves every plan.
const OPEN_STATES = [sql.lit('opening'), sql.lit('open')]

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
