import type { TermsSide } from './use-terms-text.ts'
import { call } from '#web/api.ts'
import { acceptClientTerms, acceptProviderTerms } from '#web/endpoints/accounts.gen.ts'
import { isProvider, type Role } from '#web/roles.ts'

/** The terms that a role accepts. Admins accept none. */
export function termsSideOf(role: Role): TermsSide {
  return isProvider(role) ? 'provider' : 'client'
}

/**
 * Records the acceptance of the version that was read; refused when another one holds by now.
 * @param token instead of the stored one
 */
export async function acceptTerms(side: TermsSide, version: string | null, token?: string): Promise<void> {
  const body = version === null ? {} : { version }
  const extras = token === undefined ? { body } : { body, token }
  if (side === 'provider') await call(acceptProviderTerms, extras)
  else await call(acceptClientTerms, extras)
}
