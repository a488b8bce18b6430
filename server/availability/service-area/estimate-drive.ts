import type { Database } from '#server/platform/db/connection.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { findHomePrefix } from '#server/availability/queries.ts'
import { isRushAt, travelMinutes } from './travel-time.ts'

/**
 * About how many minutes a provider drives to a place when they set out now, by our model; we don't know anyone's
 * position. Null when the model has no route. @param from a postal code; null for the provider's home
 */
export async function estimateDrive(
  db: Database,
  localTime: LocalTime,
  { providerId, from, to, at }: { providerId: string; from: string | null; to: string; at: Date },
): Promise<number | null> {
  const start = from ?? (await findHomePrefix(db, providerId))
  return start === null ? null : travelMinutes(start, to, isRushAt(localTime, at.getTime()))
}
