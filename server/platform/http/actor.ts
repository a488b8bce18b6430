import { FACTOR_FRESH_MINUTES } from '#contract/accounts/second-factor.ts'
import { admits, hasScopes, type Role } from '#contract/accounts.ts'
import type { Access, EndpointShape, Method } from '#contract/endpoint.ts'
import { scopeFor, type AdminScope, type AdminScopes } from '#contract/scopes.ts'
import { DomainError } from '#server/platform/errors.ts'

/** The caller, settled once at the edge. Use cases take it as an explicit argument. */
export type Actor = {
  id: string
  role: Role
  /** Names the session, so that logout can revoke exactly it. */
  tokenHash: Buffer
  /** When this session last proved the second factor; null: it has not. */
  factorAt: Date | null
  /** An admin's scopes; empty for everyone else. */
  scopes: AdminScopes
  /** The admin who views the site as this person; null: it is the person. */
  viewerId: string | null
}

/** The person who decides: an admin, or the operator at the machine (`npm run admin`), who needs no second factor. */
export type Decider = Actor | 'operator'

const FACTOR_FRESH_MS = FACTOR_FRESH_MINUTES * 60_000

type Entrance = {
  method: Method
  access: Access
  path: string
  scopes?: AdminScopes
  ownAccount?: EndpointShape['ownAccount']
  isViewable?: true
}

/** All that is left to do for an admin who only views. */
const STOPS_VIEWING = '/auth/logout'

/**
 * An endpoint that names scopes asks an admin for the second factor and for one of them, before it looks anything up,
 * so a refusal is the same for every id and reveals nothing. Rules: docs/product-rules.md#scopes,
 * docs/product-rules.md#second-factor
 * @param params of the path
 * @returns the scope by which an admin gets in; null for everyone else, and where none is required
 * @throws DomainError not_signed_in, forbidden for the wrong role, view_only, second_factor_required or scope_required
 */
export function requireAccess(
  entrance: Entrance,
  actor: Actor | null,
  params: { id?: string } = {},
): AdminScope | null {
  const { access, scopes, ownAccount } = entrance
  if (actor && actor.viewerId !== null) requireViewable(entrance)
  if (access === 'public') return null
  if (actor === null) throw new DomainError('not_signed_in')
  if (!admits(access, actor.role)) throw new DomainError('forbidden')
  if (!scopes || !hasScopes(actor.role)) return null
  const isOwn = ownAccount === 'all' || (ownAccount === 'id' && params.id === actor.id)
  if (isOwn) return scopeFor(scopes, actor.scopes)
  requireFactor(actor)
  return requireScope(scopes, actor)
}

/**
 * The scope by which an admin may read or do more than others. The only way from the role to a power: `role ===
 * 'admin'` alone would give it to a stolen password.
 * @returns null for everyone else, and for an admin without the second factor or one of the scopes
 */
export function adminScope(actor: Actor | null, needed: AdminScopes): AdminScope | null {
  if (actor === null || !hasScopes(actor.role) || actor.factorAt === null) return null
  return scopeFor(needed, actor.scopes)
}

/**
 * An admin who views the site as another person reads only endpoints that allow it, and public ones.
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
    throw new DomainError('second_factor_required', 'Please confirm again with your second factor.')
}

/** For handlers of endpoints whose access already guarantees an actor. */
export function signedIn(actor: Actor | null): Actor {
  if (actor === null) throw new DomainError('not_signed_in')
  return actor
}
