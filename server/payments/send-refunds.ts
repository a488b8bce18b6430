import type { Deps } from '#server/platform/deps.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { onBehalfOf } from '#server/platform/http/request-scope.ts'
import { wakeLane, type LaneWork } from '#server/platform/lanes.ts'
import type { PaymentDeps } from './gateway.ts'
import { claimNextRefunds, markRefundSent, tryNow, type ClaimedRefund, type SentRefund } from './refund-queries.ts'
import { stuckTask } from './refund-news.ts'
import { noteTrouble } from './stuck-refund.ts'
import { eventName } from '#server/platform/events.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Decider } from '#server/platform/http/actor.ts'

/** Name with which a promised refund wakes the lane. */
export const REFUND_LANE = 'refunds'

export const REFUND_SENT = eventName<RefundSent>('payment.refunded')
/** The gateway has taken a refund: told once for each, whether or not the card has it yet. */
export type RefundSent = SentRefund & { at: Date }

/** A refund that failed is tried again after a minute, then after twice as long each time, at most six hours. */
export const REFUND_PAUSES = { firstS: 60, longestS: 6 * 3600 }
const WIDTH = 5
/** For what has failed before, and for a call that got lost. */
const LOOK_EVERY_MS = 3000

/**
 * Sends promised refunds to the gateway. A try is recorded before it is made, with a pause that doubles, so no other
 * worker gets it meanwhile, and failed or interrupted ones are tried again. A repeat after a lost answer is harmless:
 * the gateway knows the refund by its id. Rules: docs/product-rules.md#refunds
 */
export function createRefundLane(
  deps: PaymentDeps,
): LaneWork<ClaimedRefund, { refund: ClaimedRefund; sent: { isMade: boolean } | null }> {
  const { db, clock, log } = deps
  return {
    name: REFUND_LANE,
    width: WIDTH,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    take: (want, busy) => claimNextRefunds(db, { want, busy, now: clock.now(), pauses: REFUND_PAUSES }),
    keyOf: ({ id }) => id,
    handle: (refund) =>
      onBehalfOf(refund.request_id, async () => {
        const sent = await sendRefund(deps, refund).catch((err: unknown) => {
          const { id, attempts, request_id: reqId } = refund
          log.error({ err, refund: id, attempts, reqId }, 'refund not sent; it will be tried again')
          return noteTrouble(deps, refund, err).then(() => null)
        })
        return { refund, sent }
      }),
    async settle(done) {
      // One that cannot be booked must not hold up the others; it is requested again, and the gateway knows it.
      for (const { refund, sent } of done) {
        if (!sent) continue
        const { id, request_id: reqId } = refund
        await onBehalfOf(reqId, () => markSent(deps, id, sent.isMade)).catch((err: unknown) =>
          log.error({ err, refund: id, reqId }, 'refund sent, but not noted'),
        )
      }
    },
  }
}

async function sendRefund({ gateway }: PaymentDeps, refund: ClaimedRefund): Promise<{ isMade: boolean }> {
  const { id: refundId, order_id: orderId, gateway_session_id: gatewaySessionId, amount_cents: amountCents } = refund
  if (gatewaySessionId === null) throw new Error(`refund ${refundId} has no payment behind it`)
  const key = refund.refusals === 0 ? refundId : `${refundId}_${refund.refusals}`
  return gateway.refund({ refundId, orderId, gatewaySessionId, amountCents, key, isRepeat: refund.attempts > 1 })
}

/** The gateway has taken it: told once, however it became known. */
export async function markSent({ db, clock, events }: Deps, id: string, isMade: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const at = clock.now()
    const sent = await markRefundSent(trx, id, at, isMade)
    if (!sent) return
    await events.publish(trx, REFUND_SENT, { ...sent, at })
    await resolveTask({ events }, trx, stuckTask(id))
  })
}

/**
 * Tries a promised refund now that waits for its next try.
 * @throws DomainError wrong_state when it is over, or being tried
 */
export async function retryRefund(
  deps: Pick<Deps, 'db' | 'clock' | 'pubsub'>,
  actor: Decider,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    if (!(await tryNow(trx, id, at)))
      throw new DomainError('wrong_state', `There is no refund ${id} that waits for its next try.`)
    await recordAudit(trx, { actor, action: 'refund.retried', subject: { type: 'refund', id }, reason, at })
    wakeLane(deps, trx, REFUND_LANE)
  })
}
