import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type LaneName =
  | 'urgent sms'
  | 'urgent email'
  | 'sms'
  | 'email'
  | 'push'
  | 'refunds'
  | 'payouts'
  | 'reconciliation'

export type QueueRow = {
  name: LaneName
  /** Due now, or being tried. */
  waiting: number
  /** The waiting ones that have failed before. */
  failing: number
  /** Waits on purpose, for its time. */
  held: number
  /** When what waits longest fell due. */
  oldest: Date | null
  /** No longer tried (in the last week), or failing until an admin acts. */
  dead: number
  /** Sent in the last hour; null where it isn't counted. */
  done: number | null
  /** Error of the last failed try that will be repeated. */
  last_error: string | null
  next_try_at: Date | null
}

const HOUR_MS = 3_600_000
/** As in the lanes of refunds and payouts: after this many tries a person should look. */
export const STUCK_AFTER = 5
/** Above this we say "more": counting stops, so no look at a queue takes long. */
export const MOST_COUNTED = 10_000

/** Waiting work by lane: messages, refunds, payouts and comparisons. Each part reads an index of what is open. */
export async function selectQueues(db: Database, now: Date): Promise<QueueRow[]> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql<QueueRow>`
    with message as (
      select is_urgent, channel, attempts, created_at, coalesce(next_try_at, held_until) > ${now} and attempts = 0 as is_held,
        coalesce(held_until, created_at) as due, next_try_at, last_error
      from outbox_message where sent_at is null and dropped_at is null limit ${MOST_COUNTED}),
    dead as (
      select is_urgent, channel, count(*)::int as n from (
        select is_urgent, channel from outbox_message where gave_up_at is not null limit ${MOST_COUNTED}) d
      group by is_urgent, channel),
    sent as (
      select is_urgent, channel, count(*)::int as n from outbox_message where sent_at > ${hourAgo} and sent_at <= ${now}
      group by is_urgent, channel),
    lane (name, is_urgent, channel) as (values
      ('urgent sms', true, 'sms'), ('urgent email', true, 'email'), ('sms', false, 'sms'), ('email', false, 'email'),
      ('push', false, 'push'))
    select l.name,
      count(m.created_at) filter (where m.is_held is not true)::int as waiting,
      count(m.created_at) filter (where m.attempts > 1 or (m.attempts = 1 and m.is_held is not true))::int as failing,
      count(m.created_at) filter (where m.is_held)::int as held,
      min(m.due) filter (where m.is_held is not true) as oldest,
      coalesce(max(d.n), 0)::int as dead, coalesce(max(s.n), 0)::int as done,
      (array_agg(m.last_error order by m.next_try_at desc nulls last) filter (where m.last_error is not null))[1]
        as last_error,
      min(m.next_try_at) filter (where m.next_try_at > ${now}) as next_try_at
    from lane l
    left join message m on m.is_urgent = l.is_urgent and m.channel = l.channel
    left join dead d on d.is_urgent = l.is_urgent and d.channel = l.channel
    left join sent s on s.is_urgent = l.is_urgent and s.channel = l.channel
    group by l.name
    union all
    select 'refunds', count(*)::int, count(*) filter (where attempts > 0)::int, 0, min(created_at),
      count(*) filter (where attempts >= ${STUCK_AFTER})::int,
      (select count(*)::int from refund where state = 'sent' and sent_at > ${hourAgo} and sent_at <= ${now}), null,
      min(next_try_at) filter (where next_try_at > ${now})
    from (select * from refund where state = 'pending' limit ${MOST_COUNTED}) r
    union all
    select 'payouts', count(*)::int, count(*) filter (where attempts > 0)::int, 0, min(created_at),
      count(*) filter (where attempts >= ${STUCK_AFTER})::int, null::int,
      (array_agg(failure order by next_try_at desc nulls last) filter (where failure is not null))[1],
      min(next_try_at) filter (where next_try_at > ${now})
    from (select * from payout where state in ('promised', 'transferred', 'returning') limit ${MOST_COUNTED}) p
    union all
    select 'reconciliation', count(*)::int, 0, 0, min(planned_for), 0, null::int, null, null::timestamptz
    from (select * from reconciliation_span limit ${MOST_COUNTED}) s`.execute(db)
  return rows
}

export type JobRow = {
  lane: string
  id: string
  /** A template, or the kind of move. Never the recipient. */
  what: string
  attempts: number
  since: Date
  next_try_at: Date | null
  is_dead: boolean
  why: string | null
}

/** Jobs in these lanes that have failed at least once, oldest first. */
export async function selectFailing(db: Database, most: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select * from (
      (select case when m.is_urgent then 'urgent ' else '' end || m.channel as lane, m.id::text as id, n.template as what,
        m.attempts, m.created_at as since, m.next_try_at, false as is_dead, m.last_error as why
      from outbox_message m join notification n on n.id = m.notification_id
      where m.sent_at is null and m.dropped_at is null and m.attempts > 0
      order by m.id limit ${most})
      union all
      (select case when m.is_urgent then 'urgent ' else '' end || m.channel, m.id::text, n.template, m.attempts, m.created_at,
        null, true, m.last_error
      from outbox_message m join notification n on n.id = m.notification_id
      where m.gave_up_at is not null order by m.gave_up_at, m.id limit ${most})
      union all
      (select 'refunds', id, amount_cents::text || ' cents', attempts, created_at, next_try_at,
        attempts >= ${STUCK_AFTER}, null
      from refund where state = 'pending' and attempts > 0 order by created_at limit ${most})
      union all
      (select 'payouts', id, amount_cents::text || ' cents', attempts, created_at, next_try_at,
        attempts >= ${STUCK_AFTER}, failure
      from payout where state in ('promised', 'transferred', 'returning') and attempts > 0 order by created_at limit ${most})) j
    order by since, id limit ${most}`.execute(db)
  return rows
}

export type StuckRow = {
  id: string
  amount_cents: number
  /** Recipient. */
  person_id: string
  person_name: string
  attempts: number
  since: Date
  next_try_at: Date | null
  why: string | null
}

/** Refunds or payouts that have not gone through in many tries, the oldest first. */
export async function listStuck(
  db: Database,
  lane: 'refunds' | 'payouts',
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<StuckRow[]> {
  const behind = after ? sql`(created_at, id) > (${after.at}::timestamptz, ${after.id})` : sql`true`
  const money =
    lane === 'refunds'
      ? sql`
        select r.*, o.payer_id as person_id, null as why from (
          select id, amount_cents, attempts, created_at, next_try_at, order_id from refund
          where state = 'pending' and attempts >= ${STUCK_AFTER} and ${behind}
          order by created_at, id limit ${limit}) r
        join customer_order o on o.id = r.order_id`
      : sql`
        select id, amount_cents, attempts, created_at, next_try_at, provider_id as person_id, failure as why from payout
        where state in ('promised', 'transferred', 'returning') and attempts >= ${STUCK_AFTER} and ${behind}
        order by created_at, id limit ${limit}`
  const { rows } = await sql<StuckRow>`
    select m.id, m.amount_cents::float8 as amount_cents, m.person_id, u.full_name as person_name, m.attempts,
      date_trunc('milliseconds', m.created_at) as since, m.next_try_at, m.why
    from (${money}) m join user_account u on u.id = m.person_id order by m.created_at, m.id`.execute(db)
  return rows
}
