import type { createProfile as createEndpoint, Provider } from '#contract/availability.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { ApiError, call } from '#web/api.ts'
import { createProfile, updateProfile } from '#web/endpoints/availability.gen.ts'

type Body = NonNullable<CallInput<typeof createEndpoint>['body']>

/** Creates first, and updates when there is a profile already: callers don't have to check first. */
export async function saveProfile(body: Body): Promise<Provider> {
  try {
    return await call(createProfile, { body })
  } catch (error) {
    const exists =
      error instanceof ApiError && error.status === 400 && error.detail.includes('Provider profile already exists')
    if (!exists) throw error
    return call(updateProfile, { body })
  }
}
