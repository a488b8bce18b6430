import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { StoredFile as StoredFileTable } from '#server/platform/db/schema.gen.ts'

export type StoredFile = Selectable<StoredFileTable>

export async function insertFile(db: Database, row: Omit<StoredFile, 'state'>): Promise<StoredFile> {
  return db.insertInto('stored_file').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Files that are neither removed nor unknown, in the order of their making. */
export async function findFiles(db: Database | Transaction, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', '<>', 'removed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type OwnFiles = { ownerId: string; purpose: string }

/** Answers how many of them were the owner's own, of that purpose, and waiting. */
export async function markAttached(
  trx: Transaction,
  { ownerId, purpose }: OwnFiles,
  ids: readonly string[],
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ state: 'attached', since: at })
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function markWaiting(trx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('stored_file')
    .set({ state: 'waiting', since: at })
    .where('id', 'in', ids)
    .where('state', '=', 'attached')
    .execute()
}

export async function markRemoved(db: Database | Transaction, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ state: 'removed', since: at })
    .where('id', 'in', ids)
    .where('state', '<>', 'removed')
    .execute()
}

/** Removes what its owner uploaded for the same and no longer needs. */
export async function markOthersRemoved(
  trx: Transaction,
  { ownerId, purpose }: OwnFiles,
  keep: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('stored_file')
    .set({ state: 'removed', since: at })
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('id', 'not in', keep)
    .where('state', '<>', 'removed')
    .execute()
}

/** Gives up what nothing has named since then. */
export async function removeUnattached(db: Database, before: Date, at: Date): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ state: 'removed', since: at })
    .where('state', '=', sql.lit('waiting'))
    .where('since', '<', before)
    .execute()
}

/** The longest removed first, so that one that cannot be erased does not block the others for good. */
export async function listRemoved(db: Database, most: number): Promise<StoredFile[]> {
  // Said in the statement itself: an index of these alone serves no value that comes later.
  const isRemoved = sql.lit('removed' as const)
  return db.selectFrom('stored_file').selectAll().where('state', '=', isRemoved).orderBy('since').limit(most).execute()
}

export async function deleteRemoved(db: Database, id: string): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).where('state', '=', 'removed').execute()
}

/** A file that could not be erased is tried again after the others. */
export async function postponeRemoved(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('stored_file').set({ since: at }).where('id', '=', id).where('state', '=', 'removed').execute()
}
