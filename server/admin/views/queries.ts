import { sql } from 'kysely'
import type { SavedView } from '#contract/admin/views.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export async function listViewRows(db: Database, adminId: string, list: string): Promise<SavedView[]> {
  const views = db.selectFrom('saved_view').select(['id', 'name', 'query'])
  return views
    .where('admin_id', '=', adminId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .limit(100)
    .execute()
}

/** Locks one admin's views: they are counted before one is added. */
export async function lockViewsOf(trx: Transaction, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${adminId}`}, 0))`.execute(trx)
}

export type NewView = { id: string; admin_id: string; list: string; name: string; query: string; created_at: Date }

/** A name that exists takes the new address. */
export async function upsertView(trx: Transaction, view: NewView): Promise<void> {
  const { admin_id, list, name, query } = view
  const same = trx.updateTable('saved_view').set({ name, query }).where('admin_id', '=', admin_id)
  const changed = await same
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  if (!changed) await trx.insertInto('saved_view').values(view).execute()
}

/** @returns its list, or undefined when there is none of that admin's */
export async function renameViewRow(
  trx: Transaction,
  { id, adminId, name }: { id: string; adminId: string; name: string },
): Promise<string | undefined> {
  const own = trx.updateTable('saved_view').set({ name }).where('id', '=', id).where('admin_id', '=', adminId)
  return (await own.returning('list').executeTakeFirst())?.list
}

/** @returns whether there was one of that admin's */
export async function deleteView(db: Database, id: string, adminId: string): Promise<boolean> {
  const own = db.deleteFrom('saved_view').where('id', '=', id).where('admin_id', '=', adminId)
  return (await own.returning('id').executeTakeFirst()) !== undefined
}
