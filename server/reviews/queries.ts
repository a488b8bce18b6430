import { sql, type RawBuilder } from 'kysely'
import type { ReviewSide } from '#contract/review-terms.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { StandingFacts } from './standing.ts'

type Place = { street_address: string; postal_code: string }
type Side = Place & { id: string; first_name: string; email: string; phone_number: string }

/** A visit with everything that decides about its reviews, and its two people. */
export type VisitRow = StandingFacts & {
  booking_id: string
  title: string
  starts_at: Date
  entry_id: string
  /** Slug of the service's category. */
  category: string
  client: Side
  provider: Side
  /** Place of the visit. */
  place: Place
}

const person = (alias: string) =>
  sql.raw<Side>(`json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'email', ${alias}.email,
    'phone_number', ${alias}.phone_number, 'street_address', ${alias}.street_address, 'postal_code', ${alias}.postal_code)`)

/** Undefined for an id that no booking has. */
export async function findVisit(db: Database, bookingId: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select b.id as booking_id, b.title, b.starts_at, b.status, b.completed_at, b.ends_at, p.worth_cents,
      case when b.disputed_since is not null then 'open' else k.state end as case_state,
      greatest(k.decided_at, (
        select max(coalesce(d.decided_at, d.withdrawn_at)) from dispute d where d.order_id = p.order_id))
        as case_decided_at,
      w.state as window_state, o.entry_id,
      (select e.category_slug from catalogue_entry e where e.id = o.entry_id) as category,
      ${person('c')} as client, ${person('v')} as provider,
      json_build_object('street_address', b.street_address, 'postal_code', b.postal_code) as place
    from booking b
    join visit_payment p on p.booking_id = b.id
    join offering o on o.id = b.offering_id
    join user_account c on c.id = b.client_id
    join user_account v on v.id = b.provider_id
    left join booking_case k on k.booking_id = b.id
    left join review_window w on w.booking_id = b.id
    where b.id = ${bookingId}`.execute(db)
  return rows[0]
}

export type NewWindow = { booking_id: string; opens_at: Date; closes_at: Date; ask_at: Date }

/** From completion on. A reopened visit starts over when it is completed again. */
export async function openWindow(trx: Transaction, made: NewWindow): Promise<void> {
  await sendAhead(
    trx,
    sql`
    insert into review_window (booking_id, client_id, provider_id, entry_id, opens_at, closes_at, ask_at)
    select b.id, b.client_id, b.provider_id, o.entry_id, ${made.opens_at}, ${made.closes_at}, ${made.ask_at}
    from booking b join offering o on o.id = b.offering_id where b.id = ${made.booking_id}
    on conflict (booking_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      ask_at = excluded.ask_at, asked = 0 where review_window.state = 'open'`,
  )
}

/** Removes the window of a visit that isn't completed any more. If one side has written, the sweep lets it lapse. */
export async function removeWindow(trx: Transaction, bookingId: string): Promise<void> {
  await sendAhead(
    trx,
    sql`delete from review_window w where w.booking_id = ${bookingId} and w.state = 'open'
      and not exists (select from review r where r.booking_id = w.booking_id)`,
  )
}

export type WindowChange = {
  state?: 'published' | 'lapsed'
  closes_at?: Date
  ask_at?: Date | null
  asked?: number
}

export async function changeWindow(trx: Transaction, bookingId: string, change: WindowChange): Promise<void> {
  await trx
    .updateTable('review_window')
    .set(change)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .execute()
}

/** Visits whose time to review is over, or whose people have to be asked; the longest overdue first. */
export async function listDueWindows(
  db: Database,
  column: 'closes_at' | 'ask_at',
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('review_window')
    .select('booking_id')
    .where('state', '=', sql.lit('open'))
    .where(column, '<=', now)
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map((row) => row.booking_id)
}

/** How often people were asked for their reviews of a visit so far. */
export async function countAsked(db: Database, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom('review_window')
    .select('asked')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row?.asked ?? 0
}

export type ReviewRow = {
  id: string
  booking_id: string
  side: ReviewSide
  author_id: string
  subject_id: string
  stars: number
  body: string
  tags: string[]
  may_quote: boolean
  photos_agreed_at: Date | null
  version: number
  published_at: Date | null
  hidden_at: Date | null
  hidden_reason: string | null
  is_nameless: boolean
  is_visible: boolean
  reply: string | null
  replied_at: Date | null
  reply_hidden_at: Date | null
  helpful_count: number
}

const COLUMNS: RawBuilder<unknown> = sql`r.id, r.booking_id, r.side, r.author_id, r.subject_id, r.stars, r.body, r.tags,
  r.may_quote, r.photos_agreed_at, r.version, r.published_at, r.hidden_at, r.hidden_reason, r.is_nameless, r.is_visible, r.reply,
  r.replied_at, r.reply_hidden_at, r.helpful_count`

/** Reviews of both sides of a visit: at most one each. */
export async function listReviewsOf(db: Database, bookingId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${COLUMNS} from review r where r.booking_id = ${bookingId}`.execute(db)
  return rows
}

/** Both, locked until the transaction ends, read after any earlier lock was released. */
export async function lockReviewsOf(trx: Transaction, bookingId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review r where r.booking_id = ${bookingId} order by r.id for update`.execute(trx)
  return rows
}

/** Held until the transaction ends. */
export async function lockReview(trx: Transaction, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select ${COLUMNS} from review r where r.id = ${id} for update`.execute(trx)
  return rows[0]
}

export type Written = {
  id: string
  booking_id: string
  side: ReviewSide
  author_id: string
  subject_id: string
  entry_id: string
  stars: number
  body: string
  tags: string[]
  may_quote: boolean
  written_at: Date
}

export async function insertReview(trx: Transaction, written: Written): Promise<void> {
  await trx.insertInto('review').values(written).execute()
}

export type WrittenChange = Pick<Written, 'stars' | 'body' | 'tags' | 'may_quote' | 'written_at'>

export async function changeReview(trx: Transaction, id: string, change: WrittenChange): Promise<void> {
  await trx
    .updateTable('review')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute()
}

/** Whether its author may be quoted; what was written stays as it is. */
export async function setMayQuote(trx: Transaction, id: string, mayQuote: boolean): Promise<void> {
  await trx.updateTable('review').set({ may_quote: mayQuote }).where('id', '=', id).execute()
}

/** @returns what is published by this, at most one of each side */
export async function publishReviews(trx: Transaction, bookingId: string, at: Date): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    update review r set published_at = ${at} where r.booking_id = ${bookingId} and r.published_at is null
    returning ${COLUMNS}`.execute(trx)
  return rows
}

/** Adds to what is counted of a person. `by` is 1 for a review that is seen from now on, -1 for one that no longer is. */
export async function countIn(
  trx: Transaction,
  { subject_id, stars, tags }: Pick<ReviewRow, 'subject_id' | 'stars' | 'tags'>,
  by: 1 | -1,
): Promise<void> {
  // In one order, so that two who count for the same person never wait for each other.
  const what = [`stars:${stars}`, ...tags.map((tag) => `tag:${tag}`)].toSorted()
  if (by === 1)
    await sql`
      insert into review_tally (subject_id, what, n) select ${subject_id}, what, 1 from unnest(${what}::text[]) as t (what)
      on conflict (subject_id, what) do update set n = review_tally.n + 1`.execute(trx)
  else
    await sql`update review_tally set n = n - 1 where subject_id = ${subject_id} and what = any(${what}::text[])`.execute(
      trx,
    )
}

/** @returns false when it has been answered already */
export async function insertReply(trx: Transaction, id: string, reply: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('review')
    .set({ reply, replied_at: at })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .where('is_visible', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Published reviews of a provider since a moment; by people whose accounts were younger than that when they wrote,
 * unless all count.
 * @param accountAge in ms
 */
export async function countLately(
  db: Database,
  providerId: string,
  since: Date,
  accountAge: number | null,
): Promise<number> {
  const isNew =
    accountAge === null ? sql`true` : sql`a.created_at > r.written_at - make_interval(secs => ${accountAge / 1000})`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review r join user_account a on a.id = r.author_id
    where r.subject_id = ${providerId} and r.side = 'client' and r.is_visible and r.published_at > ${since} and ${isNew}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Removes a person's name from all their reviews, and their votes. */
export async function takeNameOff(trx: Transaction, personId: string): Promise<void> {
  await trx
    .updateTable('review')
    .set({ is_nameless: true, may_quote: false, photos_agreed_at: null })
    .where('author_id', '=', personId)
    .execute()
  await sql`
    with gone as (delete from review_vote where person_id = ${personId} returning review_id)
    update review r set helpful_count = r.helpful_count - 1 from gone where r.id = gone.review_id`.execute(trx)
}

/** Erases a person's notes on reported reviews. The fact of the report stays. */
export async function eraseReportNotes(trx: Transaction, personId: string): Promise<void> {
  await trx.updateTable('review_report').set({ note: null }).where('reporter_id', '=', personId).execute()
}
