import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

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
