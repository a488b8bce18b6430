import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Our report of one provider for a year, sealed. */
export type CopyRow = {
  provider_id: string
  year: number
  file_id: string
  made_at: Date
  sealed: string
  key_id: string
}

export async function listCopies(db: Database, providerIds: readonly string[], year: number): Promise<CopyRow[]> {
  if (providerIds.length === 0) return []
  const query = db.selectFrom('seller_copy').selectAll().where('year', '=', year)
  return query.where('provider_id', 'in', providerIds).execute()
}

export async function findCopy(db: Database, providerId: string, year: number): Promise<CopyRow | undefined> {
  return (await listCopies(db, [providerId], year))[0]
}

export async function keepCopy(trx: Transaction, row: CopyRow): Promise<void> {
  const { file_id, made_at, sealed, key_id } = row
  await trx
    .insertInto('seller_copy')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'year']).doUpdateSet({ file_id, made_at, sealed, key_id }),
    )
    .execute()
}

export async function listCopiesSealedBefore(db: Database, keyId: string, limit: number): Promise<CopyRow[]> {
  const query = db.selectFrom('seller_copy').selectAll().where('key_id', '<>', keyId)
  return query.orderBy('provider_id').orderBy('year').limit(limit).execute()
}

/** Not if another one has been stored meanwhile. */
export async function replaceCopySeal(db: Database, row: CopyRow, sealed: string, keyId: string): Promise<void> {
  await db
    .updateTable('seller_copy')
    .set({ sealed, key_id: keyId })
    .where('provider_id', '=', row.provider_id)
    .where('year', '=', row.year)
    .where('sealed', '=', row.sealed)
    .execute()
}
