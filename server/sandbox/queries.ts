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

// Named, since a statement that takes all columns is not prepared by its connection.
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

/** Does nothing if the id exists: two requests make one checkout. */
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

export async function lockCheckout(trx: Transaction, id: string): Promise<SandboxCheckout | undefined> {
  const row = await trx
    .selectFrom('sandbox_checkout')
    .select(CHECKOUT)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as SandboxCheckout | undefined
}

/** The one in which a payment was made. */
export async function findCheckoutOf(db: Database, intent: string): Promise<SandboxCheckout | undefined> {
  const row = await db
    .selectFrom('sandbox_checkout')
    .select(CHECKOUT)
    .where('payment_intent', '=', intent)
    .executeTakeFirst()
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

/** Position in a list: the last row that was read. */
export type After = { at: Date; id: string }

/** Made in a span of time, the newest first. */
export async function listCheckouts(
  db: Database,
  { from, until }: { from: Date; until: Date },
  after: After | null,
  limit: number,
): Promise<SandboxCheckout[]> {
  const rows = await db
    .selectFrom('sandbox_checkout')
    .select(CHECKOUT)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as SandboxCheckout[]
}

export type SandboxRefund = {
  id: string
  client_reference: string
  amount_cents: number
  created_at: Date
  /** From when on the card has it; null for immediately. */
  made_at: Date | null
}

const refunds = (db: Database) =>
  db
    .selectFrom('sandbox_refund as r')
    .innerJoin('sandbox_checkout as c', 'c.id', 'r.checkout_id')
    .select(['r.id', 'c.client_reference', 'r.amount_cents', 'r.created_at', 'r.made_at'])

export function findRefund(db: Database, id: string): Promise<SandboxRefund | undefined> {
  return refunds(db).where('r.id', '=', id).executeTakeFirst()
}

/** Made in a span of time, the newest first. */
export function listRefunds(
  db: Database,
  { from, until }: { from: Date; until: Date },
  after: After | null,
  limit: number,
): Promise<SandboxRefund[]> {
  return refunds(db)
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .$if(after !== null, (query) => query.where(sql<boolean>`(r.created_at, r.id) < (${after!.at}, ${after!.id})`))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Takes another sum than was asked, as a payment company never should. */
export async function takeOtherAmount(trx: Transaction, id: string, offCents: number): Promise<SandboxCheckout> {
  const row = await trx
    .updateTable('sandbox_checkout')
    .set({ amount_cents: sql`greatest(amount_cents + ${offCents}, 1)` })
    .where('id', '=', id)
    .returning(CHECKOUT)
    .executeTakeFirstOrThrow()
  return row as SandboxCheckout
}

/** The card that pays this checkout takes no money back. */
export async function refuseRefunds(db: Database, id: string): Promise<void> {
  const changed = db.updateTable('sandbox_checkout').set({ takes_refunds: false })
  await changed.where('id', '=', id).where('state', '!=', 'complete').execute()
}

/** How much later a card has its refunds that has them late. */
const LATE_MS = 3_600_000

export async function delayRefunds(db: Database, id: string): Promise<void> {
  const changed = db.updateTable('sandbox_checkout').set({ refunds_late: true })
  await changed.where('id', '=', id).where('state', '!=', 'complete').execute()
}

/**
 * Counts a refund once per id; never beyond what was paid.
 * @returns `returned` now or before; after any other answer the transaction has to be given up
 */
export async function refundCheckout(
  trx: Transaction,
  id: string,
  refund: { id: string; amountCents: number },
  at: Date,
): Promise<'returned' | 'too_much' | 'closed_card'> {
  const { numAffectedRows } = await sql`
    insert into sandbox_refund (id, checkout_id, amount_cents, created_at, made_at)
    select ${refund.id}, id, ${refund.amountCents}::int, ${at}::timestamptz,
      case when refunds_late then ${new Date(at.getTime() + LATE_MS)}::timestamptz end
    from sandbox_checkout where id = ${id} and takes_refunds
    on conflict do nothing`.execute(trx)
  if (numAffectedRows === 0n) return (await hasReturned(trx, refund.id)) ? 'returned' : 'closed_card'
  const result = await sql`
    update sandbox_checkout set refunded_cents = refunded_cents + ${refund.amountCents}
    where id = ${id} and state = 'complete' and refunded_cents + ${refund.amountCents} <= amount_cents`.execute(trx)
  return result.numAffectedRows === 1n ? 'returned' : 'too_much'
}

async function hasReturned(trx: Transaction, refundId: string): Promise<boolean> {
  const row = await trx.selectFrom('sandbox_refund').select('id').where('id', '=', refundId).executeTakeFirst()
  return row !== undefined
}

/** `deliver_at` is null for immediately; it is sent `copies` times. */
export type SandboxEvent = { id: string; payload: object; deliver_at: Date | null; copies: number }

export async function insertEvent(trx: Transaction, event: SandboxEvent, at: Date): Promise<void> {
  const { id, payload, deliver_at, copies } = event
  const values = { id, payload: JSON.stringify(payload), deliver_at, copies, created_at: at }
  await sendAhead(trx, trx.insertInto('sandbox_event').values(values))
}

export async function listUndeliveredEvents(db: Database, now: Date, limit: number): Promise<SandboxEvent[]> {
  const { rows } = await sql<SandboxEvent>`
    select id, payload, deliver_at, copies from sandbox_event
    where delivered_at is null and (deliver_at is null or deliver_at <= ${now})
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** Faults that change how payments behave. */
export type Faults = {
  delivery: 'normal' | 'late' | 'duplicate' | 'out_of_order' | 'never'
  late_minutes: number
  amount_off_cents: number
  /** Null until it is ended. */
  payments_left: number | null
}

const FAULTS = ['delivery', 'late_minutes', 'amount_off_cents', 'payments_left'] as const satisfies (keyof Faults)[]

export async function findFaults(db: Database): Promise<Faults> {
  const row = await db.selectFrom('sandbox_knob').select(FAULTS).executeTakeFirstOrThrow()
  return row as Faults
}

export async function saveFaults(db: Database, faults: Faults): Promise<void> {
  await db.updateTable('sandbox_knob').set(faults).execute()
}

/** Faults for this payment, counted down. Undefined when none are set; after the last one all is normal again. */
export async function takeFaults(trx: Transaction): Promise<Faults | undefined> {
  const { rows } = await sql<Faults>`
    with turned as (select * from sandbox_knob where delivery <> 'normal' or amount_off_cents <> 0 for update)
    update sandbox_knob k set
      delivery = case when k.payments_left = 1 then 'normal' else k.delivery end,
      amount_off_cents = case when k.payments_left = 1 then 0 else k.amount_off_cents end,
      payments_left = case when k.payments_left > 1 then k.payments_left - 1 end
    from turned t returning t.delivery, t.late_minutes, t.amount_off_cents, t.payments_left`.execute(trx)
  return rows[0]
}

export async function markDelivered(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('sandbox_event').set({ delivered_at: at }).where('id', '=', id).execute()
}

export async function saveClockOffset(trx: Transaction, offsetMs: number): Promise<void> {
  await sql`update deployment set clock_offset_ms = ${offsetMs}`.execute(trx)
}

export type SandboxDispute = {
  id: string
  checkout_id: string
  amount_cents: number
  fee_cents: number
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  created_at: Date
}

export async function insertDispute(db: Database, made: SandboxDispute): Promise<void> {
  await db.insertInto('sandbox_dispute').values(made).execute()
}

/** A dispute with the payment that it is about. */
export type ToldDispute = SandboxDispute & { payment_intent: string }

const disputes = (db: Database) =>
  db
    .selectFrom('sandbox_dispute as d')
    .innerJoin('sandbox_checkout as c', 'c.id', 'd.checkout_id')
    .select(['d.id', 'd.checkout_id', 'd.amount_cents', 'd.fee_cents', 'd.reason', 'd.status', 'd.created_at'])
    .select('c.payment_intent')
    .$castTo<ToldDispute>()

export function findDispute(db: Database, id: string): Promise<ToldDispute | undefined> {
  return disputes(db).where('d.id', '=', id).executeTakeFirst()
}

/** Opened in a span of time, the newest first. */
export function listDisputes(
  db: Database,
  { from, until }: { from: Date; until: Date },
  after: After | null,
  limit: number,
): Promise<ToldDispute[]> {
  return disputes(db)
    .where('d.created_at', '>=', from)
    .where('d.created_at', '<', until)
    .$if(after !== null, (query) => query.where(sql<boolean>`(d.created_at, d.id) < (${after!.at}, ${after!.id})`))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}

/** The bank's last word. @returns undefined when there was one already */
export async function moveDispute(db: Database, id: string, status: 'won' | 'lost'): Promise<ToldDispute | undefined> {
  const { rows } = await sql<ToldDispute>`
    update sandbox_dispute d set status = ${status} from sandbox_checkout c
    where d.id = ${id} and d.status not in ('won', 'lost') and c.id = d.checkout_id
    returning d.id, d.checkout_id, d.amount_cents, d.fee_cents, d.reason, d.status, d.created_at, c.payment_intent`.execute(
    db,
  )
  return rows[0]
}

/** The first that was sent; another one changes nothing. */
export async function keepEvidence(db: Database, id: string, words: object, pdf: Buffer): Promise<void> {
  await db
    .updateTable('sandbox_dispute')
    .set({ evidence: JSON.stringify(words), evidence_pdf: pdf, status: 'under_review' })
    .where('id', '=', id)
    .where('status', '=', 'needs_response')
    .execute()
}

export type PaidRow = Pick<SandboxCheckout, 'id' | 'description' | 'amount_cents' | 'refunded_cents'> & {
  dispute_id: string | null
  dispute_status: SandboxDispute['status'] | null
}

/** Paid checkouts, the newest first, each with its last dispute. */
export async function listNewestPaid(db: Database, limit: number): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select c.id, c.description, c.amount_cents, c.refunded_cents, d.id as dispute_id, d.status as dispute_status
    from sandbox_checkout c
    left join lateral (
      select id, status from sandbox_dispute where checkout_id = c.id order by created_at desc, id desc limit 1
    ) d on true
    where c.state = 'complete' order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function isDisputed(db: Database, checkoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_dispute')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row !== undefined
}
