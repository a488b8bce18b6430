import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type ServerFacts = {
  version: string
  major: number
  now: Date
  may_create: boolean
  is_superuser: boolean
  /** Tables that this role may not read and write. */
  closed_tables: number
  /** Off, as every connection of ours requests, unless something in between removes it. */
  enable_seqscan: string
  is_standby: boolean
}

export async function readServerFacts(db: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      statement_timestamp() as now, has_schema_privilege(current_schema(), 'create') as may_create,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      (select count(*)::int from pg_tables where schemaname = current_schema()
        and not has_table_privilege(format('%I.%I', schemaname, tablename), 'select, insert, update, delete')) as closed_tables,
      current_setting('enable_seqscan') as enable_seqscan, pg_is_in_recovery() as is_standby`.execute(db)
  return rows[0]!
}

/** How many values each key has sealed. The head of a sealed value names its key. */
export async function countByKey(db: Database): Promise<{ kind: string; key_id: string; n: number }[]> {
  const { rows } = await sql<{ kind: string; key_id: string; n: number }>`
    select 'files' as kind, key_id, count(*)::int as n from stored_file
    where key_id is not null and state <> 'removed' group by key_id
    union all select 'tax details', key_id, count(*)::int from tax_details group by key_id
    union all select 'households', key_id, count(*)::int from household_member group by key_id
    union all select 'seller files', key_id, count(*)::int from seller_file_piece group by key_id
    union all select 'second factors', encode(substring(decode(translate(left(secret, 8), '-_', '+/'), 'base64') from 2 for 4), 'hex'),
      count(*)::int from second_factor group by 2`.execute(db)
  return rows
}

/** The newest private file that is in use: its row, for the storage and the key together. */
export async function findNewestSealed(db: Database) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'purpose', 'key_id', 'kind', 'pages'])
    .where('key_id', 'is not', null)
    .where('state', '=', 'attached')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findNewestFactor(db: Database): Promise<{ user_id: string; secret: string } | undefined> {
  return db
    .selectFrom('second_factor')
    .select(['user_id', 'secret'])
    .orderBy('enrolled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type BackupRow = { made_at: Date; of_moment: Date; kind: string; bytes: number }

export async function findNewestBackup(db: Database): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backup_made')
    .select(['made_at', 'of_moment', 'kind', 'bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
