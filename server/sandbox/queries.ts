import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type SandboxCheckout = {
  id: string
  client_reference: string
  description: string
  lines: { label: string; amount_cents: number }[]
  amount_cents: number
  email: string
  success_url: string
  cancel_url: string
  state: 'open' | 'challenge' | 'complete' | 'expired'
  payment_intent: string | null
  refunded_cents: number
  expires_at: Date
  created_at: Date
}

// Named, since a statement that takes all columns is not kept by its connection.
const CHECKOUT = [
  'id',
  'client_reference',
  'description',
  'lines',
  'amount_cents',
  'email',
  'success_url',
  'cancel_url',
  'state',
  'payment_intent',
  'refunded_cents',
  'expires_at',
  'created_at',
] as const satisfies (keyof SandboxCheckout)[]

/** Nothing happens when this id exists: asking twice makes one checkout. */
export async function insertCheckout(db: Database, checkout: SandboxCheckout): Promise<void> {
  await db
    .insertInto('sandbox_checkout')
    .values({ ...checkout, lines: JSON.stringify(checkout.lines) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | undefined> {
  const row = await db.selectFrom('sandbox_checkout').select(CHECKOUT).where('id', '=', id).executeTakeFirst()
  return row as SandboxCheckout | undefined
}

/** @returns the checkout in its new state, or undefined when it was not in one of the `from` states (or too late). */
export async function moveCheckout(
  db: Database,
  id: string,
  from: SandboxCheckout['state'][],
  to: { state: SandboxCheckout['state']; payment_intent?: string },
  notAfter?: Date,
): Promise<SandboxCheckout | undefined> {
  const row = await db
    .updateTable('sandbox_checkout')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(notAfter !== undefined, (query) => query.where('expires_at', '>', notAfter!))
    .returning(CHECKOUT)
    .executeTakeFirst()
  return row as SandboxCheckout | undefined
}

/** Counts a refund once per id; never beyond what was paid. @returns whether the money is (now or already) returned. */
export async function refundCheckout(
  trx: Transaction,
  id: string,
  refund: { id: string; amountCents: number },
  at: Date,
): Promise<boolean> {
  const payload = JSON.stringify({ id: refund.id, type: 'refund.created', amount: refund.amountCents })
  const { numAffectedRows } = await sql`
    insert into sandbox_event (id, payload, created_at, delivered_at)
    values (${`re_${refund.id}`}, ${payload}, ${at}, ${at}) on conflict do nothing`.execute(trx)
  if (numAffectedRows === 0n) return true
  const result = await sql`
    update sandbox_checkout set refunded_cents = refunded_cents + ${refund.amountCents}
    where id = ${id} and state = 'complete' and refunded_cents + ${refund.amountCents} <= amount_cents`.execute(trx)
  return result.numAffectedRows === 1n
}

export type SandboxEvent = { id: string; payload: object }

export async function insertEvent(trx: Transaction, event: SandboxEvent, at: Date): Promise<void> {
  const values = { id: event.id, payload: JSON.stringify(event.payload), created_at: at }
  await sendAhead(trx, trx.insertInto('sandbox_event').values(values))
}

export async function listUndeliveredEvents(db: Database, limit: number): Promise<SandboxEvent[]> {
  const rows = await db
    .selectFrom('sandbox_event')
    .select(['id', 'payload'])
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows as SandboxEvent[]
}

export async function markDelivered(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('sandbox_event').set({ delivered_at: at }).where('id', '=', id).execute()
}

export async function saveClockOffset(trx: Transaction, offsetMs: number): Promise<void> {
  await sql`update deployment set clock_offset_ms = ${offsetMs}`.execute(trx)
}
