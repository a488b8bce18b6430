import { NOBODYS_HASH } from '#server/accounts/passwords/hashing.ts'
import { requestReset } from '#server/accounts/passwords/request-reset.ts'
import { deleteResetsOf, updatePasswordHash } from '#server/accounts/passwords/queries.ts'
import { updateEmail } from '#server/accounts/queries.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/queries.ts'
import { constraintOf, inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/id.ts'
import { linkOver } from './confirm-email-change.ts'
import { deleteChangesOf, lockToUndo } from './queries.ts'

/**
 * Undoes an email change that the owner of the old address did not request: the old address is valid again, every
 * session ends, the password is void because another person must know it, and the old address gets a link to choose a
 * new one. All other waiting email changes end too. Rules: docs/product-rules.md#account-security
 * @returns the old email
 * @throws DomainError reset_token_invalid, or account_exists when the old address belongs to another account by now
 */
export async function objectToEmailChange(deps: Deps, token: string, ip: string): Promise<string> {
  const now = deps.clock.now()
  const email = await inTransaction(deps.db, async (trx) => {
    const change = await lockToUndo(trx, hashToken(token.trim()), now)
    if (!change) throw linkOver()
    await updateEmail(trx, change.user_id, { email: change.old_email, provenAt: now })
    await updatePasswordHash(trx, change.user_id, NOBODYS_HASH)
    await deleteResetsOf(trx, change.user_id)
    await deleteSessionsOf(trx, change.user_id)
    await deleteChangesOf(trx, change.user_id)
    return change.old_email
  }).catch((error: unknown) => {
    if (constraintOf(error) !== 'user_account_email') throw error
    throw new DomainError(
      'account_exists',
      `Please write to ${deps.site.supportEmail}, and we’ll sort this out with you.`,
    )
  })
  await requestReset(deps, email, ip)
  return email
}
