import { admits, type Role } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { DomainError } from '#server/platform/errors.ts'

/** Who is asking, settled once at the edge. Use cases take it as an explicit argument. */
export type Actor = {
  id: string
  role: Role
  /** Names the session, so that logout can revoke exactly it. */
  tokenHash: Buffer
}

/** @throws DomainError not_signed_in, or forbidden for the wrong role. */
export function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return
  if (actor === null) throw new DomainError('not_signed_in')
  if (!admits(access, actor.role)) throw new DomainError('forbidden')
}

/** For handlers of endpoints whose access already guarantees an actor. */
export function signedIn(actor: Actor | null): Actor {
  if (actor === null) throw new DomainError('not_signed_in')
  return actor
}
