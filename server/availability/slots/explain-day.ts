import { explainSlots } from './slots.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findProfile, maySeeUnlisted } from '#server/providers/index.ts'
import { listTimes } from '#server/availability/queries.ts'
import { coversPlace } from './free-times.ts'
import { spanOf, toSlotInput, type Visit } from './slot-input.ts'
import { dayTimeline, type Segment } from './day-timeline.ts'

type AskedDay = Visit & { providerId: string; date: string }

/**
 * A whole day with the reason why each time is not offered for a visit.
 * @param asked `place` is a postal code or its first half: then the area and the drives count as well
 * @throws DomainError not_found for everybody but the provider and admins
 */
export async function explainDayOf(
  deps: Deps,
  actor: Actor,
  { providerId, date, ...visit }: AskedDay,
): Promise<Segment[]> {
  const isProvider = maySeeUnlisted(actor, providerId) && (await findProfile(deps.db, providerId))
  if (!isProvider) throw new DomainError('not_found', 'Provider not found')
  const days = { fromDate: date, days: 1 }
  const [times] = await listTimes(deps.db, [providerId], spanOf(deps, days, visit))
  if (!times) throw new DomainError('not_found', 'Provider not found')
  const isOutsideArea = !coversPlace(times, visit.place)
  const input = { ...toSlotInput(deps, times, days, visit), isOutsideArea }
  const blocks = explainSlots(input).flatMap(({ slots }) => slots)
  const windows = input.overrides.get(date) ?? input.weekly[deps.localTime.weekdayOf(date)] ?? []
  const judged = blocks.map(({ start, end, refusal }) => ({ start, end, refusal }))
  return dayTimeline(judged, windows)
}
