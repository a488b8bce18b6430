import { setTimeout as pause } from 'node:timers/promises'
import { plainEmail } from '#contract/rules.ts'
import { RESET_REQUESTED, type ResetRequested } from '#server/accounts/events.ts'
import { limitKey, networkOf } from '#server/accounts/client-network.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { countHit, enforceLimit } from '#server/platform/rate-limit.ts'
import { lockResetOwner, replaceReset } from './queries.ts'

const LINK_MS = 3_600_000
/**
 * Longer than the work for a known email takes, so that the time of the answer does not give away which emails are
 * known.
 */
const ANSWER_AFTER_MS = 200

/**
 * Mails a reset link if the email belongs to somebody; the caller cannot tell. Past the limit of an email nothing more
 * is sent and the answer stays the same. Rules: docs/product-rules.md#reset-links
 * @throws DomainError too_many_requests past the limit of the address
 */
export async function requestReset(deps: Deps, email: string, ip: string): Promise<void> {
  const key = limitKey('reset-address', networkOf(ip))
  await enforceLimit(deps.db, key, deps.limits.resetPerAddress, deps.clock.now())
  await Promise.all([mailLink(deps, plainEmail(email)), pause(ANSWER_AFTER_MS)])
}

async function mailLink(deps: Deps, email: string): Promise<void> {
  const now = deps.clock.now()
  const { resetPerEmail } = deps.limits
  await inTransaction(deps.db, async (trx) => {
    if ((await countHit(trx, limitKey('reset-email', email), resetPerEmail, now)) > resetPerEmail.max) return
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
    await deps.events.announce(trx, RESET_REQUESTED, event)
  })
}
