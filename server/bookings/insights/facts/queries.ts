import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { FactCounts } from '#server/providers/index.ts'

export type Window = { from: Date; now: Date }

/** Takes providers with changes; no other process takes them until this transaction ends. */
export async function takeDue(trx: Transaction, most: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    delete from facts_due where ctid = any(array(select ctid from facts_due limit ${most} for update skip locked))
    returning provider_id`.execute(trx)
  return [...new Set(rows.map(({ provider_id }) => provider_id))]
}

/**
 * A provider's facts in the window, in one statement over the bookings that changed in it. The time of the event
 * counts: an answer when it was given, a visit when it was done, a cancellation when it was made.
 */
export async function countFacts(
  db: Database | Transaction,
  providerId: string,
  { from, now }: Window,
  onTimeMinutes: number,
): Promise<FactCounts> {
  const { rows } = await sql<FactCounts>`
    with touched as (
      select b.*, d.checked_in_at, d.is_code_right,
        case when status = 'completed' then greatest(completed_at, ends_at) end as done_at,
        case when cancel_reason in ('declined', 'expired') then cancelled_at else confirmed_at end as decided_at
      from booking b left join visit_day d on d.booking_id = b.id
      where b.provider_id = ${providerId}
        and greatest(b.created_at, b.completed_at, b.cancelled_at, b.ends_at) > ${from}
    ), known as (
      select *, coalesce(series_id, id) as request_id, coalesce(done_at > ${from} and done_at <= ${now}, false) as is_visit,
        coalesce(decided_at > ${from} and decided_at <= ${now}, false) as is_decided,
        coalesce(cancel_reason in ('provider', 'provider_no_show') and confirmed_at is not null
          and cancelled_at > ${from} and cancelled_at <= ${now}, false) as is_called_off,
        coalesce(cancel_reason = 'expired', false) as is_expired,
        coalesce(cancel_reason in ('declined', 'expired'), false) as is_refused
      from touched
    )
    select
      count(*) filter (where is_visit)::int as visits,
      (percentile_disc(0.5) within group (order by ceil(extract(epoch from decided_at - created_at) / 60))
        filter (where is_decided and not is_expired and coalesce(series_place, 1) = 1))::int as answer_minutes,
      -- A series is one request, and accepted where any of it was.
      count(distinct request_id) filter (where is_decided and not is_expired)::int as answers,
      count(distinct request_id) filter (where is_decided and not is_refused)::int as accepted,
      count(distinct request_id) filter (where is_decided)::int as asked,
      count(*) filter (where is_visit and is_code_right
        and checked_in_at <= starts_at + make_interval(mins => ${onTimeMinutes}::int))::int as on_time,
      count(*) filter (where is_visit and is_code_right)::int as arrivals,
      count(*) filter (where is_called_off)::int as called_off,
      count(*) filter (where is_visit or is_called_off)::int as agreed,
      (select count(*) from (select client_id from known where is_visit group by client_id having count(*) > 1) r)::int
        as returned,
      count(distinct client_id) filter (where is_visit)::int as clients
    from known`.execute(db)
  return rows[0]!
}

export type ClientCounts = { visits: number; no_shows: number; late_cancellations: number }

/** Rules of cancellations and missed visits that count here. */
export type ClientFactTerms = { noticeHours: number; graceMs: number; holdMs: number }

/**
 * A missed visit counts once it is final: when the time to object is over, or an admin has decided otherwise than for
 * the client. A late cancellation is one of a paid visit after its cut-off; one right after booking is free like an
 * early one.
 */
export async function countClientFacts(
  db: Database,
  clientId: string,
  { from, now }: Window,
  { noticeHours, graceMs, holdMs }: ClientFactTerms,
): Promise<ClientCounts> {
  const heldSince = new Date(now.getTime() - holdMs)
  const { rows } = await sql<ClientCounts>`
    select
      count(*) filter (where b.status = 'completed' and greatest(completed_at, ends_at) between ${from} and ${now})::int
        as visits,
      count(*) filter (where cancel_reason = 'no_show' and cancelled_at between ${from} and ${now} and (
        k.decision <> 'client' or (k.id is null and cancelled_at <= ${heldSince})))::int as no_shows,
      count(*) filter (where cancel_reason = 'client' and cancelled_at between ${from} and ${now}
        and p.paid_at <= cancelled_at
        and cancelled_at > b.created_at + make_interval(secs => ${graceMs / 1000})
        and cancelled_at > coalesce(free_until, starts_at - make_interval(hours => ${noticeHours}::int)))::int
        as late_cancellations
    from booking b
    left join visit_payment p on p.booking_id = b.id
    left join booking_case k on k.booking_id = b.id and k.kind = 'objection'
    where b.client_id = ${clientId}`.execute(db)
  return rows[0]!
}
