import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { laneName } from './notify.ts'
import { dropByHand, lockUnsent, reviveMessage } from './queries.ts'

type RetryDeps = Pick<Deps, 'db' | 'clock' | 'pubsub'>

export const LEFT_BY_HAND = 'left out by the operator'

/**
 * Tries a message now that waits for its next try, or once more one that was given up. An operator at the machine decides.
 * @throws DomainError not_found, wrong_state once it was sent, and where what it says is no longer kept
 */
export async function retryMessage(deps: RetryDeps, id: number, reason: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const message = await lockUnsent(trx, id)
    if (!message) throw new DomainError('not_found', `There is no message ${id}.`)
    if (message.sent_at) throw new DomainError('wrong_state', `Message ${id} was sent.`)
    if (!message.has_facts)
      throw new DomainError('wrong_state', `What message ${id} would say is no longer kept, so nothing can be sent.`)
    await reviveMessage(trx, id)
    await recordAudit(trx, {
      actor: 'operator',
      action: 'message.retried',
      subject: { type: 'message', id: `${id}` },
      reason,
      at: deps.clock.now(),
    })
    wakeLane(deps, trx, laneName({ channel: message.channel, isUrgent: message.is_urgent }))
  })
}

/**
 * Leaves a message out for good. An operator at the machine decides.
 * @throws DomainError not_found, wrong_state when it is over by now
 */
export async function forgetMessage(deps: Pick<Deps, 'db' | 'clock'>, id: number, reason: string): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const message = await lockUnsent(trx, id)
    if (!message) throw new DomainError('not_found', `There is no message ${id}.`)
    if (message.sent_at || message.dropped_at)
      throw new DomainError('wrong_state', `Message ${id} waits no longer: it was sent or given up.`)
    await dropByHand(trx, id, LEFT_BY_HAND, at)
    const subject = { type: 'message', id: `${id}` }
    await recordAudit(trx, { actor: 'operator', action: 'message.forgotten', subject, reason, at })
  })
}
