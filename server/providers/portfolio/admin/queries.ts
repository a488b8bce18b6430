import { sql } from 'kysely'
import type { JudgedPhotoState } from '#contract/providers/portfolio-admin.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import type { PhotoRow } from '#server/providers/portfolio/queries.ts'

export type NewReport = {
  id: string
  photo_id: string
  reporter_id: string
  reason: string
  note: string | null
  at: Date
}

/** @returns false when this person has reported it before */
export async function insertReport(trx: Transaction, report: NewReport): Promise<boolean> {
  const row = await trx
    .insertInto('portfolio_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['photo_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOpenReport(trx: Transaction, photoId: string): Promise<boolean> {
  const { rows } = await sql`
    select from portfolio_report where photo_id = ${photoId} and settled_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/** Each is another person's. */
export async function countOpenReports(trx: Transaction, photoId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from portfolio_report where photo_id = ${photoId} and settled_at is null`.execute(trx)
  return rows[0]!.count
}

export type Reporter = { id: string; email: string; first_name: string }

/** Reporters who wait for an answer and still have an account. */
export async function listReporters(trx: Transaction, photoId: string): Promise<Reporter[]> {
  const { rows } = await sql<Reporter>`
    select r.id, u.email, u.first_name from portfolio_report r join user_account u on u.id = r.reporter_id
    where r.photo_id = ${photoId} and r.settled_at is null and u.deleted_at is null order by r.at, r.id`.execute(trx)
  return rows
}

export async function settleReports(trx: Transaction, photoId: string, at: Date): Promise<void> {
  await trx
    .updateTable('portfolio_report')
    .set({ settled_at: at })
    .where('photo_id', '=', photoId)
    .where('settled_at', 'is', null)
    .execute()
}

export type Judgement = Partial<
  Pick<PhotoRow, 'hidden_at' | 'hidden_reason' | 'asked_at' | 'asked_note' | 'answered_at'>
>

export async function writeJudgement(trx: Transaction, id: string, change: Judgement): Promise<void> {
  await trx.updateTable('portfolio_photo').set(change).where('id', '=', id).execute()
}

export type PhotoOwner = { email: string; first_name: string; full_name: string; service: string | null }

/** The owner to notify, and the service of the photo. */
export async function findOwner(
  trx: Transaction,
  photo: Pick<PhotoRow, 'provider_id' | 'offering_id'>,
): Promise<PhotoOwner> {
  const { rows } = await sql<PhotoOwner>`
    select u.email, u.first_name, u.full_name, (select title from offering where id = ${photo.offering_id}) as service
    from user_account u where u.id = ${photo.provider_id}`.execute(trx)
  return rows[0]!
}

export type JudgedRow = PhotoRow & {
  provider_name: string
  service: string | null
  reports: { reason: string; note: string | null; who: string; at: string }[]
  has_open_report: boolean
  sorted_at: Date
}

const JUDGED = sql`p.*, u.full_name as provider_name, o.title as service,
  coalesce((select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'who', w.full_name, 'at', r.at)
      order by r.at) from portfolio_report r join user_account w on w.id = r.reporter_id where r.photo_id = p.id), '[]')
    as reports,
  exists (select from portfolio_report r where r.photo_id = p.id and r.settled_at is null) as has_open_report`
const JOINED = sql`join user_account u on u.id = p.provider_id left join offering o on o.id = p.offering_id`

export type JudgedFilter = {
  state: JudgedPhotoState
  providerId: string | undefined
  after: { sortedAt: number; id: string } | null
  limit: number
}

/** `id` and `at` of what waits, is hidden or was added, in the order of an index. */
function listOf({ state, providerId }: JudgedFilter) {
  if (state === 'reported')
    return sql`select r.photo_id as id, min(r.at) as at from portfolio_report r where r.settled_at is null group by r.photo_id`
  if (state === 'asked')
    return sql`select p.id, p.asked_at as at from portfolio_photo p where p.asked_at is not null and p.answered_at is null`
  if (state === 'hidden')
    return sql`select p.id, p.hidden_at as at from portfolio_photo p where p.hidden_at is not null`
  if (providerId !== undefined)
    return sql`select p.id, p.created_at as at from portfolio_photo p where p.provider_id = ${providerId}`
  return sql`select p.id, p.created_at as at from portfolio_photo p`
}

/** Reported and appealed: oldest first. Hidden ones and all: the newest first. Keyset. */
export async function listJudged(db: Database, filter: JudgedFilter): Promise<JudgedRow[]> {
  const { state, after, limit } = filter
  const isWaiting = state === 'reported' || state === 'asked'
  const [direction, beyond] = isWaiting ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const isBehind =
    after === null ? sql`true` : sql`(l.at, l.id) ${beyond} (${new Date(after.sortedAt)}::timestamptz, ${after.id})`
  const { rows } = await sql<JudgedRow>`
    select ${JUDGED}, l.at as sorted_at
    from (select l.id, l.at from (${listOf(filter)}) l where ${isBehind}
      order by l.at ${direction}, l.id ${direction} ${rowLimit(limit)}) l
    join portfolio_photo p on p.id = l.id ${JOINED}
    order by l.at ${direction}, l.id ${direction}`.execute(db)
  return rows.slice(0, limit)
}

export async function findJudged(db: Database, id: string): Promise<JudgedRow | undefined> {
  const { rows } = await sql<JudgedRow>`
    select ${JUDGED}, p.created_at as sorted_at from portfolio_photo p ${JOINED} where p.id = ${id}`.execute(db)
  return rows[0]
}
