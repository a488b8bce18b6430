import { dropWaitingEmail } from '#server/accounts/email-change/queries.ts'
import { markEmailConfirmed } from '#server/accounts/email-proof/queries.ts'
import { PASSWORD_CHANGED, type PasswordChanged } from '#server/accounts/events.ts'
import { hashOfAddress } from '#server/accounts/client-network.ts'
import { deleteSessionsOf, rememberAddress } from '#server/accounts/sessions/queries.ts'
import { purgeMisses } from '#server/accounts/sessions/sign-in-limits.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/id.ts'
import { hashPassword } from './hashing.ts'
import { findResetOwner, updatePasswordHash, useReset } from './queries.ts'
import { requireStrongPassword } from './strength.ts'

/**
 * Checks a link without using it up. @throws DomainError reset_token_invalid for a link that was used, replaced or ran
 * out
 */
export async function checkResetLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, tokenHash: Buffer): Promise<void> {
  if (!(await findResetOwner(db, tokenHash, clock.now()))) throw linkInvalid()
}

/**
 * Sets a new password with the token of a reset link. Works once: every session and calendar link ends, the owner gets
 * an email, and misses at login are forgotten.
 * @returns the email of the account: a person with the link has its email
 * @throws DomainError reset_token_invalid or weak_password
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string },
  ip: string,
): Promise<string> {
  if (given.token.trim() === '')
    throw new DomainError('reset_token_invalid', 'Invalid reset token. Please request a new password reset.')
  const tokenHash = hashToken(given.token.trim())
  const owner = await findResetOwner(deps.db, tokenHash, deps.clock.now())
  if (!owner) throw linkInvalid()
  requireStrongPassword(given.password, { email: owner.email, product: deps.site.name })
  const passwordHash = await hashPassword(given.password)
  await inTransaction(deps.db, async (trx) => {
    // The account is locked first, as when a link is requested, so that the two cannot deadlock.
    await updatePasswordHash(trx, owner.id, passwordHash)
    const now = deps.clock.now()
    if (!(await useReset(trx, tokenHash, now))) throw linkInvalid()
    // The link went to that address.
    await markEmailConfirmed(trx, { userId: owner.id, email: owner.email, at: now })
    await deleteSessionsOf(trx, owner.id)
    // The waiting email change may come from another person with the old password.
    await dropWaitingEmail(trx, owner.id)
    await purgeMisses(trx, { email: owner.email, ip })
    // A continuing flood must not lock out the person who has just proved that the account is theirs.
    await rememberAddress(trx, owner.id, hashOfAddress(deps.keys, ip), now)
    const event: PasswordChanged = { userId: owner.id, email: owner.email, isSessionKept: false }
    await deps.events.publish(trx, PASSWORD_CHANGED, event)
  })
  return owner.email
}

function linkInvalid(): DomainError {
  return new DomainError(
    'reset_token_invalid',
    'The password reset link is invalid or has expired. Please request a new one.',
  )
}
