import type { Access } from '#contract/endpoint.ts'
import { DomainError } from '#server/platform/errors.ts'

export type ActorRole = 'client' | 'pending_provider' | 'provider' | 'admin'

/** Who is asking, settled once at the edge. Use cases take it as an explicit argument. */
export type Actor = {
  id: string
  role: ActorRole
  /** Names the session, so that logout can revoke exactly it. */
  tokenHash: Buffer
}

export function isProvider(actor: Actor): boolean {
  return actor.role === 'provider' || actor.role === 'pending_provider'
}

/** @throws DomainError not_signed_in, or forbidden for the wrong role. */
export function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return
  if (actor === null) throw new DomainError('not_signed_in')
  if (access === 'signed-in') return
  const isAllowed = access === 'provider' ? isProvider(actor) : actor.role === access
  if (!isAllowed) throw new DomainError('forbidden')
}

/** For handlers of endpoints whose access already guarantees an actor. */
export function signedIn(actor: Actor | null): Actor {
  if (actor === null) throw new DomainError('not_signed_in')
  return actor
}
