import type { Role } from '#contract/accounts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findTermsVersion, hasAccepted, insertAcceptance } from './queries.ts'

export type Audience = 'client' | 'provider'

/** The terms that a role agrees to. Null for admins, who agree to none. */
export function audienceOf(role: Role): Audience | null {
  if (role === 'admin') return null
  return role === 'client' ? 'client' : 'provider'
}

/**
 * True while the role's terms have not been accepted as they hold now: an older version counts where only the wording has
 * changed since. Rules: docs/product-rules.md#terms
 */
export async function termsRequired(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  role: Role,
): Promise<boolean> {
  const audience = audienceOf(role)
  if (audience === null) return false
  return !(await hasAccepted(db, { userId, audience, at: clock.now() }))
}

/**
 * Records that the current version was accepted, when and from which address. Repeating it changes nothing.
 * @param seen the version that was read, if the caller names it
 * @throws DomainError forbidden for the other side's terms, changed_elsewhere when another one is in force by now
 */
export async function acceptTerms(
  deps: Deps,
  actor: Actor,
  audience: Audience,
  { ip, seen }: { ip: string; seen?: string | undefined },
): Promise<void> {
  if (audienceOf(actor.role) !== audience)
    throw new DomainError('forbidden', 'These terms are for another type of account.')
  const at = deps.clock.now()
  const version = await findTermsVersion(deps.db, audience, at)
  if (seen !== undefined && seen !== version)
    throw new DomainError('changed_elsewhere', 'The terms have just changed. Please read them again.')
  await insertAcceptance(deps.db, { userId: actor.id, audience, version }, at, ip)
}
