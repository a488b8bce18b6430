import type { Hours } from './hours.ts'
import { ApiError, call } from '#web/api.ts'
import { createProfile, updateProfile } from '#web/endpoints.gen.ts'

/** Saves both kinds of hours; without a profile it makes one whose other fields are empty (specification, section 7). */
export async function saveHours({ weekly, dates }: Hours): Promise<void> {
  const hours = { weekly_hours: weekly, availability: dates }
  try {
    await call(updateProfile, { body: hours })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    const empty = { bio: '', years_of_experience: null, location: '', specialties: [] }
    await call(createProfile, { body: { ...empty, ...hours } })
  }
}
