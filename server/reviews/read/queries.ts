import { sql, type RawBuilder } from 'kysely'
import type { ReviewSort } from '#contract/reviews.ts'
import type { ReviewSide } from '#contract/review-terms.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'

/** A review with what is shown beside it. */
export type ListedReview = {
  id: string
  booking_id: string
  author_id: string
  stars: number
  body: string
  tags: string[]
  first_name: string
  last_name: string
  author_role: ReviewSide
  is_nameless: boolean
  service: string
  published_at: Date
  reply: string | null
  replied_at: Date | null
  reply_hidden_at: Date | null
  helpful_count: number
  is_helpful: boolean
  /** Ids of files. */
  photos: string[]
}

/** `helpful` is 0 where the newest come first. */
export type ReviewAfter = { helpful: number; publishedAt: number; id: string }

export const PAGE = sql`r.id, r.booking_id, r.author_id, r.side, r.stars, r.body, r.tags, r.is_nameless, r.published_at, r.reply,
  r.replied_at, r.reply_hidden_at, r.helpful_count`

/** @param page a statement that selects `PAGE` of each; @param viewerId whose votes are looked up */
export const shown = (page: RawBuilder<unknown>, viewerId: string | null) => sql`
  select r.id, r.booking_id, r.author_id, r.side as author_role, r.stars, r.body, r.tags, r.is_nameless,
    r.published_at, r.reply, r.replied_at, r.reply_hidden_at, r.helpful_count, a.first_name, a.last_name,
    b.title as service,
    exists (select from review_vote v where v.review_id = r.id and v.person_id = ${viewerId}) as is_helpful,
    array(select p.file_id from review_photo p where p.review_id = r.id order by p.position) as photos
  from (${page}) r
  join user_account a on a.id = r.author_id
  join booking b on b.id = r.booking_id`

const ORDERS = {
  newest: sql`r.published_at desc, r.id desc`,
  helpful: sql`r.helpful_count desc, r.published_at desc, r.id desc`,
}

function isBehind(sort: ReviewSort, after: ReviewAfter | null) {
  if (after === null) return sql`true`
  const at = new Date(after.publishedAt)
  return sort === 'newest'
    ? sql`(r.published_at, r.id) < (${at}::timestamptz, ${after.id})`
    : sql`(r.helpful_count, r.published_at, r.id) < (${after.helpful}::integer, ${at}::timestamptz, ${after.id})`
}

export type ReviewFilter = {
  subjectId: string
  sort: ReviewSort
  after: ReviewAfter | null
  limit: number
  viewerId: string | null
}

// The side and that it is visible are written out, so that the partial indexes serve every plan.
const SEEN = { client: sql`r.side = 'client' and r.is_visible`, provider: sql`r.side = 'provider' and r.is_visible` }

/** Published reviews about a person, keyset. @param by who wrote them */
export async function listReviewsAbout(db: Database, by: ReviewSide, filter: ReviewFilter): Promise<ListedReview[]> {
  const { subjectId, sort, after, limit, viewerId } = filter
  const page = sql`
    select ${PAGE} from review r where r.subject_id = ${subjectId} and ${SEEN[by]} and ${isBehind(sort, after)}
    order by ${ORDERS[sort]} ${rowLimit(limit)}`
  const { rows } = await sql<ListedReview>`${shown(page, viewerId)} order by ${ORDERS[sort]}`.execute(db)
  return rows.slice(0, limit)
}

export type ServiceReviewRow = ListedReview & { provider_id: string; provider_name: string }

/** The latest reviews of a catalogue entry, of providers whom the public may see. */
export async function listReviewsOfEntry(db: Database, entryName: string, limit: number): Promise<ServiceReviewRow[]> {
  const page = sql`
    select ${PAGE}, r.subject_id, u.full_name from review r
    join user_account u on u.id = r.subject_id and u.suspended_at is null
    join verification v on v.provider_id = r.subject_id and v.state = 'approved'
    where r.entry_id = (select id from catalogue_entry where lower(name) = lower(${entryName}))
      and ${SEEN.client}
    order by ${ORDERS.newest} ${rowLimit(limit)}`
  const { rows } = await sql<ServiceReviewRow>`
    select s.*, r.subject_id as provider_id, u.full_name as provider_name
    from (${shown(page, null)}) s join review r on r.id = s.id join user_account u on u.id = r.subject_id
    order by s.published_at desc, s.id desc`.execute(db)
  return rows.slice(0, limit)
}

