import type { Selectable } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { ProviderFacts as FactsTable } from '#server/platform/db/schema.gen.ts'

export type FactsRow = Selectable<FactsTable>

/** The counts, without the provider's comment and the times. */
export type FactCounts = Omit<FactsRow, 'provider_id' | 'computed_at' | 'reply' | 'replied_at'>

export async function findFacts(db: Database, providerId: string): Promise<FactsRow | undefined> {
  return db.selectFrom('provider_facts').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

/** Makes the row where there is none, and locks it: the next count sees what this one has counted. */
export async function lockFacts(trx: Transaction, providerId: string): Promise<FactsRow> {
  await trx
    .insertInto('provider_facts')
    .values({ provider_id: providerId })
    .onConflict((row) => row.column('provider_id').doNothing())
    .execute()
  return trx
    .selectFrom('provider_facts')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateFacts(trx: Transaction, providerId: string, counts: FactCounts, at: Date): Promise<void> {
  await trx
    .updateTable('provider_facts')
    .set({ ...counts, computed_at: at })
    .where('provider_id', '=', providerId)
    .execute()
}

/** Providers whose facts were calculated before then, the oldest first. */
export async function listAgedFacts(db: Database, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_facts')
    .select('provider_id')
    .where('computed_at', '<', before)
    .orderBy('computed_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute()
  return rows.map(({ provider_id }) => provider_id)
}

export async function saveReply(trx: Transaction, providerId: string, reply: string, at: Date): Promise<void> {
  const own = reply === '' ? { reply: null, replied_at: null } : { reply, replied_at: at }
  await trx
    .insertInto('provider_facts')
    .values({ provider_id: providerId, ...own })
    .onConflict((row) => row.column('provider_id').doUpdateSet(own))
    .execute()
}
