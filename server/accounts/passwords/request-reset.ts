import { setTimeout as pause } from 'node:timers/promises'
import { plainEmail } from '#contract/rules.ts'
import { RESET_REQUESTED, type ResetRequested } from '#server/accounts/events.ts'
import { networkOf } from '#server/accounts/client-network.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { countHit, enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { lockResetOwner, replaceReset } from './queries.ts'

const LINK_MS = 3_600_000
const PER_EMAIL: Limit = { name: 'reset-email', max: 5, windowSeconds: 3600 }
export const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', max: 20, windowSeconds: 3600, isPerAddress: true }
/**
 * Longer than the work for a known email takes, so that the time of the answer does not give away which emails are
 * known.
 */
const ANSWER_AFTER_MS = 200

/**
 * Emails a reset link if the email has an account; the caller can't tell. Past an email's limit nothing is sent and the
 * answer stays the same. Rules: docs/product-rules.md#reset-links
 * @throws DomainError too_many_requests past the limit of the address
 */
export async function requestReset(deps: Deps, email: string, ip: string): Promise<void> {
  await enforceLimit(deps, RESETS_PER_ADDRESS, [networkOf(ip)])
  await Promise.all([mailLink(deps, plainEmail(email)), pause(ANSWER_AFTER_MS)])
}

async function mailLink(deps: Deps, email: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    if (!(await countHit({ ...deps, db: trx }, PER_EMAIL, email))) return
    const owner = await lockResetOwner(trx, email)
    if (!owner) return
    const token = newToken()
    const expiresAt = new Date(now.getTime() + LINK_MS)
    await replaceReset(trx, {
      token_hash: hashToken(token),
      user_id: owner.id,
      created_at: now,
      expires_at: expiresAt,
    })
    const event: ResetRequested = { userId: owner.id, email: owner.email, token, expiresAt }
    await deps.events.publish(trx, RESET_REQUESTED, event)
  })
}