/** How many have said what: `stars:5`, `tag:friendly`. */
export async function listTally(db: Database, subjectId: string): Promise<{ what: string; n: number }[]> {
  return db
    .selectFrom('review_tally')
    .select(['what', 'n'])
    .where('subject_id', '=', subjectId)
    .where('n', '>', 0)
    .execute()
}

export type OpenVisit = {
  booking_id: string
  side: ReviewSide
  other_name: string
  service: string
  starts_at: Date
  closes_at: Date
}

const MOST_OPEN = 10

/** Visits that a person can still review and has not, the soonest to close first. */
export async function listOpenVisits(db: Database, personId: string, now: Date): Promise<OpenVisit[]> {
  const of = (side: ReviewSide) => {
    const [own, other] = [sql.raw(`w.${side}_id`), sql.raw(side === 'client' ? 'w.provider_id' : 'w.client_id')]
    return sql`
      select w.booking_id, ${sql.lit(side)} as side, o.first_name as other_name, b.title as service, b.starts_at,
        w.closes_at
      from review_window w
      join booking b on b.id = w.booking_id
      join user_account o on o.id = ${other}
      where ${own} = ${personId} and w.state = 'open' and w.opens_at <= ${now} and w.closes_at > ${now}
        and b.status = 'completed'
        and (select p.worth_cents from visit_payment p where p.booking_id = w.booking_id) > 0
        and b.disputed_since is null
        and not exists (select from booking_case k where k.booking_id = w.booking_id and k.state = 'open')
        and not exists (select from review r where r.booking_id = w.booking_id and r.side = ${sql.lit(side)})`
  }
  const { rows } = await sql<OpenVisit>`
    select * from (${of('client')} union all ${of('provider')}) a
    order by closes_at, booking_id limit ${sql.lit(MOST_OPEN)}`.execute(db)
  return rows
}

/** Whether a client has ever asked a provider for a visit. */
export async function hasAsked(db: Database, clientId: string, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('client_id', '=', clientId)
    .where('provider_id', '=', providerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stars of what providers say about a client. */
export async function countAbout(db: Database, subjectId: string): Promise<{ sum: number; count: number }> {
  const tally = await listTally(db, subjectId)
  const stars = tally.flatMap(({ what, n }) => (what.startsWith('stars:') ? [[Number(what.slice(6)), n] as const] : []))
  return {
    sum: stars.reduce((sum, [star, n]) => sum + star * n, 0),
    count: stars.reduce((sum, [, n]) => sum + n, 0),
  }
}

/** One published review. */
export async function findListed(db: Database, id: string): Promise<ListedReview | undefined> {
  const page = sql`select ${PAGE} from review r where r.id = ${id} and r.is_visible`
  const { rows } = await sql<ListedReview>`${shown(page, null)}`.execute(db)
  return rows[0]
}

/** Writes a vote or removes it, once each. @returns how many there are then */
export async function setVote(
  trx: Transaction,
  { reviewId, personId, isHelpful, at }: { reviewId: string; personId: string; isHelpful: boolean; at: Date },
): Promise<number> {
  const change = isHelpful
    ? sql`insert into review_vote (review_id, person_id, at) values (${reviewId}, ${personId}, ${at})
        on conflict do nothing returning 1`
    : sql`delete from review_vote where review_id = ${reviewId} and person_id = ${personId} returning 1`
  const { rows } = await sql<{ helpful_count: number }>`
    with changed as (${change})
    update review set helpful_count = helpful_count + (select count(*)::int from changed) * ${isHelpful ? 1 : -1}::int
    where id = ${reviewId} returning helpful_count`.execute(trx)
  return rows[0]?.helpful_count ?? 0
}
