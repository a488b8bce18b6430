import type { z } from 'zod'
import type { explainDay } from '#contract/availability/explanation.ts'
import { VISIT_MINUTES_MAX } from '#contract/constants.ts'
import { explainSlots } from './slots.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { maySeeUnlisted } from '#server/providers/index.ts'
import { findPage } from '#server/availability/queries.ts'
import { listHeld } from '#server/availability/holds/queries.ts'
import { coversPlace } from './free-times.ts'
import { spanOf, toSlotInput } from './slot-input.ts'
import { dayTimeline, type Segment } from './day-timeline.ts'
import { minutesOf } from './visit-length.ts'

/**
 * A whole day with the reason why each time isn't offered for a visit of a service, with what is chosen besides it.
 * @param asked `postal` is a postal code or its first half: then the area and the drives count as well
 * @throws DomainError not_found for everyone but the provider and admins
 */
export async function explainDayOf(
  deps: Deps,
  actor: Actor,
  providerId: string,
  { date, postal: place, minutes, service_id: offering, ...choice }: z.output<typeof explainDay.query>,
): Promise<Segment[]> {
  if (!maySeeUnlisted(actor, providerId)) throw new DomainError('not_found', 'Provider not found')
  const days = { fromDate: date, days: 1 }
  // How long a service takes is read with the times, so they are read for the longest.
  const span = spanOf(deps, days, { durationMinutes: VISIT_MINUTES_MAX, offering })
  const row = await findPage(deps.db, providerId, span)
  if (!row) throw new DomainError('not_found', 'Provider not found')
  const isNamed = offering !== undefined || minutes === undefined
  const durationMinutes = isNamed ? minutesOf(row.offerings, offering, choice) : minutes
  const isOutsideArea = !coversPlace(row, place)
  const input = { ...toSlotInput(deps, row, days, { durationMinutes, place, offering }), isOutsideArea }
  const blocks = explainSlots(input).flatMap(({ slots }) => slots)
  const windows = input.overrides.get(date) ?? input.weekly[deps.localTime.weekdayOf(date)] ?? []
  const held = await listHeld(deps.db, providerId, span)
  const judged = blocks.map(({ start, end, refusal, startsAt, endsAt }) => {
    const isHeld =
      refusal === 'booked' && held.some((one) => one.starts_at.getTime() < endsAt && one.ends_at.getTime() > startsAt)
    return { start, end, refusal: isHeld ? ('held' as const) : refusal }
  })
  return dayTimeline(judged, windows)
}
