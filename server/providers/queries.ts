import { sql } from 'kysely'
import type { VerificationState } from '#contract/providers.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { OfferingRow } from './offering-queries.ts'

export type Tier = 'flexible' | 'standard' | 'firm'

export type ProviderTerms = {
  cancellation_tier: Tier
  gst_number: string | null
  state: VerificationState
  insurance_expires_on: string | null
}

/** What a booking copies from its provider; undefined for someone who never began to be one. */
export async function findProviderTerms(db: Database, providerId: string): Promise<ProviderTerms | undefined> {
  const row = await db
    .selectFrom('verification as v')
    .leftJoin('provider_profile as p', 'p.provider_id', 'v.provider_id')
    .where('v.provider_id', '=', providerId)
    .select(['p.cancellation_tier', 'p.gst_number', 'v.state', 'v.insurance_expires_on'])
    .executeTakeFirst()
  return row && { ...row, cancellation_tier: (row.cancellation_tier ?? 'standard') as Tier }
}

export type ProfileRow = {
  id: string
  full_name: string
  avatar_url: string | null
  bio: string
  location: string
  years_of_experience: number | null
  specialties: string[]
  cancellation_tier: Tier
  gst_number: string | null
  ratings_sum: number
  ratings_count: number
  /** Approved and not suspended: the public may see the profile. */
  is_open: boolean
  has_profile: boolean
  /** Every offering that is not deleted, oldest first. */
  offerings: Omit<OfferingRow, 'created_at'>[]
}

/** Everything of a provider's page but the times, in one statement. */
export async function findProfile(db: Database, providerId: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`${prepared}
    select u.id, u.full_name, u.avatar_url, coalesce(p.bio, '') as bio, coalesce(p.location, '') as location,
      p.years_of_experience, coalesce(p.specialties, '{}') as specialties,
      coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number,
      coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
      u.suspended_at is null and coalesce(v.state = 'approved', false) as is_open,
      p.provider_id is not null as has_profile,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'provider_id', o.provider_id, 'provider_name', u.full_name,
          'entry_id', o.entry_id, 'title', o.title, 'description', o.description, 'price_cents', o.price_cents,
          'category', c.name, 'category_slug', c.slug, 'art', e.art, 'min_price_cents', e.min_price_cents,
          'max_price_cents', e.max_price_cents, 'requires_certificate', e.requires_certificate,
          'is_active', o.is_active, 'is_listed', o.is_listed) order by o.created_at, o.id)
        from offering o
        join catalogue_entry e on e.id = o.entry_id
        join category c on c.slug = e.category_slug
        where o.provider_id = u.id and o.deleted_at is null), '[]') as offerings
    from user_account u
    left join provider_profile p on p.provider_id = u.id
    left join verification v on v.provider_id = u.id
    where u.id = ${providerId} and u.role in ('provider', 'pending_provider')`.execute(db)
  return rows[0]
}

/** What its owner writes; absent fields stay as they are. */
export type ProfileFields = {
  bio?: string | undefined
  location?: string | undefined
  years_of_experience?: number | null | undefined
  specialties?: string[] | undefined
  cancellation_tier?: Tier | undefined
  gst_number?: string | null | undefined
}

/** False when there is one already. */
export async function insertProfile(
  trx: Transaction,
  providerId: string,
  fields: ProfileFields,
  at: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_profile')
    .values({ provider_id: providerId, created_at: at, ...fields })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when there is none. */
export async function changeProfile(trx: Transaction, providerId: string, fields: ProfileFields): Promise<boolean> {
  const changed = await trx
    .updateTable('provider_profile')
    // Names a column also when no field is given, so that the statement still tells whether there is a profile.
    .set({ provider_id: providerId, ...fields })
    .where('provider_id', '=', providerId)
    .returning('provider_id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function addRating(trx: Transaction, providerId: string, stars: number, count: number): Promise<void> {
  await trx
    .updateTable('provider_profile')
    .set((eb) => ({ ratings_sum: eb('ratings_sum', '+', stars), ratings_count: eb('ratings_count', '+', count) }))
    .where('provider_id', '=', providerId)
    .execute()
}

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

/**
 * One row per provider: the offering of the asked entry or, without one, the provider's least expensive listed offering
 * (of the category), so that nobody appears twice. Keyset paged by sort key and provider.
 */
export async function listCards(db: Database, filter: CardFilter): Promise<CardRow[]> {
  const { entryId, categorySlug, maxPriceCents, after } = filter
  const { key, direction, beyond } = SORTS[filter.sort]
  const { rows } = await sql<CardRow>`${prepared}
    select o.id as offering_id, o.title, o.description, o.price_cents, o.rank_score, ${RATING} as rating,
      o.provider_id, u.full_name, u.avatar_url, coalesce(p.bio, '') as bio, coalesce(p.location, '') as location,
      p.years_of_experience, coalesce(p.specialties, '{}') as specialties,
      coalesce(p.cancellation_tier, 'standard') as cancellation_tier,
      coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) order by s.created_at, s.id)
        from offering s where s.provider_id = o.provider_id and s.deleted_at is null and s.is_listed) as services
    from offering o
    join user_account u on u.id = o.provider_id
    left join provider_profile p on p.provider_id = o.provider_id
    where o.is_listed
      and ${entryId === undefined ? leastExpensive(categorySlug) : sql`o.entry_id = ${entryId}`}
      and ${maxPriceCents === undefined ? sql`true` : sql`o.price_cents <= ${maxPriceCents}`}
      and ${
        after === null
          ? sql`true`
          : sql`${key} ${beyond}= ${after.key} and (${key} ${beyond} ${after.key} or o.provider_id > ${after.providerId})`
      }
    order by ${key} ${direction}, o.provider_id
    limit ${filter.limit}`.execute(db)
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
