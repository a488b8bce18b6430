import type { Provider } from '#contract/availability.ts'
import { call } from '#web/api.ts'
import { getOwnProfile } from '#web/endpoints/providers/own-profile.gen.ts'

/** The own profile; null before it is created, which is no error and leaves none in the console. */
export async function readOwnProfile(): Promise<Provider | null> {
  return (await call(getOwnProfile)).profile
}
