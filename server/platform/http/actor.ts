import { FACTOR_FRESH_MINUTES } from '#contract/accounts/second-factor.ts'
import { admits, hasScopes, needsFactor, type Role } from '#contract/accounts.ts'
import type { Access, Method } from '#contract/endpoint.ts'
import { scopeFor, type AdminScope, type AdminScopes } from '#contract/scopes.ts'
import { DomainError } from '#server/platform/errors.ts'

/** Who is asking, settled once at the edge. Use cases take it as an explicit argument. */
export type Actor = {
  id: string
  role: Role
  /** Names the session, so that logout can revoke exactly it. */
  tokenHash: Buffer
  /** When this session last proved the second factor; null: it has not. */
  factorAt: Date | null
  /** Of an admin, what they may do; empty for everybody else. */
  scopes: AdminScopes
  /** The admin who views the site as this person; null: it is the person. */
  viewerId: string | null
}

/** Who decides: an admin, or whoever sits at the machine (`npm run admin`), of whom no second factor is asked. */
export type Decider = Actor | 'operator'

const FACTOR_FRESH_MS = FACTOR_FRESH_MINUTES * 60_000

type Entrance = { method: Method; access: Access; path: string; scopes?: AdminScopes; isViewable?: true }

/** All that is left to do for somebody who only looks. */
const STOPS_VIEWING = '/auth/logout'

/**
 * What lies under /admin asks for the second factor as well, and whatever names scopes for one of them.
 * Rules: docs/product-rules.md#scopes
 * @returns as which scope an admin is let in; null for everybody else, and where none is asked for
 * @throws DomainError not_signed_in, forbidden for the wrong role, view_only, second_factor_required or scope_required
 */
export function requireAccess(entrance: Entrance, actor: Actor | null): AdminScope | null {
  const { access, path, scopes } = entrance
  if (actor && actor.viewerId !== null) requireViewable(entrance)
  if (access === 'public') return null
  if (actor === null) throw new DomainError('not_signed_in')
  if (!admits(access, actor.role)) throw new DomainError('forbidden')
  if (/^\/admin(?:\/|$)/.test(path)) requireFactor(actor)
  return scopes && hasScopes(actor.role) ? requireScope(scopes, actor) : null
}

/**
 * Whoever views the site as somebody reads what says that it may be read so, and what is public.
 * Rules: docs/product-rules.md#view-as
 * @throws DomainError view_only
 */
function requireViewable({ method, access, path, isViewable }: Entrance): void {
  const isShown = method === 'GET' && (access === 'public' || isViewable)
  if (!isShown && path !== STOPS_VIEWING) throw new DomainError('view_only')
}

/**
 * For what the input decides whom it is for. @returns as which scope
 * @throws DomainError scope_required
 */
export function requireScope(needed: AdminScopes, { scopes }: Pick<Actor, 'scopes'>): AdminScope {
  const scope = scopeFor(needed, scopes)
  if (scope === null)
    throw new DomainError(
      'scope_required',
      `This is for admins with the scope ${namesOf(needed)}. An owner can give it to you.`,
    )
  return scope
}

/** "support, trust or owner": owners may do everything. */
function namesOf(needed: AdminScopes): string {
  const others = needed.filter((scope) => scope !== 'owner')
  return [others.join(', '), 'owner'].filter((part) => part !== '').join(' or ')
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
export function requireFreshFactor(actor: Decider, now: Date): void {
  if (actor === 'operator') return
  requireFactor(actor)
  if (now.getTime() - (actor.factorAt?.getTime() ?? 0) > FACTOR_FRESH_MS)
    throw new DomainError('second_factor_required', 'Please confirm once more with your second factor.')
}

/** For handlers of endpoints whose access already guarantees an actor. */
export function signedIn(actor: Actor | null): Actor {
  if (actor === null) throw new DomainError('not_signed_in')
  return actor
}
