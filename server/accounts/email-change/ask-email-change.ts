import { EMAIL_CHANGE_ASKED, type EmailChangeAsked } from '#server/accounts/events.ts'
import { provePassword } from '#server/accounts/passwords/prove-password.ts'
import { lockCredentials } from '#server/accounts/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, newId, newToken } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { mailboxOf } from '#server/platform/text/mailbox.ts'
import { isEmailTaken, replaceWaiting } from './queries.ts'

const HOUR_MS = 3_600_000
/** How long the link to the new address can be confirmed. */
export const CONFIRM_MS = 24 * HOUR_MS
/** How long after the request, and again after the confirmation, the old address can undo it. */
export const OBJECT_MS = 7 * 24 * HOUR_MS

/** Each sends an email to an address that a person typed. */
const ASKED: Limit = { name: 'email-change', max: 5, windowSeconds: 24 * 3600 }
const TO_ADDRESS: Limit = { name: 'email-change-to', max: 3, windowSeconds: 24 * 3600 }

/**
 * Begins the change of an email: the new address gets a link, the old one a notice and a way to object. Nothing changes
 * until the link is confirmed. Only the new address's owner learns whether it already has an account. Rules:
 * docs/product-rules.md#account-security
 * @throws DomainError invalid_input or too_many_requests
 */
export async function askEmailChange(
  deps: Deps,
  actor: Actor,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<void> {
  const owner = await provePassword(deps, actor.id, password, { ip })
  if (email === owner.email) throw fieldError('email', 'This is already your email.')
  const tooMany = 'You’ve asked to change your email several times. Please try again tomorrow.'
  await enforceLimit(deps, ASKED, [actor.id], tooMany)
  await enforceLimit(deps, TO_ADDRESS, [mailboxOf(email)], tooMany)
  const now = deps.clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const event: EmailChangeAsked = {
    userId: actor.id,
    oldEmail: owner.email,
    newEmail: email,
    isTaken: await isEmailTaken(deps.db, email),
    confirmToken: newToken(),
    objectToken: newToken(),
    expiresAt: after(CONFIRM_MS),
  }
  await inTransaction(deps.db, async (trx) => {
    // A password that was changed meanwhile has ended what the old one opens.
    if (!(await lockCredentials(trx, actor.id, owner.password_hash)))
      throw fieldError('password', 'Your password was changed somewhere else in the meantime.')
    await replaceWaiting(trx, {
      id: newId(),
      user_id: actor.id,
      old_email: owner.email,
      new_email: email,
      confirm_hash: hashToken(event.confirmToken),
      object_hash: hashToken(event.objectToken),
      asked_at: now,
      expires_at: event.expiresAt,
      object_until: after(OBJECT_MS),
    })
    await deps.events.publish(trx, EMAIL_CHANGE_ASKED, event)
  })
}
