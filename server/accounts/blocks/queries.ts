import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Harmless when it exists already. @throws a foreign key violation for an unknown person */
export async function insertBlock(db: Database, blockerId: string, blockedId: string, at: Date): Promise<void> {
  await sql`
    insert into person_block (blocker_id, blocked_id, created_at) values (${blockerId}, ${blockedId}, ${at})
    on conflict do nothing`.execute(db)
}

export async function deleteBlock(db: Database, blockerId: string, blockedId: string): Promise<void> {
  await sql`delete from person_block where blocker_id = ${blockerId} and blocked_id = ${blockedId}`.execute(db)
}

export type BlockRow = { id: string; first_name: string; avatar_url: string | null; created_at: Date }

/** Newest first, without pages. */
export async function listBlocksOf(db: Database, blockerId: string): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select u.id, u.first_name, u.avatar_url, b.created_at
    from person_block b join user_account u on u.id = b.blocked_id
    where b.blocker_id = ${blockerId} order by b.created_at desc, u.id limit 500`.execute(db)
  return rows
}
