import { sql } from 'kysely'
import type { Database } from './platform/db/connection.ts'

export type Deployment = {
  isSandbox: boolean
  clockOffsetMs: number
  /** Version of the demo data; null without it, or with half of it. */
  demoVersion: number | null
  hasUsers: boolean
}

/**
 * Marks a new database with the mode it is used in and returns the mark. A database with users but no sandbox mark
 * holds real data: it never becomes a sandbox.
 */
export async function readDeployment(db: Database, isSandbox: boolean): Promise<Deployment> {
  const { rows: users } = await sql<{ has_users: boolean }>`
    select exists (select 1 from user_account) as has_users`.execute(db)
  const hasUsers = users[0]?.has_users ?? false
  await sql`insert into deployment (is_sandbox) values (${isSandbox && !hasUsers}) on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('deployment')
    .select(['is_sandbox', 'clock_offset_ms', 'demo_version'])
    .executeTakeFirstOrThrow()
  return {
    isSandbox: row.is_sandbox,
    clockOffsetMs: Number(row.clock_offset_ms),
    demoVersion: row.demo_version,
    hasUsers,
  }
}

/** The mark that any version of the product may have left on a database. Undefined without one. */
export async function readMark(db: Database): Promise<Pick<Deployment, 'isSandbox' | 'demoVersion'> | undefined> {
  const { rows: found } = await sql<{ is_ours: boolean }>`
    select to_regclass('deployment') is not null as is_ours`.execute(db)
  if (!found[0]?.is_ours) return undefined
  // The row as a whole, since an old one lacks what came later.
  const { rows } = await sql<{ row: { is_sandbox: boolean; demo_version?: number | null } }>`
    select to_jsonb(deployment) as row from deployment`.execute(db)
  const row = rows[0]?.row
  return row && { isSandbox: row.is_sandbox, demoVersion: row.demo_version ?? null }
}

/** Notes that the demo of this version is complete. */
export async function markSeeded(db: Database, demoVersion: number): Promise<void> {
  await sql`update deployment set demo_version = ${demoVersion}`.execute(db)
}
