import { sql } from 'kysely'
import { countedOfP, type Counted } from '#server/payments/index.ts'
import type { BookingStatus } from '#contract/bookings.ts'
import type { VerificationState } from '#contract/providers.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type StandingRow = {
  verification: VerificationState | null
  verification_reason: string | null
  /** When an admin last decided. */
  decided_at: Date | null
  has_account: boolean
  held_since: Date | null
  held_reason: string | null
  ratings_count: number
  ratings_sum: number
  deleted_at: Date | null
  sessions: number
  last_used_at: Date | null
  bookings: number
}

export async function readStanding(db: Database, id: string, now: Date): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select v.state as verification, v.reason as verification_reason, v.decided_at, a.provider_id is not null as has_account,
      a.held_since, a.held_reason, coalesce(p.ratings_count, 0)::int as ratings_count,
      coalesce(p.ratings_sum, 0)::int as ratings_sum, u.deleted_at,
      (select count(*)::int from session where user_id = ${id} and expires_at > ${now} and viewer_id is null) as sessions,
      (select max(last_used_at) from session where user_id = ${id} and viewer_id is null) as last_used_at,
      (select count(*)::int from booking where client_id = ${id})
        + (select count(*)::int from booking where provider_id = ${id}) as bookings
    from user_account u
    left join verification v on v.provider_id = u.id
    left join payout_account a on a.provider_id = u.id
    left join provider_profile p on p.provider_id = u.id
    where u.id = ${id}`.execute(db)
  return rows[0]!
}

export type TermsRow = { audience: string; version: string; accepted_at: Date }

export async function listTerms(db: Database, id: string): Promise<TermsRow[]> {
  const rows = db.selectFrom('terms_acceptance').select(['audience', 'version', 'accepted_at'])
  return rows.where('user_id', '=', id).orderBy('accepted_at', 'desc').limit(20).execute()
}

/** In cents: what they have paid for visits and got back, and the credit that they can spend. */
export async function sumMoney(db: Database, id: string): Promise<{ paid: number; refunded: number; credit: number }> {
  const { rows } = await sql<{ paid: number; refunded: number; credit: number }>`
    select coalesce(sum(o.settled_cents), 0)::float8 as paid, coalesce(sum(o.refunded_cents), 0)::float8 as refunded,
      (select coalesce(sum(left_cents), 0)::float8 from credit_lot where person_id = ${id}) as credit
    from booking b cross join lateral (
      -- Visit by visit: never all orders that there are.
      select settled_cents, refunded_cents from customer_order
      where booking_id = b.id and payer_id = b.client_id offset 0) o
    where b.client_id = ${id}`.execute(db)
  return rows[0]!
}

export type CaseRow = {
  id: string
  kind: 'message' | 'missed_visit' | 'dispute' | 'conversation' | 'review' | 'photo'
  /** A title, or of a report its reason by name. */
  text: string
  /** For a report: they were reported. */
  is_about: boolean
  state: string
  at: Date
}

const CASES = 30

/** Their messages and reports, and reports about them, newest first. */
export async function listCasesOf(db: Database, { id, email }: { id: string; email: string }): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    with visit as materialized (
      select id, title from booking where client_id = ${id}
      union all
      select id, title from booking where provider_id = ${id})
    (select id, 'message' as kind, subject as text, false as is_about, state, created_at as at
      from support_ticket where lower(email) = ${email} order by created_at desc limit ${CASES})
    union all
    (select c.id, 'missed_visit', v.title, false, c.state, c.opened_at from visit v cross join lateral (
        select id, state, opened_at from booking_case where booking_id = v.id offset 0) c
      order by c.opened_at desc limit ${CASES})
    union all
    (select d.id, 'dispute', v.title, false, d.state, d.opened_at from visit v cross join lateral (
        select id, state, opened_at from dispute where booking_id = v.id offset 0) d
      order by d.opened_at desc limit ${CASES})
    union all
    (select id, 'conversation', reason, false, state, created_at
      from conversation_report where reporter_id = ${id} order by created_at desc limit ${CASES})
    union all
    (select id, 'conversation', reason, true, state, created_at
      from conversation_report where reported_id = ${id} order by created_at desc limit ${CASES})
    union all
    (select r.id, 'review', p.reason, true, case when p.settled_at is null then 'open' else 'decided' end, p.at
      from review r join review_report p on p.review_id = r.id
      where r.author_id = ${id} order by p.at desc limit ${CASES})
    union all
    (select f.id, 'photo', p.reason, true, case when p.settled_at is null then 'open' else 'decided' end, p.at
      from portfolio_photo f join portfolio_report p on p.photo_id = f.id
      where f.provider_id = ${id} order by p.at desc limit ${CASES})
    order by at desc, id limit ${CASES}`.execute(db)
  return rows
}

export type WaitingRow = {
  id: string
  title: string
  provider_id: string | null
  provider_name: string | null
  booking_id: string | null
  from_date: string
  to_date: string
  state: 'waiting' | 'paused'
  joined_at: Date
}

/** The lines in which they wait, in the order of joining: five at most. */
export async function listWaiting(db: Database, personId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select e.id, e.title, e.provider_id, p.full_name as provider_name, e.booking_id, e.from_date, e.to_date, e.state,
      e.joined_at
    from waitlist_entry e left join user_account p on p.id = e.provider_id
    where e.client_id = ${personId} and e.ended_at is null order by e.joined_at limit 20`.execute(db)
  return rows
}

export type NoteRow = { id: string; text: string; who: string; written_at: Date }

export async function listNotes(db: Database, personId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.text, u.full_name as who, n.written_at
    from person_note n join user_account u on u.id = n.written_by
    where n.person_id = ${personId} order by n.written_at desc, n.id desc limit 100`.execute(db)
  return rows
}

export type NewNote = { id: string; person_id: string; written_by: string; written_at: Date; text: string }

export async function insertNote(trx: Transaction, note: NewNote): Promise<void> {
  await trx.insertInto('person_note').values(note).execute()
}

export type VisitRow = {
  id: string
  title: string
  starts_at: Date
  status: BookingStatus
  /** Null where there is no payment. */
  counted: Counted | null
  total_cents: number
  is_client: boolean
  other_id: string
  other_name: string
}

export type VisitPlace = { startsMs: number; id: string }

/** One page of the visits of both sides, newest first; each side walks along its own index. */
export async function listVisits(
  db: Database,
  personId: string,
  { after, limit }: { after: VisitPlace | null; limit: number },
): Promise<VisitRow[]> {
  const isAfter = after ? sql`(starts_at, id) < (${new Date(after.startsMs)}::timestamptz, ${after.id})` : sql`true`
  const side = (column: 'client_id' | 'provider_id') => sql`
    (select id, starts_at from booking where ${sql.ref(column)} = ${personId} and ${isAfter}
      order by starts_at desc, id desc limit ${limit})`
  const { rows } = await sql<VisitRow>`
    select b.id, b.title, b.starts_at, b.status, ${countedOfP} as counted,
      b.price_cents + b.tax_cents as total_cents, b.client_id = ${personId} as is_client,
      u.id as other_id, u.full_name as other_name
    from (
      select id from (${side('client_id')} union all ${side('provider_id')}) both_sides
      order by starts_at desc, id desc limit ${limit}) page
    join booking b on b.id = page.id
    left join visit_payment p on p.booking_id = b.id
    join user_account u on u.id = case when b.client_id = ${personId} then b.provider_id else b.client_id end
    order by b.starts_at desc, b.id desc`.execute(db)
  return rows
}
