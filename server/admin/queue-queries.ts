import { sql } from 'kysely'
import type { QueueKind } from '#contract/admin.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** `before` and `after` are dates (YYYY-MM-DD), names or titles, after the kind. */
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
  certificate: string | null
}

// What waits of somebody who is not approved yet is looked at with the application.
const waiting = sql`
  select v.provider_id as id, 'provider' as kind, v.provider_id, v.submitted_at as asked_at,
    null as before, null as after, null as certificate
  from verification v where v.state = 'submitted'
  union all
  select c.id, c.kind, c.provider_id, c.asked_at,
    case c.kind when 'insurance' then v.insurance_expires_on::text end,
    coalesce(c.insurance_expires_on::text, o.title), c.certificate
  from provider_change c
  join verification v on v.provider_id = c.provider_id and v.state in ('approved', 'suspended')
  left join offering o on o.id = c.offering_id
  where c.state = 'waiting'
  union all
  select n.id, 'name', n.user_id, n.asked_at, n.old_name, n.full_name, null
  from name_change n where n.state = 'waiting'`

export type QueueFilter = {
  kind: QueueKind | undefined
  after: { askedMs: number; id: string } | null
  limit: number
}

/** Whoever has waited longest first, keyset. */
export async function listQueueRows(db: Database, { kind, after, limit }: QueueFilter): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select w.id, w.kind, w.provider_id, u.full_name, u.email, u.city, u.avatar_url, w.asked_at, w.before, w.after,
      w.certificate
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

export async function countQueue(db: Database): Promise<Record<QueueKind, number>> {
  const { rows } = await sql<{ kind: QueueKind; n: number }>`
    select kind, count(*)::int as n from (${waiting}) w group by kind`.execute(db)
  const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  return { provider: 0, insurance: 0, name: 0, certificate: 0, ...counts }
}

/** Undefined for an id that no change has. */
export async function findChangeKind(db: Database, id: string): Promise<QueueKind | undefined> {
  const { rows } = await sql<{ kind: QueueKind }>`
    select kind from provider_change where id = ${id}
    union all select 'name' from name_change where id = ${id}`.execute(db)
  return rows[0]?.kind
}

/** `step` is a state of the approval, or asked, accepted, refused, withdrawn. `who` is null for the provider. */
export type HistoryRow = {
  kind: QueueKind
  step: string
  before: string | null
  after: string | null
  at: Date
  who: string | null
  reason: string | null
}

/** More than anybody reads; the newest come first. */
const MOST = 100

/** All that was asked and decided about a provider. */
export async function listHistory(db: Database, providerId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with change as (
      select c.kind, c.state, null as before, coalesce(c.insurance_expires_on::text, o.title) as after, c.asked_at,
        c.decided_at, c.decided_by, c.reason
      from provider_change c left join offering o on o.id = c.offering_id where c.provider_id = ${providerId}
      union all
      select 'name', n.state, n.old_name, n.full_name, n.asked_at, n.decided_at, n.decided_by, n.reason
      from name_change n where n.user_id = ${providerId}),
    entry as (
      select 'provider' as kind, to_state::text as step, from_state::text as before, kept_reason as after, at,
        actor_id as by, reason
      from verification_event where provider_id = ${providerId}
      union all
      select kind, 'asked', before, after, asked_at, null, null from change
      union all
      select kind, state::text, before, after, decided_at, decided_by, reason from change where decided_at is not null)
    select e.kind, e.step, e.before, e.after, e.at, e.reason,
      case when e.by <> ${providerId} then u.full_name end as who
    from entry e left join user_account u on u.id = e.by
    order by e.at desc, e.step limit ${MOST}`.execute(db)
  return rows
}
