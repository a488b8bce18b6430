import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type VisitorWish = {
  id: string
  email: string
  entry_id: string
  prefix: string
  city: string
  asked_at: Date
  token_hash: Buffer
  expires_at: Date
}

/** The newest link ends the former one. @returns the alert's id; undefined for one that is confirmed already */
export async function keepVisitorWish(trx: Transaction, wish: VisitorWish): Promise<string | undefined> {
  const { asked_at, token_hash, expires_at } = wish
  const row = await trx
    .insertInto('visitor_wish')
    .values(wish)
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'entry_id', 'prefix'])
        .doUpdateSet({ asked_at, token_hash, expires_at })
        .where('visitor_wish.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function countVisitorWishes(trx: Transaction, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visitor_wish where email = ${email}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** One statement, so pressing twice confirms once. */
export async function confirmByToken(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<{ service: string; city: string } | undefined> {
  const { rows } = await sql<{ service: string; city: string }>`
    update visitor_wish w set confirmed_at = coalesce(w.confirmed_at, ${now})
    from catalogue_entry e
    where w.token_hash = ${hash} and e.id = w.entry_id and (w.confirmed_at is not null or w.expires_at > ${now})
    returning e.name as service, w.city`.execute(db)
  return rows[0]
}

export async function endByToken(db: Database, hash: Buffer): Promise<void> {
  await db.deleteFrom('visitor_wish').where('token_hash', '=', hash).execute()
}

/** Deletes all alerts of an email address, confirmed or not. */
export async function purgeVisitorWishes(db: Database, email: string): Promise<void> {
  await db.deleteFrom('visitor_wish').where('email', '=', email).execute()
}

/** Claims waiting people, each once. Visitors who also have an account under that address are notified there alone. */
export async function takeVisitorWishes(
  trx: Transaction,
  { entry_id, prefix }: { entry_id: string; prefix: string },
  limit: number,
): Promise<{ id: string; email: string; is_told_otherwise: boolean }[]> {
  const { rows } = await sql<{ id: string; email: string; is_told_otherwise: boolean }>`
    delete from visitor_wish v where v.id in (
      select id from visitor_wish
      where entry_id = ${entry_id} and prefix = ${prefix} and confirmed_at is not null
      order by id limit ${limit} for update skip locked)
    returning v.id, v.email, exists (
      select from wish w join user_account u on u.id = w.person_id
      where u.email = v.email and w.entry_id = v.entry_id and w.prefix = v.prefix) as is_told_otherwise`.execute(trx)
  return rows
}
