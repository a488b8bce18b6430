import { linkOver } from '#server/accounts/email-change/confirm-email-change.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/id.ts'
import { markEmailConfirmed, takeConfirmation } from './queries.ts'

/**
 * Takes the address as proven by the link that was sent there. Works once. Rules: docs/product-rules.md#proof-of-email
 * @returns the email
 * @throws DomainError reset_token_invalid, also when the account has another address by now
 */
export async function confirmEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<string> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    const found = await takeConfirmation(trx, hashToken(token.trim()), at)
    if (!found) throw linkOver()
    const { user_id: userId, email } = found
    if (!(await markEmailConfirmed(trx, { userId, email, at }))) throw linkOver()
    return email
  })
}
