import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type Deployment = { isSandbox: boolean; clockOffsetMs: number; isSeeded: boolean; hasUsers: boolean }

/**
 * Marks a new database with the mode it is used in and answers what it is. A database that has users but no sandbox
 * mark is somebody's real one: it never becomes a sandbox (decisions, Modes).
 */
export async function readDeployment(db: Database, isSandbox: boolean): Promise<Deployment> {
  const { rows: users } = await sql<{ has_users: boolean }>`
    select exists (select 1 from user_account) as has_users`.execute(db)
  const hasUsers = users[0]?.has_users ?? false
  await sql`insert into deployment (is_sandbox) values (${isSandbox && !hasUsers}) on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('deployment')
    .select(['is_sandbox', 'clock_offset_ms', 'seeded_at'])
    .executeTakeFirstOrThrow()
  return {
    isSandbox: row.is_sandbox,
    clockOffsetMs: Number(row.clock_offset_ms),
    isSeeded: row.seeded_at !== null,
    hasUsers,
  }
}

export async function markSeeded(db: Database, at: Date): Promise<void> {
  await sql`update deployment set seeded_at = ${at}`.execute(db)
}
