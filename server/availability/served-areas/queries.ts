import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { StoredServiceArea } from '#server/availability/service-area/service-area.ts'

export type OfferedFrom = StoredServiceArea & {
  own_prefix: string
  has_schedule: boolean
  entry_id: string
  providers: number
  min_price_cents: number
  max_price_cents: number
}

/**
 * Listed offerings by entry and service area: providers with the same home and range share a row. Reads everything, for
 * a cached value, because no narrower query tells which cities are served.
 */
export async function listOfferedFrom(db: Database): Promise<OfferedFrom[]> {
  const { rows } = await sql<OfferedFrom>`
    select o.entry_id, left(u.postal_code, 3) as own_prefix, s.provider_id is not null as has_schedule, s.home_prefix,
      coalesce(s.cities, '{}') as cities, s.max_minutes, count(*)::int as providers,
      min(o.price_cents) as min_price_cents, max(o.price_cents) as max_price_cents
    from offering o
    join user_account u on u.id = o.provider_id
    left join schedule s on s.provider_id = o.provider_id
    where o.is_listed
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** Listed providers for search engines, most recommended first. */
export async function listListedProviders(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from offering o where o.is_cheapest
    order by o.rank_score desc, o.turn desc, o.provider_id desc limit ${limit}`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}
