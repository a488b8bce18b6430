import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { CheckoutReport } from './gateway.ts'

export type CheckoutSession = {
  id: string
  order_id: string
  gateway_session_id: string | null
  url: string | null
  /** Left for the card; nothing where credit pays all of it. */
  amount_cents: number
  /** Held, or spent, of its payer's credit. */
  credit_cents: number
  state: 'opening' | 'open' | 'complete' | 'expired'
  expires_at: Date
  created_at: Date
  /** The amount received, if it differs from the request. */
  received_cents?: number | null
  /** Since when money waits to be applied; null if none does. */
  unapplied_at?: Date | null
  /** The gateway's id of the payment. Null until it has reported it. */
  payment_intent?: string | null
}

// Written out, so that the partial index serves every plan.
const OPEN_STATES = [sql.lit('opening'), sql.lit('open')]

export const SESSION = [
  'id',
  'order_id',
  'gateway_session_id',
  'url',
  'amount_cents',
  'credit_cents',
  'state',
  'expires_at',
  'created_at',
  'received_cents',
  'unapplied_at',
  'payment_intent',
] as const satisfies (keyof CheckoutSession)[]

export async function insertSession(trx: Transaction, session: CheckoutSession): Promise<void> {
  await sendAhead(trx, trx.insertInto('checkout_session').values(session))
}

/** State of an order: its open session, and one that was paid but isn't applied yet. */
export type Standing = { open: CheckoutSession | undefined; unapplied: CheckoutSession | undefined }

/** Writes it if nothing of its order is open or waits to be applied; otherwise says what. Under the order's lock. */
export async function insertFirstSession(trx: Transaction, session: CheckoutSession): Promise<Standing | undefined> {
  const { id, order_id, amount_cents, credit_cents, state, expires_at, created_at } = session
  const { rows } = await sql<CheckoutSession>`
    with standing as materialized (${standingOf(trx, order_id)}),
      fresh as (
        insert into checkout_session (id, order_id, amount_cents, credit_cents, state, expires_at, created_at)
        select ${id}, ${order_id}, ${amount_cents}, ${credit_cents}, ${state}, ${expires_at}, ${created_at}
        where not exists (select from standing))
    select ${sql.join(SESSION.map((name) => sql.ref(name)))} from standing`.execute(trx)
  return rows.length > 0 ? toStanding(rows) : undefined
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

export async function findStanding(trx: Transaction, orderId: string): Promise<Standing> {
  return toStanding((await standingOf(trx, orderId).execute()) as CheckoutSession[])
}

function standingOf(trx: Transaction, orderId: string) {
  return trx
    .selectFrom('checkout_session')
    .select(SESSION)
    .where('order_id', '=', orderId)
    .where((is) => is.or([is('state', 'in', OPEN_STATES), is('unapplied_at', 'is not', null)]))
}

function toStanding(rows: CheckoutSession[]): Standing {
  const isOpen = ({ state }: CheckoutSession) => state === 'opening' || state === 'open'
  return { open: rows.find(isOpen), unapplied: rows.find(({ unapplied_at }) => unapplied_at) }
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

/** The checkout of an order that the gateway knows by this id. */
export async function findSessionOfOrder(
  db: Database,
  orderId: string,
  gatewaySessionId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('checkout_session')
    .select('id')
    .where('gateway_session_id', '=', gatewaySessionId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export async function updateSession(
  trx: Database | Transaction,
  id: string,
  change: Partial<Omit<CheckoutSession, 'id' | 'order_id' | 'created_at'>>,
): Promise<void> {
  await sendAhead(trx, trx.updateTable('checkout_session').set(change).where('id', '=', id))
}

/** The gateway has its money. The first name of the payment counts, from any source. */
export async function completeSession(
  trx: Transaction,
  { id, gateway_session_id, payment_intent = null, received_cents = null }: CheckoutSession,
): Promise<void> {
  const query = trx.updateTable('checkout_session').set({
    state: 'complete',
    gateway_session_id,
    payment_intent: sql`coalesce(payment_intent, ${payment_intent})`,
    ...(received_cents !== null && { received_cents }),
  })
  await sendAhead(trx, query.where('id', '=', id))
}

/** Stores the gateway's id of the payment behind a checkout, because chargebacks refer to it. */
export async function keepIntent(trx: Transaction, id: string, paymentIntent: string): Promise<void> {
  const query = trx.updateTable('checkout_session').set({ payment_intent: paymentIntent })
  await sendAhead(trx, query.where('id', '=', id).where('payment_intent', 'is', null))
}

/** The first word on what a payment costs. @returns those that are new */
export async function keepSessionCosts(
  trx: Transaction,
  told: readonly { gatewaySessionId: string; costCents: number }[],
): Promise<{ sessionId: string; cents: number }[]> {
  const [ids, cents] = [told.map((one) => one.gatewaySessionId), told.map((one) => one.costCents)]
  const { rows } = await sql<{ sessionId: string; cents: number }>`
    update checkout_session s set cost_cents = t.cents
    from unnest(${ids}::text[], ${cents}::int[]) as t (id, cents)
    where s.gateway_session_id = t.id and s.state = 'complete' and s.cost_cents is null
    returning s.id as "sessionId", s.cost_cents as cents`.execute(trx)
  return rows
}

/**
 * Finds the checkout that the gateway names in its report. @returns whether it is a checkout of ours, known by this name now
 */
export async function keepPaymentIntent(
  trx: Transaction,
  { sessionId, paymentIntent }: Pick<CheckoutReport, 'sessionId' | 'paymentIntent'>,
): Promise<boolean> {
  if (!paymentIntent) return false
  await keepIntent(trx, sessionId, paymentIntent)
  const kept = trx.selectFrom('checkout_session').select('id').where('id', '=', sessionId)
  return (await kept.where('payment_intent', '=', paymentIntent).executeTakeFirst()) !== undefined
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
    .select(SESSION)
    .where('state', 'in', OPEN_STATES)
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows as CheckoutSession[]
}

/** The first of an order that came in and waits to be applied. */
export async function findUnapplied(db: Database, orderId: string): Promise<CheckoutSession | undefined> {
  const row = await db
    .selectFrom('checkout_session')
    .select(SESSION)
    .where('order_id', '=', orderId)
    .where('unapplied_at', 'is not', null)
    .orderBy('unapplied_at')
    .executeTakeFirst()
  return row as CheckoutSession | undefined
}

/** Payments that wait to be applied, oldest first. */
export async function listUnapplied(db: Database, limit: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_session')
    .select(SESSION)
    .where('unapplied_at', 'is not', null)
    .orderBy('unapplied_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as CheckoutSession[]
}
