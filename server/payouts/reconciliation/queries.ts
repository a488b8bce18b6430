import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { PAYOUT, type PayoutRow } from '#server/payouts/payout-queries.ts'

export async function listPayoutsOf(db: Database, ids: string[]): Promise<Map<string, PayoutRow>> {
  const rows = await db.selectFrom('payout').select(PAYOUT).where('id', 'in', ids).execute()
  return new Map((rows as PayoutRow[]).map((row) => [row.id, row]))
}

type Page = { from: Date; until: Date; after: { at: Date; id: string } | null; limit: number }

const columns = sql.join(PAYOUT.map((column) => sql.ref(column)))
const behind = (after: Page['after'], from: Date) => (after ? [after.at, after.id] : [from, ''])

/** Payouts whose money is or was at an account. */
export async function listTransferred(db: Database, { from, until, after, limit }: Page): Promise<PayoutRow[]> {
  const [at, id] = behind(after, from)
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payout
    where (created_at, id) > (${at}, ${id}) and created_at < ${until} and transfer_id is not null
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Payouts from an account that were sent to its bank. */
export async function listPaidOut(db: Database, providerId: string, from: Date): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payout
    where provider_id = ${providerId} and created_at >= ${from} and gateway_payout_id is not null
    order by created_at`.execute(db)
  return rows
}

export type ComparedAccount = { provider_id: string; gateway_account_id: string }

/** Owner of an account. Undefined if it isn't ours. */
export async function findOwner(db: Database, gatewayAccountId: string): Promise<string | undefined> {
  const query = db.selectFrom('payout_account').select('provider_id')
  return (await query.where('gateway_account_id', '=', gatewayAccountId).executeTakeFirst())?.provider_id
}

/** Claims the accounts whose turn it is; no other process gets them before `again`, also when this one dies. */
export async function claimAccounts(
  db: Database,
  { want, busy, now, again, furthest }: { want: number; busy: string[]; now: Date; again: Date; furthest: Date },
): Promise<ComparedAccount[]> {
  const { rows } = await sql<ComparedAccount>`
    with due as materialized (
      select provider_id from payout_account
      where gateway_account_id is not null and provider_id <> all(${busy}::text[])
        -- A clock that was set back (sandbox) keeps nobody waiting.
        and (compare_at is null or compare_at <= ${now} or compare_at > ${furthest})
      order by compare_at nulls first limit ${want} for update skip locked)
    update payout_account a set compare_at = ${again} from due where a.provider_id = due.provider_id
    returning a.provider_id, a.gateway_account_id`.execute(db)
  return rows
}

/** When an account is compared again: soon, while something of it differs. */
export async function planNext(db: Database, providerId: string, next: { soon: Date; night: Date }): Promise<void> {
  await sql`
    update payout_account a set compare_at = case when exists (
      select from reconciliation_break b where b.provider_id = a.provider_id and b.resolved_at is null)
      then ${next.soon}::timestamptz else ${next.night}::timestamptz end, compare_failures = 0
    where provider_id = ${providerId}`.execute(db)
}

/** One more look has failed; from the `tries`th on it waits for the night. @returns how many in a row */
export async function keepFailure(
  trx: Transaction,
  providerId: string,
  { tries, night }: { tries: number; night: Date },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update payout_account set compare_failures = compare_failures + 1,
      compare_at = case when compare_failures + 1 >= ${tries} then ${night}::timestamptz else compare_at end
    where provider_id = ${providerId} returning compare_failures as failures`.execute(trx)
  return rows[0]?.failures ?? 0
}

export async function isUnread(db: Database, providerId: string, failures: number): Promise<boolean> {
  const query = db.selectFrom('payout_account').select('provider_id').where('provider_id', '=', providerId)
  return (await query.where('compare_failures', '>=', failures).executeTakeFirst()) !== undefined
}

/** How many accounts cannot be read. */
export async function countUnread(db: Database, failures: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payout_account where compare_failures >= ${failures}`.execute(db)
  return rows[0]!.n
}

/** The differences about a provider's payouts, by the gateway's names. */
export async function listDiffering(db: Database, providerId: string): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from reconciliation_break where provider_id = ${providerId} and resolved_at is null
    order by first_seen_at limit 100`.execute(db)
  return rows.map(({ subject_id }) => subject_id)
}
