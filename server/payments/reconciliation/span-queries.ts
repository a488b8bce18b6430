import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** A span of time that is still to be compared, from `until_at` back to `begins_at`. */
export type PlannedSpan = { planned_for: Date; begins_at: Date; until_at: Date }

export async function insertSpans(trx: Transaction, spans: PlannedSpan[]): Promise<void> {
  if (spans.length === 0) return
  await trx
    .insertInto('reconciliation_span')
    .values(spans)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Claims the next spans, the newest plan first: open things before those settled for weeks. If this process dies,
 * another one continues where it was, `claimMs` later.
 */
export async function claimSpans(
  db: Database,
  { want, now, claimMs }: { want: number; now: Date; claimMs: number },
): Promise<PlannedSpan[]> {
  const until = new Date(now.getTime() + claimMs)
  const { rows } = await sql<PlannedSpan>`
    with due as materialized (
      select planned_for, begins_at from reconciliation_span
      -- A clock that was set back (sandbox) keeps nobody waiting.
      where claimed_until is null or claimed_until <= ${now} or claimed_until > ${until}
      order by planned_for desc, begins_at desc limit ${want} for update skip locked)
    update reconciliation_span s set claimed_until = ${until}
    from due d where s.planned_for = d.planned_for and s.begins_at = d.begins_at
    returning s.planned_for, s.begins_at, s.until_at`.execute(db)
  return rows
}

/** Marks the part after `reached` as compared; all of it when nothing is left. */
export async function advanceSpan(db: Database, { planned_for, begins_at }: PlannedSpan, reached: Date): Promise<void> {
  const isDone = reached <= begins_at
  await (
    isDone
      ? sql`delete from reconciliation_span where planned_for = ${planned_for} and begins_at = ${begins_at}`
      : sql`update reconciliation_span set until_at = ${reached}, claimed_until = null
          where planned_for = ${planned_for} and begins_at = ${begins_at}`
  ).execute(db)
}

/**
 * Takes the look at open things, once over all processes and every so often.
 * @returns when it was taken before, or about when it should have been; null when it is not to be done
 */
export async function claimLook(trx: Transaction, now: Date, everyMs: number): Promise<Date | null> {
  const before = new Date(now.getTime() - everyMs)
  // The second half is for a clock that was set back (sandbox).
  const { rows } = await sql<{ since: Date | null }>`
    with was as (select looked_at from reconciliation_mark for update)
    update reconciliation_mark m set looked_at = ${now} from was
    where was.looked_at is null or was.looked_at <= ${before} or was.looked_at > ${now}
    returning case when was.looked_at <= ${before} then was.looked_at end as since`.execute(trx)
  return rows[0] ? (rows[0].since ?? before) : null
}

/** Takes the plan of a night, once over all processes. @returns whether it is still to be made */
export async function claimNight(trx: Transaction, day: string): Promise<boolean> {
  const { rows } = await sql`
    update reconciliation_mark set planned_on = ${day} where planned_on is distinct from ${day}::date
    returning 1`.execute(trx)
  return rows.length > 0
}

/**
 * Since when the oldest thing is open, of those not from before `since`: a checkout, a refund that was tried, a
 * difference, a payment whose cost the gateway has not reported. Null without any.
 */
export async function findOldestOpen(db: Database, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(created_at) from checkout_session where state in ('opening', 'open') and created_at >= ${since}),
      (select min(created_at) from checkout_session
        where state = 'complete' and amount_cents > 0 and cost_cents is null and created_at >= ${since}),
      (select min(created_at) from refund where state = 'pending' and attempts > 0 and created_at >= ${since}),
      (select min(first_seen_at) from reconciliation_break
        where resolved_at is null and first_seen_at >= ${since})) as at`.execute(db)
  return rows[0]!.at
}

/** When the first money came. */
export async function findFirstCheckout(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from checkout_session`.execute(db)
  return rows[0]!.at
}

/** A checkout by our books. */
export type OwnCheckout = {
  id: string
  order_id: string
  gateway_session_id: string | null
  state: 'opening' | 'open' | 'complete' | 'expired'
  /** The amount received or requested. */
  amount_cents: number
  /** Null until the gateway has said it. */
  cost_cents: number | null
  payment_intent: string | null
  created_at: Date
}

const OWN_CHECKOUT = sql`
  select id, order_id, gateway_session_id, state, coalesce(received_cents, amount_cents) as amount_cents, cost_cents,
    payment_intent, created_at
  from checkout_session`

export async function listOwnCheckouts(db: Database, ids: string[]): Promise<OwnCheckout[]> {
  const { rows } = await sql<OwnCheckout>`${OWN_CHECKOUT} where id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Notes how the gateway names the payments of checkouts that we know by another name only. */
export async function keepIntents(db: Database, names: { id: string; intent: string }[]): Promise<void> {
  await sql`
    update checkout_session s set payment_intent = n.intent
    from unnest(${names.map(({ id }) => id)}::text[], ${names.map(({ intent }) => intent)}::text[]) as n (id, intent)
    where s.id = n.id and s.payment_intent is null`.execute(db)
}

/** Position of a walk through our own list. */
export type OwnAfter = { at: Date; id: string }
type Page = { from: Date; until: Date; after: OwnAfter | null; limit: number }

const behind = (after: OwnAfter | null, from: Date) => (after ? [after.at, after.id] : [from, ''])

/** Checkouts that were paid. */
export async function listPaidCheckouts(db: Database, { from, until, after, limit }: Page): Promise<OwnCheckout[]> {
  const [at, id] = behind(after, from)
  const { rows } = await sql<OwnCheckout>`
    ${OWN_CHECKOUT} where (created_at, id) > (${at}, ${id}) and created_at < ${until}
      and state = 'complete' and amount_cents > 0 and gateway_session_id is not null
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** A refund by our books; `gateway_session_id` of the checkout whose money it is. */
export type OwnRefund = {
  id: string
  order_id: string
  gateway_session_id: string | null
  /** Void: refunded in another way, or cancelled. */
  state: 'pending' | 'sent' | 'void'
  /** For a refund made there by hand: all our refunds it counts for. */
  amount_cents: number
  sent_at: Date | null
  /** When the gateway confirmed it. */
  made_at: Date | null
  /** The gateway's own name of one that was made there by hand and that our books have followed. */
  gateway_id: string | null
}

const OWN_REFUND = sql`
  select r.id, r.order_id, s.gateway_session_id, r.state, r.sent_at, r.made_at, r.gateway_id, case when r.gateway_id is null
    then r.amount_cents else (select sum(x.amount_cents)::int from refund x where x.gateway_id = r.gateway_id) end as amount_cents
  from refund r join checkout_session s on s.id = r.checkout_session_id`

/** By our own ids or by the gateway's. */
export async function listOwnRefunds(db: Database, ids: string[]): Promise<OwnRefund[]> {
  const { rows } = await sql<OwnRefund>`
    ${OWN_REFUND} where r.id = any(${ids}::text[]) or r.gateway_id = any(${ids}::text[])`.execute(db)
  return rows
}

export async function listSentRefunds(db: Database, { from, until, after, limit }: Page): Promise<OwnRefund[]> {
  const [at, id] = behind(after, from)
  const { rows } = await sql<OwnRefund>`
    ${OWN_REFUND} where r.state = 'sent' and (r.sent_at, r.id) > (${at}, ${id}) and r.sent_at < ${until}
    order by r.sent_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** The order of a checkout of ours. */
export async function findOrderOfCheckout(db: Database, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('checkout_session').select('order_id').where('id', '=', sessionId).executeTakeFirst()
  return row?.order_id ?? null
}
