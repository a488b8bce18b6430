import { sql, type RawBuilder } from 'kysely'
import { containing } from '#server/platform/db/like-pattern.ts'
import type { VerificationState } from '#contract/providers.ts'
import type { Database } from '#server/platform/db/connection.ts'

export type ApplicantRow = {
  id: string
  full_name: string
  email: string
  phone_number: string
  city: string
  avatar_url: string | null
  state: VerificationState
  reason: string | null
  bio: string
  location: string
  years_of_experience: number | null
  specialties: string[]
  submitted_at: Date | null
  joined_at: Date
  services: { title: string; price_cents: number; required_papers: string[] }[]
  /** How many papers are in each state. */
  papers: { submitted: number; accepted: number; refused: number }
  has_hours: boolean
  /** Sort key of the queue in epoch ms: the submission, or the sign-up before there is one. */
  waiting_since: number
}

export type ApplicantFilter = {
  /** Providers of one status, or those whose name or email contains a text, of any status or one. */
  of: { state: VerificationState; search?: never } | { search: string; state: VerificationState | undefined }
  after: { waitingSince: number; id: string } | null
  limit: number
}

const columns = sql`
  u.id, u.full_name, u.email, u.phone_number, u.city, u.avatar_url, u.created_at as joined_at,
  coalesce(v.state, 'draft') as state, v.reason, v.submitted_at,
  coalesce(v.has_hours, false) as has_hours, coalesce(p.bio, '') as bio, coalesce(p.location, '') as location,
  p.years_of_experience, coalesce(p.specialties, '{}') as specialties,
  (extract(epoch from coalesce(v.submitted_at, u.created_at)) * 1000)::float8 as waiting_since,
  coalesce((
    select jsonb_agg(jsonb_build_object('title', o.title, 'price_cents', o.price_cents,
      'required_papers', e.required_papers) order by o.created_at, o.id)
    from offering o join catalogue_entry e on e.id = o.entry_id
    where o.provider_id = u.id and o.deleted_at is null), '[]') as services,
  (select json_build_object('submitted', count(*) filter (where a.state = 'submitted'),
      'accepted', count(*) filter (where a.state = 'accepted'), 'refused', count(*) filter (where a.state = 'refused'))
    from paper a where a.provider_id = u.id) as papers`

const tables = sql`
  join user_account u on u.id = asked.id
  left join verification v on v.provider_id = u.id
  left join provider_profile p on p.provider_id = u.id`

/** Longest waiting first, keyset: one page of ids first, then their details. */
export async function listApplicantRows(db: Database, filter: ApplicantFilter): Promise<ApplicantRow[]> {
  const { of, after, limit } = filter
  const asked = of.search === undefined ? ofState(of.state) : named(of.search, of.state)
  const { rows } = await sql<ApplicantRow>`
    select ${columns}
    from (
      select id from ${asked}
      where ${after === null ? sql`true` : sql`(since, id) > (${new Date(after.waitingSince)}::timestamptz, ${after.id})`}
      order by since, id limit ${limit}) asked ${tables}
    order by coalesce(v.submitted_at, u.created_at), u.id`.execute(db)
  return rows
}

// The states are written out, so that the partial indexes serve every plan.
const isProvider = sql`u.role in ('provider', 'pending_provider')`

/**
 * `id` and `since` in the order of an index: everyone except drafts was submitted, and a provider without a row is a
 * draft.
 */
function ofState(state: VerificationState): RawBuilder<unknown> {
  if (state !== 'draft')
    return sql`(select provider_id as id, submitted_at as since from verification
      where state = ${sql.lit(state)}) waiting`
  return sql`(select u.id, u.created_at as since from user_account u where ${isProvider} and not exists (
      select from verification v where v.provider_id = u.id and v.state <> 'draft')) waiting`
}

/** Providers whose name or email contains the text. */
function named(search: string, state: VerificationState | undefined): RawBuilder<unknown> {
  const pattern = containing(search)
  return sql`(select u.id, coalesce(v.submitted_at, u.created_at) as since
    from user_account u left join verification v on v.provider_id = u.id
    where ${isProvider} and (u.full_name ilike ${pattern} or u.email ilike ${pattern})
      and ${state === undefined ? sql`true` : sql`coalesce(v.state, 'draft') = ${sql.lit(state)}`}) waiting`
}

/** How many providers are in each state; without a row of their own they are drafts. */
export async function countStates(db: Database): Promise<Partial<Record<VerificationState, number>>> {
  const { rows } = await sql<{ state: VerificationState; n: number }>`
    select coalesce(v.state, 'draft') as state, count(*)::int as n
    from user_account u left join verification v on v.provider_id = u.id
    where ${isProvider} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

export async function findApplicantRow(db: Database, id: string): Promise<ApplicantRow | undefined> {
  const { rows } = await sql<ApplicantRow>`
    select ${columns} from (select ${id}::text as id) asked ${tables} where ${isProvider}`.execute(db)
  return rows[0]
}

/** Full names by id. */
export async function listNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
