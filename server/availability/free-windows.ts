import type { AvailabilityMap } from '#contract/availability.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findFreeTimes } from './free-times.ts'
import { showSlots } from './wire-windows.ts'

/** A provider's free hours by local date for a visit that is to be moved, as if its own claim were not there. */
export async function listFreeWindows(
  deps: Pick<Deps, 'clock' | 'localTime' | 'db'>,
  providerId: string,
  visit: { claimId: string; place: string },
): Promise<AvailabilityMap> {
  const { offered } = await findFreeTimes(deps, providerId, visit.place, visit.claimId)
  return showSlots(offered)
}
