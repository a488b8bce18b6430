import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Owner } from './queries.ts'

/** A way through everybody who offers an entry, as far as it has come. */
export type EntryRound = {
  entry_id: string
  name: string
  tells: boolean
  last_day: string | null
  passed_through: string
  begun_at: Date
}

/** One that is under way for the same entry and purpose begins anew. */
export async function beginRound(
  trx: Transaction,
  { entryId, tells, lastDay, at }: { entryId: string; tells: boolean; lastDay: string | null; at: Date },
): Promise<void> {
  const round = { tells, last_day: lastDay, passed_through: '', begun_at: at }
  await trx
    .insertInto('entry_round')
    .values({ entry_id: entryId, ...round })
    .onConflict((conflict) => conflict.columns(['entry_id', 'tells']).doUpdateSet(round))
    .execute()
}

/** The oldest, or that of one entry, held; undefined when there is none, or another process has it. */
export async function holdRound(trx: Transaction, entryId: string | null): Promise<EntryRound | undefined> {
  const { rows } = await sql<EntryRound>`
    select r.entry_id, e.name, r.tells, r.last_day, r.passed_through, r.begun_at
    from entry_round r join catalogue_entry e on e.id = r.entry_id
    where ${entryId === null ? sql`true` : sql`r.entry_id = ${entryId}`}
    order by r.begun_at limit 1 for update of r skip locked`.execute(trx)
  return rows[0]
}

/** Those behind the last page. */
export async function listRoundOwners(
  trx: Transaction,
  { entry_id, passed_through }: EntryRound,
  limit: number,
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select o.id as offering_id, o.provider_id, u.email, u.first_name, o.price_cents
    from offering o join user_account u on u.id = o.provider_id
    where o.entry_id = ${entry_id} and o.deleted_at is null and o.id > ${passed_through}
    order by o.id limit ${limit}`.execute(trx)
  return rows
}

/** @param through the last offering of the page; null at the end */
export async function noteRound(
  trx: Transaction,
  { entry_id, tells }: EntryRound,
  through: string | null,
): Promise<void> {
  const which = sql`entry_id = ${entry_id} and tells = ${tells}`
  await (
    through === null
      ? sql`delete from entry_round where ${which}`
      : sql`update entry_round set passed_through = ${through} where ${which}`
  ).execute(trx)
}
