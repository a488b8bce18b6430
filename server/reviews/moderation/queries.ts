import { sql } from 'kysely'
import type { BookingStatus } from '#contract/bookings.ts'
import type { JudgedState } from '#contract/reviews/judging.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import type { ReviewRow } from '#server/reviews/queries.ts'

export type NewReport = {
  id: string
  review_id: string
  reporter_id: string
  reason: string
  note: string | null
  at: Date
}

/** @returns false when this person has reported it before */
export async function insertReport(trx: Transaction, report: NewReport): Promise<boolean> {
  const row = await trx
    .insertInto('review_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['review_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function settleReports(trx: Transaction, reviewId: string, at: Date): Promise<void> {
  await trx
    .updateTable('review_report')
    .set({ settled_at: at })
    .where('review_id', '=', reviewId)
    .where('settled_at', 'is', null)
    .execute()
}

export type Judgement = { hidden_at?: Date | null; hidden_reason?: string | null; reply_hidden_at?: Date }

export async function changeJudged(trx: Transaction, id: string, change: Judgement): Promise<void> {
  await trx.updateTable('review').set(change).where('id', '=', id).execute()
}

export type JudgedRow = ReviewRow & {
  author_name: string
  subject_name: string
  service: string
  published_at: Date
  status: BookingStatus
  worth_cents: number
  reports: { reason: string; note: string | null; who: string; at: string }[]
  has_open_report: boolean
  photos: string[]
  /** Sort key of the list. */
  sorted_at: Date
}

export type JudgedFilter = {
  state: JudgedState
  providerId: string | undefined
  after: { sortedAt: number; id: string } | null
  limit: number
}

const JUDGED = sql`r.id, r.booking_id, r.side, r.author_id, r.subject_id, r.stars, r.body, r.tags, r.may_quote,
  r.photos_agreed_at, r.version,
  r.published_at, r.hidden_at, r.hidden_reason, r.is_nameless, r.is_visible, r.reply, r.replied_at, r.reply_hidden_at,
  r.helpful_count, a.full_name as author_name, s.full_name as subject_name, b.title as service, b.status,
  (select p.worth_cents from visit_payment p where p.booking_id = b.id) as worth_cents,
  coalesce((select json_agg(json_build_object('reason', p.reason, 'note', p.note, 'who', w.full_name, 'at', p.at)
      order by p.at) from review_report p join user_account w on w.id = p.reporter_id where p.review_id = r.id), '[]')
    as reports,
  exists (select from review_report p where p.review_id = r.id and p.settled_at is null) as has_open_report,
  array(select p.file_id from review_photo p where p.review_id = r.id order by p.position) as photos`
const JOINED = sql`
  join user_account a on a.id = r.author_id
  join user_account s on s.id = r.subject_id
  join booking b on b.id = r.booking_id`

/** `id` and `at` of what waits or was decided, in the order of an index. */
function listOf({ state, providerId }: JudgedFilter) {
  if (state === 'reported')
    return sql`select p.review_id as id, min(p.at) as at from review_report p where p.settled_at is null group by p.review_id`
  if (state === 'hidden') return sql`select r.id, r.hidden_at as at from review r where r.hidden_at is not null`
  if (providerId !== undefined)
    return sql`select r.id, r.published_at as at from review r
      where r.subject_id = ${providerId} and r.side = 'client' and r.is_visible`
  return sql`select r.id, r.published_at as at from review r where r.published_at is not null and r.hidden_at is null`
}

/** Reported: oldest first. Hidden and published: the newest first. Keyset. */
export async function listJudged(db: Database, filter: JudgedFilter): Promise<JudgedRow[]> {
  const { state, after, limit } = filter
  const [direction, beyond] = state === 'reported' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const isBehind =
    after === null ? sql`true` : sql`(l.at, l.id) ${beyond} (${new Date(after.sortedAt)}::timestamptz, ${after.id})`
  const { rows } = await sql<JudgedRow>`
    select ${JUDGED}, l.at as sorted_at
    from (select l.id, l.at from (${listOf(filter)}) l where ${isBehind}
      order by l.at ${direction}, l.id ${direction} ${rowLimit(limit)}) l
    join review r on r.id = l.id ${JOINED}
    order by l.at ${direction}, l.id ${direction}`.execute(db)
  return rows.slice(0, limit)
}

export async function findJudged(db: Database, id: string): Promise<JudgedRow | undefined> {
  const { rows } = await sql<JudgedRow>`
    select ${JUDGED}, r.published_at as sorted_at from review r ${JOINED}
    where r.id = ${id} and r.published_at is not null`.execute(db)
  return rows[0]
}
