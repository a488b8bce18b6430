import type { TermsSide } from './use-terms-text.ts'
import { call } from '#web/api.ts'
import { acceptClientTerms, acceptProviderTerms } from '#web/endpoints/accounts.gen.ts'
import { isProvider, type Role } from '#web/roles.ts'

/** Whose terms a role accepts; an admin accepts none. */
export function termsSideOf(role: Role): TermsSide {
  return isProvider(role) ? 'provider' : 'client'
}

/** Records the acceptance of the present version. @param token instead of the stored one */
export async function acceptTerms(side: TermsSide, token?: string): Promise<void> {
  const extras = token === undefined ? {} : { token }
  if (side === 'provider') await call(acceptProviderTerms, extras)
  else await call(acceptClientTerms, extras)
}
