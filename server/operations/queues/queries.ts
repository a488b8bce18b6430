import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type QueueRow = {
  name: string
  /** Due now, or being tried. */
  waiting: number
  /** Of those, how many have failed before. */
  failing: number
  /** Waits on purpose, for its time. */
  held: number
  /** When what waits longest fell due. */
  oldest: Date | null
  /** What nobody tries any more, in the last week, or tries without hope until somebody looks. */
  dead: number
}

const DEAD_DAYS = 7
/** As the lanes of refunds and payouts have it: from so many tries on a person should look. */
export const STUCK_AFTER = 5
/** More is told as so many: nobody counts further, and no look at a queue takes long. */
export const MOST_COUNTED = 10_000

/** Why a message was left out: what became untrue meanwhile is no failure. */
const UNTRUE = ['no longer true', 'part of a later message']

/** What waits in each lane of messages, refunds, payouts and comparisons. Each part reads an index of what is open. */
export async function selectQueues(db: Database, now: Date): Promise<QueueRow[]> {
  const week = new Date(now.getTime() - DEAD_DAYS * 86_400_000)
  const { rows } = await sql<QueueRow>`
    with message as (
      select is_urgent, channel, attempts, created_at, coalesce(next_try_at, held_until) > ${now} and attempts = 0 as is_held,
        coalesce(held_until, created_at) as due
      from outbox_message where sent_at is null and dropped_at is null limit ${MOST_COUNTED}),
    dead as (
      select is_urgent, channel, count(*)::int as n from (
        select is_urgent, channel from outbox_message
        where dropped_at >= ${week} and attempts > 0 and not (coalesce(last_error, '') = any(${UNTRUE}::text[]))
        limit ${MOST_COUNTED}) d
      group by is_urgent, channel),
    lane (name, is_urgent, channel) as (values
      ('urgent sms', true, 'sms'), ('urgent email', true, 'email'), ('sms', false, 'sms'), ('email', false, 'email'))
    select l.name,
      count(m.created_at) filter (where m.is_held is not true)::int as waiting,
      count(m.created_at) filter (where m.attempts > 1 or (m.attempts = 1 and m.is_held is not true))::int as failing,
      count(m.created_at) filter (where m.is_held)::int as held,
      min(m.due) filter (where m.is_held is not true) as oldest,
      coalesce(max(d.n), 0)::int as dead
    from lane l
    left join message m on m.is_urgent = l.is_urgent and m.channel = l.channel
    left join dead d on d.is_urgent = l.is_urgent and d.channel = l.channel
    group by l.name
    union all
    select 'refunds', count(*)::int, count(*) filter (where attempts > 0)::int, 0, min(created_at),
      count(*) filter (where attempts >= ${STUCK_AFTER})::int
    from (select * from refund where state = 'pending' limit ${MOST_COUNTED}) r
    union all
    select 'payouts', count(*)::int, count(*) filter (where attempts > 0)::int, 0, min(created_at),
      count(*) filter (where attempts >= ${STUCK_AFTER})::int
    from (select * from payout where state in ('promised', 'transferred', 'returning') limit ${MOST_COUNTED}) p
    union all
    select 'reconciliation', count(*)::int, 0, 0, min(planned_for), 0
    from (select * from reconciliation_span limit ${MOST_COUNTED}) s`.execute(db)
  return rows
}

export type JobRow = {
  lane: string
  id: string
  /** A template, or what is to be moved. Never whom it goes to. */
  what: string
  attempts: number
  since: Date
  next_try_at: Date | null
  is_dead: boolean
  why: string | null
}

/** What has failed at least once in these lanes, the oldest first. */
export async function selectFailing(db: Database, now: Date, most: number): Promise<JobRow[]> {
  const week = new Date(now.getTime() - DEAD_DAYS * 86_400_000)
  const { rows } = await sql<JobRow>`
    select * from (
      (select case when m.is_urgent then 'urgent ' else '' end || m.channel as lane, m.id::text as id, n.template as what,
        m.attempts, m.created_at as since, m.next_try_at, m.dropped_at is not null as is_dead, m.last_error as why
      from outbox_message m join notification n on n.id = m.notification_id
      where m.sent_at is null and m.attempts > 0 and (m.dropped_at is null
        or (m.dropped_at >= ${week} and not (coalesce(m.last_error, '') = any(${UNTRUE}::text[]))))
      order by m.id limit ${most})
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
