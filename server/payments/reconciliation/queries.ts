import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { DiscrepancyKind, DiscrepancyState, Resolution } from '#contract/payments/reconciliation.ts'

/** One thing in which the payment company and our books differ. Sums in cents of `currency`, null where there is none. */
export type Break = {
  id: string
  kind: DiscrepancyKind
  /** Ours where we know it, else the payment company's. */
  subject_id: string
  order_id: string | null
  /** The provider whose payouts wait for it; null if none do. */
  provider_id: string | null
  gateway_id: string | null
  expected_cents: number | null
  found_cents: number | null
  currency: string
  /** The payment company's data. */
  said: object
  first_seen_at: Date
  resolved_at: Date | null
  resolution: Resolution | 'agreed' | null
  resolved_by: string | null
  reason: string | null
}

export type NewDiscrepancy = Pick<
  Break,
  'kind' | 'subject_id' | 'order_id' | 'gateway_id' | 'expected_cents' | 'found_cents' | 'currency' | 'said'
> & { provider_id?: string | null }

/**
 * Writes a break down, once while it is open, and not again when an admin has decided on the very same.
 * @returns its id when it is new
 */
export async function insertDiscrepancy(
  trx: Transaction,
  id: string,
  found: NewDiscrepancy,
  at: Date,
): Promise<string | null> {
  const {
    kind,
    subject_id,
    order_id,
    provider_id = null,
    gateway_id,
    expected_cents,
    found_cents,
    currency,
    said,
  } = found
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into reconciliation_break (id, kind, subject_id, order_id, provider_id, gateway_id, expected_cents, found_cents,
      currency, said, first_seen_at, last_seen_at)
    select ${id}, ${kind}, ${subject_id}, ${order_id}, ${provider_id}, ${gateway_id}, ${expected_cents}::int, ${found_cents}::int,
      ${currency}, ${JSON.stringify(said)}::jsonb, ${at}, ${at}::timestamptz
    where not exists (select from reconciliation_break b
      where b.subject_id = ${subject_id} and b.kind = ${kind} and b.resolution <> 'agreed'
        and b.found_cents is not distinct from ${found_cents}::int and b.currency = ${currency})
    on conflict (kind, subject_id) where resolved_at is null
      do update set last_seen_at = excluded.last_seen_at, found_cents = excluded.found_cents
    returning id, (xmax = 0) as is_new`.execute(trx)
  return rows[0]?.is_new ? rows[0].id : null
}

type Closed = Pick<Break, 'id' | 'kind' | 'subject_id' | 'currency' | 'found_cents'>

/**
 * Closes what was open about these, since both sides agree on it. Money that waits to be applied agrees with nothing
 * yet, and neither does another currency: a checkout of ours being over doesn't show whether the money was refunded.
 */
export async function closeAgreed(trx: Transaction, subjectIds: string[], at: Date): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    update reconciliation_break b set resolved_at = ${at}, resolution = 'agreed'
    where b.subject_id = any(${subjectIds}::text[]) and b.resolved_at is null
      and not exists (select from checkout_session s where s.id = b.subject_id
        and (s.unapplied_at is not null or b.kind = 'currency_differs' and s.state <> 'complete'))
    returning id, kind, subject_id, currency, found_cents`.execute(trx)
  return rows
}

