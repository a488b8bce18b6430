import { EMAIL_CHANGED, type EmailChanged } from '#server/accounts/events.ts'
import { deleteResetsOf } from '#server/accounts/passwords/queries.ts'
import { updateEmail } from '#server/accounts/queries.ts'
import { constraintOf, inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { OBJECT_MS } from './ask-email-change.ts'
import { lockToConfirm, markConfirmed } from './queries.ts'

/**
 * Makes the new address the account's, by the link that was sent there. Sessions go on; links to reset the password
 * that went to the old address end. Works once. Rules: docs/product-rules.md#account-security
 * @returns the new email
 * @throws DomainError reset_token_invalid, also when another account has taken the address meanwhile
 */
export async function confirmEmailChange(deps: Deps, token: string): Promise<string> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (trx) => {
    const change = await lockToConfirm(trx, hashToken(token.trim()), now)
    if (!change) throw linkOver()
    await updateEmail(trx, change.user_id, { email: change.new_email, provenAt: now })
    await deleteResetsOf(trx, change.user_id)
    const objectToken = newToken()
    const objectUntil = new Date(now.getTime() + OBJECT_MS)
    // The link that the old address got first has done its part: this email brings another.
    await markConfirmed(trx, change.id, { at: now, objectHash: hashToken(objectToken), objectUntil })
    const { user_id: userId, old_email: oldEmail, new_email: newEmail } = change
    const event: EmailChanged = { userId, oldEmail, newEmail, objectToken, objectUntil }
    await deps.events.publish(trx, EMAIL_CHANGED, event)
    return change.new_email
  }).catch((error: unknown) => {
    throw constraintOf(error) === 'user_account_email' ? linkOver() : error
  })
}

export function linkOver(): DomainError {
  return new DomainError('reset_token_invalid', 'This link isn’t valid, was used before, or has expired.')
}
