import type { Role } from '#contract/accounts.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hasAccepted, insertAcceptance } from './queries.ts'

export type Audience = 'client' | 'provider'

/** Whose document a role agrees to; admins agree to none. */
export function audienceOf(role: Role): Audience | null {
  if (role === 'admin') return null
  return role === 'client' ? 'client' : 'provider'
}

/** True while the present version of the role's terms has not been accepted. Rules: docs/product-rules.md#terms */
export async function termsRequired(db: Database, userId: string, role: Role): Promise<boolean> {
  const audience = audienceOf(role)
  if (audience === null) return false
  return !(await hasAccepted(db, { userId, audience, version: TERMS_VERSION }))
}

/**
 * Records that the present version was accepted, when and from which address. Repeating it changes nothing.
 * @throws DomainError forbidden for the other side's terms
 */
export async function acceptTerms(deps: Deps, actor: Actor, audience: Audience, ip: string): Promise<void> {
  if (audienceOf(actor.role) !== audience)
    throw new DomainError('forbidden', 'These terms are for another type of account.')
  const key = { userId: actor.id, audience, version: TERMS_VERSION }
  await insertAcceptance(deps.db, key, deps.clock.now(), ip)
}
