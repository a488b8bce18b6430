import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type EntryRow = {
  id: number
  at: Date
  actor_id: string | null
  actor_name: string | null
  acted_as: string
  scope: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  request_id: string | null
}

export type AuditFilter = {
  who: string | undefined
  action: string | undefined
  on: string | undefined
  /** Including the first moment, without the last. */
  from: Date | null
  until: Date | null
  after: { atMs: number; id: number } | null
  limit: number
}

/** Newest first, keyset: one page of entries first, then the names of who is meant. */
export async function listEntryRows(db: Database, filter: AuditFilter): Promise<EntryRow[]> {
  const { who, action, on, from, until, after, limit } = filter
  const conditions = [
    ...(who === undefined ? [] : [sql`actor_id = ${who}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(on === undefined ? [] : [sql`subject_id = ${on}`]),
    ...(from === null ? [] : [sql`at >= ${from}`]),
    ...(until === null ? [] : [sql`at < ${until}`]),
    ...(after === null ? [] : [sql`(at, id) < (${new Date(after.atMs)}::timestamptz, ${after.id}::bigint)`]),
  ]
  const { rows } = await sql<EntryRow>`
    select e.id::float8 as id, date_trunc('milliseconds', e.at) as at, e.actor_id, a.full_name as actor_name, e.acted_as,
      e.scope, e.action, e.subject_type, e.subject_id, s.full_name as subject_name, e.before, e.after, e.reason, e.request_id
    from (
      select * from audit_entry
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by at desc, id desc limit ${limit}) e
    left join user_account a on a.id = e.actor_id
    left join user_account s on s.id = e.subject_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** All actions ever recorded, without reading every entry: from one action to the next along the index. */
export async function listActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.action > k.action order by e.action limit 1)
      from known k where k.action is not null)
    select action from known where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

/** All people who ever acted, in the same way. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive known as (
      (select actor_id from audit_entry where actor_id is not null order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entry e where e.actor_id > k.actor_id order by e.actor_id limit 1)
      from known k where k.actor_id is not null)
    select u.id, u.full_name as name from known k join user_account u on u.id = k.actor_id
    where u.role = 'admin' order by u.full_name, u.id`.execute(db)
  return rows
}

type Versions = {
  postgres: string
  migration: string
  migrations: number
  client_terms: string
  provider_terms: string
}

export async function readVersions(db: Database, now: Date): Promise<Versions> {
  const { rows } = await sql<Versions>`
    select current_setting('server_version') as postgres, max(name) as migration, count(*)::int as migrations,
      terms_at('client', ${now}) as client_terms, terms_at('provider', ${now}) as provider_terms
    from migration`.execute(db)
  return rows[0]!
}
