import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import { cardOrders, type CardKey, type CardSort } from './card-order.ts'
import type { CheckedPaper } from '#server/providers/papers/proofs.ts'
import { cardPhotos, type ShownPhoto } from '#server/providers/portfolio/queries.ts'
import type { Tier } from './queries.ts'

export type CardRow = {
  offering_id: string
  title: string
  description: string
  price_cents: number
  duration_minutes: number
  rank_score: number
  rating: number
  turn: number
  /** The last local date on which it may be booked, by its papers; null without an end. */
  offered_until: string | null
  provider_id: string
  full_name: string
  avatar_url: string | null
  bio: string
  location: string
  years_of_experience: number | null
  specialties: string[]
  cancellation_tier: Tier
  charges_gst: boolean
  ratings_sum: number
  ratings_count: number
  services: { id: string; title: string }[]
  checked_papers: CheckedPaper[]
  /** The first few of their photos. */
  photos: ShownPhoto[]
}

export type CardFilter = {
  /** One catalogue entry, or a category's slug, or neither for everything. */
  entryId?: string | undefined
  categorySlug?: string | undefined
  maxPriceCents?: number | undefined
  sort: CardSort
  /** The last row before this page. */
  after: CardKey | null
  limit: number
}

const OFFERING = sql`o.id, o.provider_id, o.title, o.description, o.price_cents, o.duration_minutes, o.rank_score, o.rating, o.turn, o.offered_until`

/** @param offerings a statement that selects `OFFERING` of each card */
const cardsOf = (offerings: RawBuilder<unknown>) => sql`
    select o.id as offering_id, o.title, o.description, o.price_cents, o.duration_minutes, o.rank_score, o.rating, o.turn,
      o.offered_until, o.provider_id, u.full_name, u.avatar_url, coalesce(p.bio, '') as bio, coalesce(p.location, '') as location,
      p.years_of_experience, coalesce(p.specialties, '{}') as specialties,
      coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number is not null as charges_gst,
      coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) order by s.created_at, s.id)
        from offering s where s.provider_id = o.provider_id and s.deleted_at is null and s.is_listed) as services,
      coalesce((select json_agg(json_build_object('kind', a.kind, 'checked_ms', date_part('epoch', a.decided_at) * 1000,
          'issued_on', a.issued_on, 'expires_on', a.expires_on) order by a.kind)
        from paper a where a.provider_id = o.provider_id and a.state = 'accepted'), '[]') as checked_papers,
      ${cardPhotos}
    from (${offerings}) o
    join user_account u on u.id = o.provider_id
    left join provider_profile p on p.provider_id = o.provider_id`

/**
 * One row per provider: the offering of the asked entry or, without one, the provider's least expensive listed offering
 * (of the category), so that no one appears twice. Keyset paged. The index of each order gives this very order, and the
 * cards are joined to one page of it: Limit -> Index Scan Backward using offering_recommended (entry_id = $1 and
 * row(rank_score, ...) < row($2, ...))
 */
export async function listCards(db: Database, filter: CardFilter): Promise<CardRow[]> {
  const { maxPriceCents, after } = filter
  const { column, direction } = cardOrders[filter.sort]
  const key = sql.ref(`o.${column}`)
  const towards = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const order = sql`${key} ${towards}, o.turn ${towards}, o.provider_id ${towards}`
  const isBehind =
    after === null
      ? sql`true`
      : sql`(${key}, o.turn, o.provider_id) ${beyond} (${after.value}, ${after.turn}, ${after.providerId})`
  const page = sql`
    select ${OFFERING} from offering o
    where ${isMeant(filter)}
      and ${maxPriceCents === undefined ? sql`true` : sql`o.price_cents <= ${maxPriceCents}`}
      and ${isBehind}
    order by ${order}
    ${rowLimit(filter.limit)}`
  const { rows } = await sql<CardRow>`${cardsOf(page)}
    order by ${order}`.execute(db)
  return rows.slice(0, filter.limit)
}

/** The cards of known offerings, in any order. */
export async function listCardsOf(db: Database, offeringIds: string[]): Promise<CardRow[]> {
  if (offeringIds.length === 0) return []
  const asked = sql`select ${OFFERING} from offering o where o.is_listed and o.id = any(${offeringIds})`
  const { rows } = await sql<CardRow>`${cardsOf(asked)}`.execute(db)
  return rows
}

/** One offering `o` of each provider: of the entry, or the least expensive one of the category or of all. */
function isMeant({ entryId, categorySlug }: Pick<CardFilter, 'entryId' | 'categorySlug'>) {
  if (entryId !== undefined) return sql`o.is_listed and o.entry_id = ${entryId}`
  if (categorySlug === undefined) return sql`o.is_cheapest`
  return sql`o.is_listed and o.is_cheapest_in_category
    and o.entry_id = any(array(select id from catalogue_entry where category_slug = ${categorySlug}))`
}

export type Candidate = {
  offering_id: string
  provider_id: string
  price_cents: number
  duration_minutes: number
  rank_score: number
  rating: number
  turn: number
  offered_until: string | null
}

type CandidateFilter = Pick<CardFilter, 'entryId' | 'categorySlug' | 'maxPriceCents'> & {
  /** Limit for providers who charge GST. It is below the other one. */
  maxTaxedPriceCents?: number | undefined
}

function isAtMostTaxed(cents: number) {
  return sql`(o.price_cents <= ${cents} or not exists (
    select from provider_profile p where p.provider_id = o.provider_id and p.gst_number is not null))`
}

/**
 * Everyone who matches, with only the fields they are sorted by: one offering per provider, chosen as for the cards.
 * Unordered and complete, because a provider left out here would never be found.
 */
export async function listCandidates(db: Database, filter: CandidateFilter): Promise<Candidate[]> {
  const { maxPriceCents, maxTaxedPriceCents } = filter
  const { rows } = await sql<Candidate>`
    select o.id as offering_id, o.provider_id, o.price_cents, o.duration_minutes, o.rank_score, o.rating, o.turn, o.offered_until
    from offering o
    where ${isMeant(filter)}
      and ${maxPriceCents === undefined ? sql`true` : sql`o.price_cents <= ${maxPriceCents}`}
      and ${maxTaxedPriceCents === undefined ? sql`true` : isAtMostTaxed(maxTaxedPriceCents)}`.execute(db)
  return rows
}
