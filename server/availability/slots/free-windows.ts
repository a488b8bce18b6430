import type { AvailabilityMap } from '#contract/availability.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Visit } from './slot-input.ts'
import { offerAll, wholeSpan } from './free-times.ts'
import { listTimes } from '#server/availability/queries.ts'
import { presentSlots } from '#server/availability/schedule/window-codec.ts'

/** A provider's free times by local date for a visit that is to be moved, as if its own claim were not there. */
export async function listFreeWindows(
  deps: Pick<Deps, 'clock' | 'localTime' | 'db'>,
  providerId: string,
  { claimId, ...visit }: Visit & { claimId: string },
): Promise<AvailabilityMap> {
  const [times] = await listTimes(deps.db, [providerId], { ...wholeSpan(deps, visit), exceptClaimId: claimId })
  return times ? presentSlots(offerAll(deps, times, visit)) : {}
}
