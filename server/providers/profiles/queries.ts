import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { CheckedPaper } from '#server/providers/papers/proofs.ts'
import type { ShownOffering } from '#server/providers/offerings/queries.ts'

export type Tier = 'flexible' | 'standard' | 'firm'

/** A provider as the view `provider_public` shows them, for statements that read more at the same time. */
export type ProfileRow = {
  provider_id: string
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
  offerings: ShownOffering[]
  /** Valid papers, by kind. */
  checked_papers: CheckedPaper[]
}

/** Undefined for people who are no provider. */
export async function findProfile(db: Database, providerId: string): Promise<Pick<ProfileRow, 'is_open'> | undefined> {
  const { rows } = await sql<Pick<ProfileRow, 'is_open'>>`
    select is_open from provider_public where provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** Fields that the owner edits. Absent ones stay as they are. */
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
    // Names a column even without a field, so that the statement still shows whether there is a profile.
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
