import { sql } from 'kysely'
import { requestId } from '#server/platform/http/request-scope.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type PayoutState = 'promised' | 'transferred' | 'in_transit' | 'paid' | 'returning' | 'failed' | 'reversed'
export type PayoutKind = 'weekly' | 'on_demand' | 'admin'

export type PayoutRow = {
  id: string
  provider_id: string
  kind: PayoutKind
  net_cents: number
  gst_cents: number
  amount_cents: number
  state: PayoutState
  gateway_account_id: string
  transfer_id: string | null
  gateway_payout_id: string | null
  /** Tries of the current step, including the one under way. */
  attempts: number
  refusals: number
  failure: string | null
  created_at: Date
  /** YYYY-MM-DD */
  arrives_on: string | null
  arrived_at: Date | null
  failed_at: Date | null
  /** The request that promised it, or last tried it again; null for the schedule. */
  request_id: string | null
}

export const PAYOUT = [
  'id',
  'provider_id',
  'kind',
  'net_cents',
  'gst_cents',
  'amount_cents',
  'state',
  'gateway_account_id',
  'transfer_id',
  'gateway_payout_id',
  'attempts',
  'refusals',
  'failure',
  'created_at',
  'arrives_on',
  'arrived_at',
  'failed_at',
  'request_id',
] as const satisfies (keyof PayoutRow)[]

const columns = (table: string) => sql.join(PAYOUT.map((column) => sql.ref(`${table}.${column}`)))

/** States in which the money is neither in the provider's bank nor ready to be paid again. */
const OPEN = sql`('promised', 'transferred', 'in_transit', 'returning')`

export type NewPayout = {
  id: string
  providerId: string
  kind: PayoutKind
  gatewayAccountId: string
  at: Date
  /** Below it nothing is taken. */
  leastCents: number
}

/**
 * A payout of everything that can be paid, with its lines, in one statement; under the lock of the account.
 * @returns undefined when there is less than requested
 */
export async function insertPayout(trx: Transaction, payout: NewPayout): Promise<PayoutRow | undefined> {
  const { id, providerId, kind, gatewayAccountId, at, leastCents } = payout
  const { rows } = await sql<PayoutRow>`
    with open as materialized (
      select transaction_id, net_cents, gst_cents from payable_line l
      where provider_id = ${providerId} and payout_id is null
        and not exists (select from frozen_order f where f.order_id = l.order_id)
      for update),
    total as (
      select sum(net_cents)::int8 as net, sum(gst_cents)::int8 as gst from open
      having sum(net_cents + gst_cents) >= ${leastCents}),
    made as (
      insert into payout (id, provider_id, kind, net_cents, gst_cents, gateway_account_id, created_at, request_id)
      select ${id}, ${providerId}, ${kind}, net, gst, ${gatewayAccountId}, ${at}, ${requestId()} from total
      returning *),
    taken as (
      update payable_line set payout_id = made.id from open, made
      where payable_line.transaction_id = open.transaction_id and payable_line.provider_id = ${providerId})
    select ${columns('made')} from made`.execute(trx)
  return rows[0]
}

/** Its lines can be paid again; the record of them stays. */
export async function giveLinesBack(trx: Transaction, payoutId: string): Promise<void> {
  const query = sql`
    with free as (
      update payable_line set payout_id = null where payout_id = ${payoutId} returning transaction_id)
    insert into payout_former_line (payout_id, transaction_id) select ${payoutId}, transaction_id from free`
  await sendAhead(trx, query)
}

export async function findPayout(db: Database, id: string): Promise<PayoutRow | undefined> {
  const row = await db.selectFrom('payout').select(PAYOUT).where('id', '=', id).executeTakeFirst()
  return row as PayoutRow | undefined
}

export async function lockPayout(trx: Transaction, id: string): Promise<PayoutRow | undefined> {
  const row = await trx.selectFrom('payout').select(PAYOUT).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as PayoutRow | undefined
}

export type PayoutChanges = Partial<
  Pick<
    PayoutRow,
    | 'state'
    | 'transfer_id'
    | 'gateway_payout_id'
    | 'failure'
    | 'arrives_on'
    | 'arrived_at'
    | 'failed_at'
    | 'refusals'
    | 'request_id'
  >
> & { attempts?: number; next_try_at?: Date | null }

export async function updatePayout(trx: Transaction, id: string, changes: PayoutChanges): Promise<PayoutRow> {
  const row = await trx
    .updateTable('payout')
    .set(changes)
    .where('id', '=', id)
    .returning(PAYOUT)
    .executeTakeFirstOrThrow()
  return row as PayoutRow
}

/** Between tries: doubled each time up to the longest. */
export type Pauses = { firstS: number; longestS: number }

/**
 * Claims the next steps of payouts, the oldest first. No other worker gets one before its pause is over, also when this
 * process dies. A clock that was set back (sandbox) makes none wait longer than until then.
 */
export async function claimNextPayouts(
  db: Database,
  { want, busy, now, pauses, furthest }: { want: number; busy: string[]; now: Date; pauses: Pauses; furthest: Date },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    with due as materialized (
      select id from payout
      where state in ${OPEN} and (next_try_at is null or next_try_at <= ${now} or next_try_at > ${furthest})
        and id <> all(${busy}::text[])
        and not (state = 'promised' and exists (
          select from payout_account a where a.provider_id = payout.provider_id and a.held_since is not null))
        and not (state in ('promised', 'transferred') and exists (
          select from reconciliation_break b where b.provider_id = payout.provider_id and b.resolved_at is null))
      order by created_at limit ${want} for update skip locked)
    update payout p set attempts = attempts + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => least(${pauses.firstS}::float8 * 2 ^ least(attempts, 16), ${pauses.longestS}::float8))
    from due where p.id = due.id
    returning ${columns('p')}`.execute(db)
  return rows
}

/** When they last requested a payout that has not come back; null when never. */
export async function findLastOnDemand(db: Database, providerId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from payout
    where provider_id = ${providerId} and kind = 'on_demand' and state not in ('failed', 'reversed')`.execute(db)
  return rows[0]!.at
}

export async function sumInTransit(db: Database, providerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int8 as cents from payout
    where provider_id = ${providerId} and state in ${OPEN}`.execute(db)
  return rows[0]!.cents
}

export type PayoutFilter = {
  id?: string | undefined
  providerId?: string | undefined
  states?: PayoutState[] | undefined
  limit: number
  after?: { at: Date; id: string } | null | undefined
}

/** The newest first. */
export async function selectPayouts(db: Database, { id, providerId, states, limit, after = null }: PayoutFilter) {
  const rows = await db
    .selectFrom('payout')
    .select(PAYOUT)
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(states !== undefined, (query) => query.where('state', 'in', states!))
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as PayoutRow[]
}

/** The given payouts that were followed by another one of the same provider. */
export async function listFollowed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select p.id from payout p where p.id = any(${ids}::text[]) and exists (
      select from payout n
      where n.provider_id = p.provider_id and (n.created_at, n.id) > (p.created_at, p.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** After a restore: another process may have made them, so the next try counts as a repeat, which looks first. */
export async function repeatPromised(trx: Transaction): Promise<void> {
  await sql`update payout set attempts = 1 where state in ('promised', 'transferred', 'returning') and attempts = 0`.execute(
    trx,
  )
}

/**
 * Whether this database was restored from a backup and hasn't been compared with the payment company since: people may
 * have been paid what looks unpaid here.
 */
export async function isCatchingUp(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from deployment d join reconciliation_span s on s.planned_for = d.restored_at limit 1`.execute(db)
  return rows.length > 0
}
