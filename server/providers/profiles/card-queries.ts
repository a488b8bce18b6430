import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import type { Tier } from './queries.ts'

export type CardRow = {
  offering_id: string
  title: string
  description: string
  price_cents: number
  rank_score: number
  rating: number
  provider_id: string
  full_name: string
  avatar_url: string | null
  bio: string
  location: string
  years_of_experience: number | null
  specialties: string[]
  cancellation_tier: Tier
  ratings_sum: number
  ratings_count: number
  services: { id: string; title: string }[]
}

export type CardSort = 'recommended' | 'price_low' | 'price_high' | 'rating'

export type CardFilter = {
  /** One catalogue entry, or a category's slug, or neither for everything. */
  entryId?: string | undefined
  categorySlug?: string | undefined
  maxPriceCents?: number | undefined
  sort: CardSort
  /** Sort key and provider of the last row before this page. */
  after: { key: number; providerId: string } | null
  limit: number
}

const RATING = sql`coalesce(round(p.ratings_sum::numeric / nullif(p.ratings_count, 0), 4), 0)::float8`

// The keys stand apart from the tie-breaker so that `offering_recommended` and `offering_price` give this very order:
//   Limit -> Nested Loop -> Index Scan using offering_recommended (entry_id = $1 and rank_score <= $2)
// A row comparison cannot mix directions.
const SORTS = {
  recommended: { key: sql`o.rank_score`, direction: sql`desc`, beyond: sql`<` },
  price_low: { key: sql`o.price_cents`, direction: sql`asc`, beyond: sql`>` },
  price_high: { key: sql`o.price_cents`, direction: sql`desc`, beyond: sql`<` },
  rating: { key: RATING, direction: sql`desc`, beyond: sql`<` },
} as const

const CARDS = sql`
    select o.id as offering_id, o.title, o.description, o.price_cents, o.rank_score, ${RATING} as rating,
      o.provider_id, u.full_name, u.avatar_url, coalesce(p.bio, '') as bio, coalesce(p.location, '') as location,
      p.years_of_experience, coalesce(p.specialties, '{}') as specialties,
      coalesce(p.cancellation_tier, 'standard') as cancellation_tier,
      coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) order by s.created_at, s.id)
        from offering s where s.provider_id = o.provider_id and s.deleted_at is null and s.is_listed) as services
    from offering o
    join user_account u on u.id = o.provider_id
    left join provider_profile p on p.provider_id = o.provider_id`

/**
 * One row per provider: the offering of the asked entry or, without one, the provider's least expensive listed offering
 * (of the category), so that nobody appears twice. Keyset paged by sort key and provider.
 */
export async function listCards(db: Database, filter: CardFilter): Promise<CardRow[]> {
  const { entryId, categorySlug, maxPriceCents, after } = filter
  const { key, direction, beyond } = SORTS[filter.sort]
  const { rows } = await sql<CardRow>`${CARDS}
    where o.is_listed
      and ${entryId === undefined ? leastExpensive(categorySlug) : sql`o.entry_id = ${entryId}`}
      and ${maxPriceCents === undefined ? sql`true` : sql`o.price_cents <= ${maxPriceCents}`}
      and ${
        after === null
          ? sql`true`
          : sql`${key} ${beyond}= ${after.key} and (${key} ${beyond} ${after.key} or o.provider_id > ${after.providerId})`
      }
    order by ${key} ${direction}, o.provider_id
    ${rowLimit(filter.limit)}`.execute(db)
  return rows.slice(0, filter.limit)
}

/** The cards of known offerings, in any order. */
export async function listCardsOf(db: Database, offeringIds: string[]): Promise<CardRow[]> {
  if (offeringIds.length === 0) return []
  const { rows } = await sql<CardRow>`${CARDS} where o.is_listed and o.id = any(${offeringIds})`.execute(db)
  return rows
}

function leastExpensive(categorySlug: string | undefined) {
  const inCategory = (entry: string) =>
    categorySlug === undefined
      ? sql`true`
      : sql`${sql.ref(entry)} in (select id from catalogue_entry where category_slug = ${categorySlug})`
  return sql`${inCategory('o.entry_id')} and not exists (
    select 1 from offering b where b.provider_id = o.provider_id and b.is_listed and b.deleted_at is null
      and ${inCategory('b.entry_id')} and (b.price_cents, b.id) < (o.price_cents, o.id))`
}

export type Candidate = {
  offering_id: string
  provider_id: string
  price_cents: number
  rank_score: number
  rating: number
  /** Version of all that the provider's hours follow from; null for none. */
  changed_by: string | null
}

/** No search looks at more: the best ranked of a marketplace that has grown beyond this. */
const MOST_CANDIDATES = 2000

/**
 * Everybody who could be meant, with what they are sorted by and nothing else: one offering per provider, chosen as for
 * the cards. In order of rank.
 */
export async function listCandidates(
  db: Database,
  { entryId, categorySlug, maxPriceCents }: Pick<CardFilter, 'entryId' | 'categorySlug' | 'maxPriceCents'>,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with least as (
      select distinct on (provider_id) id, provider_id, price_cents, rank_score from offering
      where is_listed
        and ${entryId === undefined ? sql`true` : sql`entry_id = ${entryId}`}
        and ${
          categorySlug === undefined
            ? sql`true`
            : sql`entry_id = any(array(select id from catalogue_entry where category_slug = ${categorySlug}))`
        }
      order by provider_id, price_cents, id)
    select o.id as offering_id, o.provider_id, o.price_cents, o.rank_score, ${RATING} as rating, w.changed_by
    from least o
    left join provider_profile p on p.provider_id = o.provider_id
    left join provider_version w on w.provider_id = o.provider_id
    where ${maxPriceCents === undefined ? sql`true` : sql`o.price_cents <= ${maxPriceCents}`}
    order by o.rank_score desc, o.provider_id
    limit ${MOST_CANDIDATES}`.execute(db)
  return rows
}