/** Closes what was open about the amount of a checkout, without an admin. @returns the ids of the breaks */
export async function closeBySystem(
  trx: Transaction,
  sessionId: string,
  resolution: Resolution,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reconciliation_break set resolved_at = ${at}, resolution = ${resolution}
    where subject_id = ${sessionId} and kind = 'amount_differs' and resolved_at is null returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

type Foreign = {
  id: string
  expected_cents: number
  found_cents: number
  is_open: boolean
  by_company: boolean
  made: Record<string, number>
}

/**
 * Counts a refund towards the payment in another currency that it is of: what the payment company has confirmed closes
 * the difference once all of it is back, without an admin, and opens it again when a card refuses its refund after all.
 * Each refund counts once, as last reported, and is stored in the difference's `said.refunds_made` in cents of that
 * currency.
 * @param cents what the payment company has confirmed; 0 while it is on its way or was refused
 * @returns null where no checkout of ours was paid in that currency; else what changed
 */
export async function countForeign(
  trx: Transaction,
  {
    sessionId,
    gatewayRefundId,
    currency,
    cents,
  }: Record<'sessionId' | 'gatewayRefundId' | 'currency', string> & {
    cents: number
  },
  at: Date,
): Promise<(Pick<Foreign, 'id' | 'expected_cents' | 'found_cents'> & { change: 'closed' | 'opened' | null }) | null> {
  const { rows } = await sql<Foreign>`
    select id, expected_cents, found_cents, resolved_at is null as is_open, resolution = 'returned' and resolved_by is null as by_company,
      coalesce(said -> 'refunds_made', '{}') as made
    from reconciliation_break
    where subject_id = ${sessionId} and kind = 'currency_differs' and currency = ${currency}
    order by resolved_at desc nulls first limit 1 for update`.execute(trx)
  const found = rows[0]
  if (!found) return null
  const { id, expected_cents, found_cents, is_open, by_company } = found
  const before = found.made[gatewayRefundId] ?? 0
  if (before === cents) return { id, expected_cents, found_cents, change: null }
  const total = Object.values(found.made).reduce((sum, one) => sum + one, cents - before)
  const change = is_open && total >= found_cents ? 'closed' : by_company && total < found_cents ? 'opened' : null
  await sql`
    update reconciliation_break
    set said = jsonb_set(said, '{refunds_made}', coalesce(said -> 'refunds_made', '{}') || ${{ [gatewayRefundId]: cents }}::jsonb),
      resolved_at = case ${change}::text when 'closed' then ${at}::timestamptz when 'opened' then null else resolved_at end,
      resolution = case ${change}::text when 'closed' then 'returned' when 'opened' then null else resolution end
    where id = ${id}`.execute(trx)
  return { id, expected_cents, found_cents, change }
}

/** The given subjects with an open difference. */
export async function listBroken(db: Database, subjectIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select distinct subject_id from reconciliation_break
    where subject_id = any(${subjectIds}::text[]) and resolved_at is null`.execute(db)
  return rows.map((row) => row.subject_id)
}

/** With so many differences the payments aren't at fault, and more tasks would help no one. */
const MOST_OPEN = 500

/** Whether comparing is stopped until an admin has looked. */
export async function hasTooManyDiscrepancies(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation_break where resolved_at is null offset ${MOST_OPEN - 1} limit 1`.execute(db)
  return rows.length > 0
}

export type OpenName = Pick<Break, 'kind' | 'subject_id' | 'gateway_id'>

export async function listOpenNames(db: Database, limit: number): Promise<OpenName[]> {
  const rows = await db
    .selectFrom('reconciliation_break')
    .select(['kind', 'subject_id', 'gateway_id'])
    .where('resolved_at', 'is', null)
    .orderBy('first_seen_at')
    .limit(limit)
    .execute()
  return rows as OpenName[]
}

const BREAK = [
  'id',
  'kind',
  'subject_id',
  'order_id',
  'provider_id',
  'gateway_id',
  'expected_cents',
  'found_cents',
  'currency',
  'said',
  'first_seen_at',
  'resolved_at',
  'resolution',
  'resolved_by',
  'reason',
] as const satisfies (keyof Break)[]

export async function findDiscrepancy(db: Database, id: string): Promise<Break | undefined> {
  const row = await db.selectFrom('reconciliation_break').select(BREAK).where('id', '=', id).executeTakeFirst()
  return row as Break | undefined
}

export type Decided = { resolution: Resolution; resolved_by: string; reason: string; resolved_at: Date }

/** Compare and swap. @returns false when it is closed already */
export async function closeDiscrepancy(trx: Transaction, id: string, decided: Decided): Promise<boolean> {
  const row = await trx
    .updateTable('reconciliation_break')
    .set(decided)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type ListedDiscrepancy = Break & {
  booking_id: string | null
  order_kind: string | null
  decided_by: string | null
}
export type DiscrepancyAfter = { sortedAt: number; id: string }

const LISTED = sql`
  select ${sql.join(BREAK.map((column) => sql.ref(`b.${column}`)))}, o.booking_id, o.kind as order_kind,
    u.full_name as decided_by
  from reconciliation_break b
  left join customer_order o on o.id = b.order_id
  left join user_account u on u.id = b.resolved_by`

/** Open ones: what has waited longest first. Closed ones: the newest first. Keyset. */
export async function listDiscrepancies(
  db: Database,
  { state, after, limit }: { state: DiscrepancyState; after: DiscrepancyAfter | null; limit: number },
): Promise<ListedDiscrepancy[]> {
  const isOpen = state === 'open'
  const at = sql.ref(isOpen ? 'b.first_seen_at' : 'b.resolved_at')
  const direction = sql.raw(isOpen ? 'asc' : 'desc')
  const isBehind = after
    ? sql`(${at}, b.id) ${sql.raw(isOpen ? '>' : '<')} (${new Date(after.sortedAt)}::timestamptz, ${after.id})`
    : sql`true`
  const { rows } = await sql<ListedDiscrepancy>`
    ${LISTED} where b.resolved_at is ${sql.raw(isOpen ? '' : 'not')} null and ${isBehind}
    order by ${at} ${direction}, b.id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function findListedDiscrepancy(db: Database, id: string): Promise<ListedDiscrepancy | undefined> {
  const { rows } = await sql<ListedDiscrepancy>`${LISTED} where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Further facts of differences, by the names of what differs: the booking, and the admin's decision. */
export async function explainDifference(
  db: Database,
  names: readonly string[],
): Promise<{ bookingId: string | null; decision: Resolution | null }> {
  const asked = sql`any(${[...names]}::text[])`
  const { rows } = await sql<{ bookingId: string | null; decision: Resolution | null }>`
    select (select max(o.booking_id) from customer_order o join checkout_session s on s.order_id = o.id
        where s.id = ${asked} or s.gateway_session_id = ${asked}) as "bookingId",
      (select resolution from reconciliation_break
        where (subject_id = ${asked} or gateway_id = ${asked}) and resolved_by is not null
        order by resolved_at desc limit 1) as decision`.execute(db)
  return rows[0]!
}
