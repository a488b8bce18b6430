import { bounceSchema } from '#contract/delivery.ts'
import { clearEmailReturned, markEmailReturned } from '#server/accounts/index.ts'
import { laneName } from '#server/notifications/notify.ts'
import { reviveMessages } from '#server/notifications/dead-letters-queries.ts'
import { openDeadLetterTask } from '#server/notifications/dead-letters.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { parseCall, proveCall, spendCall } from '#server/support/index.ts'
import { listBounced, markReturned } from './queries.ts'

/** People who keep confirming an address that bounces would cost us the trust of email servers. */
const RETRIED: Limit = { name: 'email-retry', max: 3, windowSeconds: 24 * 3600 }

/**
 * Takes the email provider's report that an email of ours came back after it had been accepted. An address that doesn't
 * exist is marked as when its server reports that immediately. Rules: docs/operations.md#email-that-comes-back
 * @param now of the world outside
 * @throws DomainError not_found where no secret is set, signature_invalid, malformed_request, invalid_input
 */
export async function receiveBounce(
  deps: Deps,
  body: unknown,
  signature: unknown,
  now: Date,
): Promise<'marked' | 'noted' | 'ignored'> {
  const call = proveCall(deps, body, signature, now)
  const { message_id, email, kind } = parseCall(bounceSchema, call.text)
  return inTransaction(deps.db, async (trx) => {
    await spendCall(trx, call, now)
    const [, notificationId, id] = /^([a-z0-9]{1,40})\.(\d{1,18})@homebloom$/.exec(message_id) ?? []
    const why = `the email provider reported: ${kind}`
    const known =
      notificationId === undefined
        ? undefined
        : await markReturned(trx, { notificationId, id: Number(id), failure: kind, why })
    // A message that is ours says itself to whom it went.
    const isMarked = kind === 'bounce' && (await markEmailReturned(trx, known ?? email, deps.clock.now()))
    return isMarked ? 'marked' : known === undefined ? 'ignored' : 'noted'
  })
}

/**
 * The owner of an address to which an email came back says that it is right: it gets emails again, and bounced ones
 * that are still stored are tried again. Rules: docs/product-rules.md#email-that-comes-back
 * @throws DomainError wrong_state when none came back, too_many_requests
 */
export async function retryEmail(deps: Deps, personId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const email = await clearEmailReturned(trx, personId)
    if (email === undefined) throw new DomainError('wrong_state', 'Emails to your address haven’t come back.')
    const tooMany = 'Emails to this address keep coming back. Please change it, or try again tomorrow.'
    await enforceLimit({ ...deps, db: trx }, RETRIED, [personId], tooMany)
    await reviveMessages(trx, await listBounced(trx, email), null)
    await openDeadLetterTask(deps, trx)
    for (const isUrgent of [true, false]) wakeLane(deps, trx, laneName({ channel: 'email', isUrgent }))
  })
}
