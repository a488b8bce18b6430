import { RESEND_COUNTDOWN_S } from '#contract/constants.ts'
import { CONFIRMATION_ASKED, SIGNED_UP, type ConfirmationAsked } from '#server/accounts/events.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { findLastSent, lockUnconfirmed, replaceConfirmation } from './queries.ts'

/** How long the link can be used. */
const LINK_MS = 24 * 3_600_000

const ASKED: Limit = { name: 'email-proof', max: 5, windowSeconds: 24 * 3600 }

type Tools = Pick<Deps, 'clock' | 'events'>

/** The welcome email of a new account, with the link that proves its address. */
export async function welcome(deps: Tools, trx: Transaction, userId: string, email: string): Promise<void> {
  await deps.events.publish(trx, SIGNED_UP, await newLink(deps, trx, userId, email))
}

/**
 * Sends the link again; the former one ends. Rules: docs/product-rules.md#proof-of-email
 * @throws DomainError wrong_state once the address is proven, too_many_requests
 */
export async function sendConfirmation(deps: Deps, userId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const email = await lockUnconfirmed(trx, userId)
    if (email === undefined) throw new DomainError('wrong_state', 'This address is already confirmed.')
    requirePause(deps, await findLastSent(trx, userId, email))
    const tooMany = 'You’ve asked for several links. Please try again tomorrow.'
    await enforceLimit({ ...deps, db: trx }, ASKED, [userId], tooMany)
    await deps.events.publish(trx, CONFIRMATION_ASKED, await newLink(deps, trx, userId, email))
  })
}

function requirePause({ clock }: Tools, last: Date | null): void {
  if (!last) return
  const seconds = Math.ceil(RESEND_COUNTDOWN_S - (clock.now().getTime() - last.getTime()) / 1000)
  // A clock that was set back (sandbox) must not make anyone wait longer than the pause.
  if (seconds <= 0 || seconds > RESEND_COUNTDOWN_S) return
  throw new DomainError('too_many_requests', `Please wait ${seconds} seconds before asking for another link.`, {
    meta: { retry_after_seconds: seconds },
    retryAfter: seconds,
  })
}

async function newLink({ clock }: Tools, trx: Transaction, userId: string, email: string): Promise<ConfirmationAsked> {
  const sentAt = clock.now()
  const link = { token: newToken(), expiresAt: new Date(sentAt.getTime() + LINK_MS) }
  await replaceConfirmation(trx, {
    user_id: userId,
    token_hash: hashToken(link.token),
    email,
    sent_at: sentAt,
    expires_at: link.expiresAt,
  })
  return { userId, email, ...link }
}
