import { sql } from 'kysely'
import type { QueueKind } from '#contract/admin.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** `before` and `after` are names; of a paper `after` is its kind and `until` its last day. */
export type QueueRow = {
  id: string
  kind: QueueKind
  provider_id: string
  full_name: string
  email: string
  city: string
  avatar_url: string | null
  asked_at: Date
  before: string | null
  after: string | null
  until: string | null
}

// Items of a provider who isn't approved yet are reviewed with the application.
const waiting = sql`
  select v.provider_id as id, 'provider' as kind, v.provider_id, v.submitted_at as asked_at,
    null as before, null as after, null::date as until
  from verification v where v.state = 'submitted'
  union all
  select p.id, split_part(p.kind, ':', 1), p.provider_id, p.submitted_at, null, p.kind, p.expires_on
  from paper p
  join verification v on v.provider_id = p.provider_id and v.state in ('approved', 'suspended')
  where p.state = 'submitted'
  union all
  select n.id, 'name', n.user_id, n.asked_at, n.old_name, n.full_name, null
  from name_change n where n.state = 'waiting'`

export type QueueFilter = {
  kind: QueueKind | undefined
  after: { askedMs: number; id: string } | null
  limit: number
}

/** Longest waiting first, keyset. */
export async function listQueueRows(db: Database, { kind, after, limit }: QueueFilter): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select w.id, w.kind, w.provider_id, u.full_name, u.email, u.city, u.avatar_url, w.asked_at, w.before, w.after,
      w.until
    from (${waiting}) w join user_account u on u.id = w.provider_id
    where ${kind === undefined ? sql`true` : sql`w.kind = ${kind}`}
      and ${
        after === null
          ? sql`true`
          : sql`(date_trunc('milliseconds', w.asked_at), w.id) > (${new Date(after.askedMs)}, ${after.id})`
      }
    order by date_trunc('milliseconds', w.asked_at), w.id limit ${limit}`.execute(db)
  return rows
}

const NONE: Record<QueueKind, number> = {
  provider: 0,
  government_id: 0,
  insurance: 0,
  certificate: 0,
  criminal_record: 0,
  name: 0,
}

export async function countKinds(db: Database): Promise<Record<QueueKind, number>> {
  const { rows } = await sql<{ kind: QueueKind; n: number }>`
    select kind, count(*)::int as n from (${waiting}) w group by kind`.execute(db)
  const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  return { ...NONE, ...counts }
}

/** `step` is a state of the approval, or asked, handed_in, accepted, refused, withdrawn. `who` is null for the provider. */
export type HistoryRow = {
  kind: QueueKind
  step: string
  before: string | null
  after: string | null
  until: string | null
  at: Date
  who: string | null
  /** Chosen ones, by name, and words. */
  reasons: string[]
  reason: string | null
}

/** More than anyone reads; the newest come first. */
const MOST = 100

/** Everything asked and decided about a provider. */
export async function listHistory(db: Database, providerId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with change as (
      select split_part(p.kind, ':', 1) as kind, 'handed_in' as step,
        case when p.state = 'withdrawn' then 'withdrawn' when p.state = 'refused' then 'refused' else 'accepted' end as ended,
        null as before, p.kind as after, p.expires_on as until, p.submitted_at as asked_at,
        case when p.state = 'withdrawn' then p.ended_at else p.decided_at end as decided_at,
        coalesce(p.decided_by, p.provider_id) as decided_by, p.reasons, p.reason
      from paper p where p.provider_id = ${providerId}
      union all
      select 'name', 'asked', n.state::text, n.old_name, n.full_name, null, n.asked_at, n.decided_at, n.decided_by, '{}',
        n.reason
      from name_change n where n.user_id = ${providerId}),
    entry as (
      select 'provider' as kind, to_state::text as step, from_state::text as before, kept_reason as after,
        null::date as until, at, actor_id as by, '{}'::text[] as reasons, reason
      from verification_event where provider_id = ${providerId}
      union all
      select kind, step, before, after, until, asked_at, null, '{}', null from change
      union all
      select kind, ended, before, after, until, decided_at, decided_by, reasons, reason from change
      where decided_at is not null)
    select e.kind, e.step, e.before, e.after, e.until, e.at, e.reasons, e.reason,
      case when e.by <> ${providerId} then u.full_name end as who
    from entry e left join user_account u on u.id = e.by
    order by e.at desc, e.step limit ${MOST}`.execute(db)
  return rows
}
