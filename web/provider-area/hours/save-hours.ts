import type { Provider } from '#contract/availability.ts'
import type { Hours } from './hours.ts'
import { ApiError, call } from '#web/api.ts'
import { createProfile, updateProfile } from '#web/endpoints/availability.gen.ts'

/**
 * Saves both kinds of hours; without a profile it makes one whose other fields are empty.
 * @param version of the hours that were edited
 */
export async function saveHours({ weekly, dates }: Hours, version: number): Promise<Provider> {
  const hours = { weekly_hours: weekly, availability: dates, hours_version: version }
  try {
    return await call(updateProfile, { body: hours })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    const empty = { bio: '', years_of_experience: null, location: '', specialties: [] }
    return call(createProfile, { body: { ...empty, ...hours } })
  }
}
