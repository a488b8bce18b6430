import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { OfferingRow } from '#server/providers/offerings/queries.ts'

export type Tier = 'flexible' | 'standard' | 'firm'

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
  /** How often the profile was saved; 0 without one. */
  profile_version: number
  /** Every offering that is not deleted, oldest first. */
  offerings: Omit<OfferingRow, 'created_ms'>[]
}

/** `ProfileRow` of `u`, for statements that read more of a provider at the same time. */
export const profileColumns = sql`u.id, u.full_name, u.avatar_url, coalesce(p.bio, '') as bio,
      coalesce(p.location, '') as location, p.years_of_experience, coalesce(p.specialties, '{}') as specialties,
      coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number,
      coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
      u.suspended_at is null and coalesce(v.state = 'approved', false) as is_open,
      p.provider_id is not null as has_profile, coalesce(p.version, 0) as profile_version,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'provider_id', o.provider_id, 'provider_name', u.full_name,
          'entry_id', o.entry_id, 'title', o.title, 'description', o.description, 'price_cents', o.price_cents,
          'category', c.name, 'category_slug', c.slug, 'art', e.art, 'min_price_cents', e.min_price_cents,
          'max_price_cents', e.max_price_cents, 'requires_certificate', e.requires_certificate,
          'is_active', o.is_active, 'needs_review', o.needs_review, 'is_listed', o.is_listed,
          'version', o.version) order by o.created_at, o.id)
        from offering o
        join catalogue_entry e on e.id = o.entry_id
        join category c on c.slug = e.category_slug
        where o.provider_id = u.id and o.deleted_at is null), '[]') as offerings`

export const profileTables = sql`user_account u
    left join provider_profile p on p.provider_id = u.id
    left join verification v on v.provider_id = u.id`

export function isProfileOf(providerId: string) {
  return sql`u.id = ${providerId} and u.role in ('provider', 'pending_provider')`
}

export async function findProfile(db: Database, providerId: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select ${profileColumns} from ${profileTables} where ${isProfileOf(providerId)}`.execute(db)
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

/** False when there is none. @param isEdit whether it counts as another version of the profile */
export async function changeProfile(
  trx: Transaction,
  providerId: string,
  fields: ProfileFields,
  isEdit: boolean,
): Promise<boolean> {
  const changed = await trx
    .updateTable('provider_profile')
    // Names a column also when no field is given, so that the statement still tells whether there is a profile.
    .set((eb) => ({ provider_id: providerId, ...fields, ...(isEdit ? { version: eb('version', '+', 1) } : {}) }))
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
