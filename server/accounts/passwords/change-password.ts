import { dropWaitingEmail } from '#server/accounts/email-change/queries.ts'
import { PASSWORD_CHANGED, type PasswordChanged } from '#server/accounts/events.ts'
import { deleteOtherSessions } from '#server/accounts/sessions/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashPassword } from './hashing.ts'
import { provePassword } from './prove-password.ts'
import { deleteResetsOf, replacePasswordHash } from './queries.ts'
import { requireStrongPassword } from './strength.ts'

/**
 * Sets a new password with the current one. This session continues; all others, reset links, the calendar link and a
 * waiting change of the email end, and the owner is notified. Rules: docs/product-rules.md#account-security
 * @throws DomainError invalid_input, weak_password, too_many_requests, or wrong_state when it was changed meanwhile
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  given: { present: string; next: string },
  ip: string,
): Promise<void> {
  const owner = await provePassword(deps, actor.id, given.present, { ip, field: 'current_password' })
  requireStrongPassword(given.next, { email: owner.email, product: deps.site.name })
  const next = await hashPassword(given.next)
  await inTransaction(deps.db, async (trx) => {
    if (!(await replacePasswordHash(trx, actor.id, { old: owner.password_hash, next })))
      throw new DomainError('wrong_state', 'Your password was changed somewhere else in the meantime.')
    await deleteOtherSessions(trx, actor.id, actor.tokenHash)
    await deleteResetsOf(trx, actor.id)
    await dropWaitingEmail(trx, actor.id)
    const event: PasswordChanged = { userId: actor.id, email: owner.email, isSessionKept: true }
    await deps.events.publish(trx, PASSWORD_CHANGED, event)
  })
}
