import type { AvailabilityMap } from '#contract/availability.ts'
import type { Deps } from '#server/platform/deps.ts'
import { offerAll, wholeSpan } from './free-times.ts'
import { listTimes } from '#server/availability/queries.ts'
import { presentSlots } from '#server/availability/schedule/window-codec.ts'

/** A provider's free hours by local date for a visit that is to be moved, as if its own claim were not there. */
export async function listFreeWindows(
  deps: Pick<Deps, 'clock' | 'localTime' | 'db'>,
  providerId: string,
  visit: { claimId: string; place: string },
): Promise<AvailabilityMap> {
  const [times] = await listTimes(deps.db, [providerId], { ...wholeSpan(deps), exceptClaimId: visit.claimId })
  return times ? presentSlots(offerAll(deps, times, visit.place)) : {}
}
