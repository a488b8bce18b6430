import type { VerificationState } from '#contract/providers.ts'
import type { Database } from '#server/platform/db/connection.ts'

export type ProviderTerms = {
  cancellation_tier: 'flexible' | 'standard' | 'firm'
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
  return (
    row && { ...row, cancellation_tier: (row.cancellation_tier ?? 'standard') as ProviderTerms['cancellation_tier'] }
  )
}
