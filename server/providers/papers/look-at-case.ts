import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getVerification } from '#server/providers/verification/get-verification.ts'
import { listOtherLookers, noteLook } from './look-queries.ts'

/** A page says so every 20 seconds while it is open. */
const LOOKS_FOR_MS = 45_000

/**
 * Reports that an admin is looking at a provider's papers, so that two don't do the same work: only a hint, because
 * just waiting papers can be decided.
 * @returns the names of the other admins looking
 * @throws DomainError not_found
 */
export async function lookAtCase(deps: Deps, actor: Actor, providerId: string): Promise<string[]> {
  await getVerification(deps, providerId)
  const now = deps.clock.now()
  await noteLook(deps.db, { providerId, adminId: actor.id, at: now })
  return listOtherLookers(deps.db, {
    providerId,
    adminId: actor.id,
    since: new Date(now.getTime() - LOOKS_FOR_MS),
  })
}
