import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getVerification } from '#server/providers/verification/get-verification.ts'
import { listOtherLookers, noteLook } from './look-queries.ts'

/** A page says so every 20 seconds while it is open. */
const LOOKS_FOR_MS = 45_000

/**
 * Says that an admin looks at somebody's papers now, so that two do not do the same work: a hint, while what decides is
 * that only what still waits can be decided.
 * @returns the names of the other admins who do
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
