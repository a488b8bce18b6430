import type { Database } from '#server/platform/db/connection.ts'
import { selectPayouts, type PayoutRow } from './payout-queries.ts'

/** Position after a page of payouts. */
export type PayoutsAfter = { at: Date; id: string }

/** A provider's payouts, newest first. */
export function listPayouts(
  db: Database,
  providerId: string,
  { limit, after = null }: { limit: number; after?: PayoutsAfter | null },
): Promise<PayoutRow[]> {
  return selectPayouts(db, { providerId, limit, after })
}
