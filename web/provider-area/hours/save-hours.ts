import type { HoursPreview, Provider } from '#contract/availability.ts'
import type { HitVisit } from '#contract/availability/visits-met.ts'
import { mergedWindows } from './check-hours.ts'
import type { Hours } from './hours.ts'
import { ApiError, call } from '#web/api.ts'
import { createProfile, previewHours, updateProfile } from '#web/endpoints/availability.gen.ts'

type Sent = { version: number; expected: readonly HitVisit[] }

/** Preview of saving these hours: the effect on visits and on bookable times. */
export function foreseeHours({ weekly, dates }: Hours): Promise<HoursPreview> {
  return call(previewHours, { body: { weekly_hours: weekly, availability: dates } })
}

/** Slots that overlap or touch as the one that they are. */
function bodyOf({ weekly, dates }: Hours) {
  const merged = Object.entries(dates).map(([date, slots]) => [date, mergedWindows(slots)] as const)
  return { weekly_hours: weekly.map(mergedWindows), availability: Object.fromEntries(merged) }
}

/**
 * Saves both kinds of hours; without a profile it makes one whose other fields are empty.
 * @param sent the version of the hours that were edited, and the visits that are known to be left out
 */
export async function saveHours(edited: Hours, { version, expected }: Sent): Promise<Provider> {
  const hours = { ...bodyOf(edited), hours_version: version, expected_visits: [...expected] }
  try {
    return await call(updateProfile, { body: hours })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    const empty = { bio: '', years_of_experience: null, location: '', specialties: [] }
    return call(createProfile, { body: { ...empty, ...hours } })
  }
}
