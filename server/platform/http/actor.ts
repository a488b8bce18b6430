import { FACTOR_FRESH_MINUTES } from '#contract/accounts/second-factor.ts'
import { admits, needsFactor, type Role } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { DomainError } from '#server/platform/errors.ts'

/** Who is asking, settled once at the edge. Use cases take it as an explicit argument. */
export type Actor = {
  id: string
  role: Role
  /** Names the session, so that logout can revoke exactly it. */
  tokenHash: Buffer
  /** When this session last proved the second factor; null: it has not. */
  factorAt: Date | null
}

const FACTOR_FRESH_MS = FACTOR_FRESH_MINUTES * 60_000

/**
 * What lies under /admin asks for the second factor as well.
 * @throws DomainError not_signed_in, forbidden for the wrong role, or second_factor_required
 */
export function requireAccess({ access, path }: { access: Access; path: string }, actor: Actor | null): void {
  if (access === 'public') return
  if (actor === null) throw new DomainError('not_signed_in')
  if (!admits(access, actor.role)) throw new DomainError('forbidden')
  if (/^\/admin(?:\/|$)/.test(path)) requireFactor(actor)
}

/**
 * Of admins alone, where something that only they may read does not lie under /admin.
 * @throws DomainError second_factor_required
 */
export function requireFactorOfAdmin(actor: Actor): void {
  if (needsFactor(actor.role)) requireFactor(actor)
}

/** @throws DomainError second_factor_required */
function requireFactor({ factorAt }: Actor): void {
  if (factorAt === null) throw new DomainError('second_factor_required', 'Please confirm with your second factor.')
}

/**
 * For sensitive acts: the second factor was proved in this session, and not long ago.
 * Rules: docs/product-rules.md#second-factor
 * @throws DomainError second_factor_required
 */
export function requireFreshFactor(actor: Actor, now: Date): void {
  requireFactor(actor)
  if (now.getTime() - (actor.factorAt?.getTime() ?? 0) > FACTOR_FRESH_MS)
    throw new DomainError('second_factor_required', 'Please confirm once more with your second factor.')
}

/** For handlers of endpoints whose access already guarantees an actor. */
export function signedIn(actor: Actor | null): Actor {
  if (actor === null) throw new DomainError('not_signed_in')
  return actor
}
