import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/**
 * The one statement that decides which offerings are listed and what lists sort them by. Every path that changes what
 * this follows from runs it in its own transaction, after `lockVerification`, so that an approval and a new offering
 * cannot miss each other. Rating times count is the sum of the ratings.
 */
export async function refreshListing(trx: Transaction, providerId: string): Promise<void> {
  await sql`
    update offering o set is_listed = n.is_listed, rank_score = n.rank_score, rating = n.rating,
      is_cheapest = n.is_cheapest, is_cheapest_in_category = n.is_cheapest_in_category
    from (
      select s.id, l.is_listed, coalesce(f.ratings_sum, 0) as rank_score,
        coalesce(round(f.ratings_sum::numeric / nullif(f.ratings_count, 0), 4), 0)::float8 as rating,
        l.is_listed and row_number() over (partition by l.is_listed order by s.price_cents, s.id) = 1 as is_cheapest,
        l.is_listed and row_number() over (partition by l.is_listed, e.category_slug order by s.price_cents, s.id) = 1
          as is_cheapest_in_category
      from offering s
      join catalogue_entry e on e.id = s.entry_id
      join user_account u on u.id = s.provider_id
      left join verification v on v.provider_id = u.id
      left join provider_profile f on f.provider_id = u.id
      cross join lateral (select s.is_active and not s.needs_review and s.deleted_at is null
        and u.suspended_at is null and coalesce(v.state = 'approved', false) as is_listed) l
      where s.provider_id = ${providerId}
    ) n
    where o.id = n.id and (o.is_listed, o.rank_score, o.rating, o.is_cheapest, o.is_cheapest_in_category)
      is distinct from (n.is_listed, n.rank_score, n.rating, n.is_cheapest, n.is_cheapest_in_category)`.execute(trx)
}

/** Notes the day for which turns are drawn. @returns false when somebody has done so already */
export async function claimTurns(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into listing_turn (day) values (${day})
    on conflict (is_only) do update set day = excluded.day where listing_turn.day <> excluded.day
    returning day`.execute(db)
  return rows.length > 0
}

/**
 * Draws the turns of a day for the listed offerings behind `after`, so many at a time. Those that somebody holds keep
 * yesterday's: nobody is made to wait, and nobody waits for us who would make us wait.
 * @returns the last id it has looked at, null at the end
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
