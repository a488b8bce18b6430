import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import { PAGE, shown, type ListedReview } from '#server/reviews/read/queries.ts'
import { QUOTED_LENGTH, QUOTED_STARS_MIN } from './choose-quotes.ts'

export type QuotableRow = ListedReview & { provider_id: string; provider_name: string }

/** Older ones are quoted only when chosen. */
const LOOKED_AT = 65

// Written out as in the partial indexes, so that they serve every plan.
const MAY_QUOTE = sql`r.side = 'client' and r.is_visible and r.may_quote and r.stars >= ${sql.lit(QUOTED_STARS_MIN)}
  and not r.is_nameless`
/** Approved providers and present authors, neither of them suspended. */
const OF_PEOPLE_HERE = sql`
  join verification v on v.provider_id = r.subject_id and v.state = 'approved'
  join user_account u on u.id = r.author_id and u.suspended_at is null
  join user_account s on s.id = r.subject_id and s.suspended_at is null`
const READS_AS_QUOTE = sql`char_length(r.body) between ${sql.lit(QUOTED_LENGTH.min)} and ${sql.lit(QUOTED_LENGTH.max)}`
const NEWEST = sql`r.published_at desc, r.id desc`

/** Reviews that the home page may quote without a choice, newest first. */
export async function listLatestQuotable(db: Database): Promise<QuotableRow[]> {
  const { rows } = await sql<QuotableRow>`
    ${withProvider(sql`
      select ${PAGE}, r.subject_id from review r ${OF_PEOPLE_HERE} where ${MAY_QUOTE}
      order by ${NEWEST} ${rowLimit(LOOKED_AT)}`)}
    order by s.published_at desc, s.id desc`.execute(db)
  return rows
}

export type QuotableFilter = {
  /** The address of a category. */
  category: string | undefined
  after: { publishedAt: number; id: string } | null
  limit: number
}

/** Reviews that can be chosen, newest first. For a category, the newest of its entries are merged. Keyset. */
export async function listQuotable(db: Database, { category, after, limit }: QuotableFilter): Promise<QuotableRow[]> {
  const isBehind =
    after === null
      ? sql`true`
      : sql`(r.published_at, r.id) < (${new Date(after.publishedAt)}::timestamptz, ${after.id})`
  const some = (of = sql`true`) => sql`
    select ${PAGE}, r.subject_id from review r ${OF_PEOPLE_HERE}
    where ${of} and ${MAY_QUOTE} and ${READS_AS_QUOTE} and ${isBehind} order by ${NEWEST} ${rowLimit(limit)}`
  const page =
    category === undefined
      ? some()
      : sql`
        select r.* from catalogue_entry e cross join lateral (${some(sql`r.entry_id = e.id`)}) r
        where e.category_slug = ${category} order by ${NEWEST} ${rowLimit(limit)}`
  const { rows } = await sql<QuotableRow>`
    ${withProvider(page)} order by s.published_at desc, s.id desc`.execute(db)
  return rows.slice(0, limit)
}

export type ChosenRow = QuotableRow & {
  may_quote: boolean
  is_hidden: boolean
  is_author_here: boolean
  is_provider_here: boolean
}

/** An admin's chosen reviews in their order, with the reasons that keep one off the page. */
export async function listChosen(db: Database): Promise<ChosenRow[]> {
  const { rows } = await sql<ChosenRow>`
    select c.*, r.may_quote and r.stars >= ${sql.lit(QUOTED_STARS_MIN)} as may_quote, not r.is_visible as is_hidden,
      a.suspended_at is null and not r.is_nameless as is_author_here,
      p.suspended_at is null and coalesce(v.state = 'approved', false) as is_provider_here
    from (${withProvider(sql`select ${PAGE} from review r join chosen_quote q on q.review_id = r.id`)}) c
    join review r on r.id = c.id
    join chosen_quote q on q.review_id = c.id
    join user_account a on a.id = r.author_id
    join user_account p on p.id = r.subject_id
    left join verification v on v.provider_id = r.subject_id
    order by q.position`.execute(db)
  return rows
}

/** @param page a statement that selects `PAGE` of each */
function withProvider(page: ReturnType<typeof sql>) {
  return sql`
    select s.*, r.subject_id as provider_id, p.full_name as provider_name
    from (${shown(page, null)}) s join review r on r.id = s.id join user_account p on p.id = r.subject_id`
}

/** The given reviews that can be chosen now. */
export async function listFit(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from review r ${OF_PEOPLE_HERE}
    where r.id = any(${ids}::text[]) and ${MAY_QUOTE} and ${READS_AS_QUOTE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How often it was chosen: 0 before the first time. */
export async function findChoice(db: Database): Promise<number> {
  const row = await db.selectFrom('quote_choice').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** @returns false when the choice has changed since `version`. Locks the choice until the end of the transaction. */
export async function takeChoice(
  trx: Transaction,
  { version, by, at }: { version: number; by: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into quote_choice (version, chosen_by, chosen_at) values (1, ${by}, ${at})
    on conflict (is_only) do update set version = quote_choice.version + 1, chosen_by = excluded.chosen_by,
      chosen_at = excluded.chosen_at
    where quote_choice.version = ${version}
    returning version`.execute(trx)
  return rows[0]?.version === version + 1
}

/** In this order. */
export async function replaceChosen(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('chosen_quote').execute()
  if (ids.length === 0) return
  await trx
    .insertInto('chosen_quote')
    .values(ids.map((review_id, at) => ({ review_id, position: at + 1 })))
    .execute()
}
