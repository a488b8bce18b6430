import { sql } from 'kysely'
import { PAPERS_OF_ALL } from '#contract/papers/kinds.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The last day of a paper that never counted. */
export const NEVER = '0001-01-01'

/**
 * The one statement that decides which offerings are listed, until when, and what lists sort them by. Every path that
 * changes what this follows from runs it in its own transaction, after `lockVerification`, so that an approval and a new
 * offering cannot miss each other; papers that end by the calendar are met by the sweep. Tomorrow is the first day that
 * can be booked, so on its last day nothing is on offer. Rating times count is the sum of the ratings.
 * Rules: docs/product-rules.md#documents, docs/product-rules.md#what-is-listed
 */
export async function refreshListing(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  trx: Transaction,
  providerId: string,
): Promise<void> {
  const today = localTime.localDate(clock.now())
  await sql`
    with counting as materialized (
      select kind, max(until) as until from (
        select kind, coalesce(expires_on, 'infinity') as until from paper
        where provider_id = ${providerId} and state = 'accepted'
        union all select kind, coalesce(until, 'infinity') from paper_grace where provider_id = ${providerId}) c
      group by kind),
    insured as (
      update verification v set insurance_expires_on = nullif(c.until, 'infinity')
      from (select min(until) as until from counting where kind = any(${[...PAPERS_OF_ALL]})) c
      where v.provider_id = ${providerId} and v.insurance_expires_on is distinct from nullif(c.until, 'infinity'))
    update offering o set is_listed = n.is_listed, offered_until = n.offered_until, rank_score = n.rank_score,
      rating = n.rating, is_cheapest = n.is_cheapest, is_cheapest_in_category = n.is_cheapest_in_category
    from (
      select s.id, l.is_listed, nullif(b.until, 'infinity') as offered_until, coalesce(f.ratings_sum, 0) as rank_score,
        coalesce(round(f.ratings_sum::numeric / nullif(f.ratings_count, 0), 4), 0)::float8 as rating,
        l.is_listed and row_number() over (partition by l.is_listed order by s.price_cents, s.id) = 1 as is_cheapest,
        l.is_listed and row_number() over (partition by l.is_listed, e.category_slug order by s.price_cents, s.id) = 1
          as is_cheapest_in_category
      from offering s
      join catalogue_entry e on e.id = s.entry_id
      join user_account u on u.id = s.provider_id
      left join verification v on v.provider_id = u.id
      left join provider_profile f on f.provider_id = u.id
      cross join lateral (
        select min(coalesce(c.until, ${NEVER}::date)) as until
        from unnest(${[...PAPERS_OF_ALL]}::text[] || e.required_papers) needed (kind)
        left join counting c on c.kind = needed.kind) p
      -- A price outside its range, and a retired entry, end it as well.
      cross join lateral (
        select least(p.until, s.price_until, e.retired_from - 1) as until) b
      cross join lateral (select s.is_active and s.deleted_at is null and u.suspended_at is null
        and coalesce(v.state = 'approved', false) and b.until > ${today}::date as is_listed) l
      where s.provider_id = ${providerId}
    ) n
    where o.id = n.id
      and (o.is_listed, o.offered_until, o.rank_score, o.rating, o.is_cheapest, o.is_cheapest_in_category)
      is distinct from (n.is_listed, n.offered_until, n.rank_score, n.rating, n.is_cheapest, n.is_cheapest_in_category)`.execute(
    trx,
  )
}

/** Notes the day for which turns are drawn. @returns false when it was done already */
export async function claimTurns(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into listing_turn (day) values (${day})
    on conflict (is_only) do update set day = excluded.day where listing_turn.day <> excluded.day
    returning day`.execute(db)
  return rows.length > 0
}

/**
 * Draws the turns of a day for the listed offerings after `after`, so many at a time. Locked ones keep yesterday's
 * turn: neither side ever waits for the other.
 * @returns the last id it has read, null at the end
 */
export async function drawTurns(
  db: Database,
  { seed, after, count }: { seed: number; after: string; count: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with next as (select id from offering where id > ${after} order by id limit ${count}),
    free as (select o.id from offering o join next using (id) where o.is_listed for update of o skip locked),
    drawn as (
      update offering o set turn = (hashtextextended(o.provider_id, ${seed}) & 2147483647)::integer
      from free where o.id = free.id)
    select max(id) as last from next`.execute(db)
  return rows[0]?.last ?? null
}
