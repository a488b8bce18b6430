import type { Deps } from '#server/platform/deps.ts'
import { settleAttention } from '#server/platform/attention.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { onBehalfOf } from '#server/platform/http/request-scope.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import type { PaymentDeps } from './gateway.ts'
import { claimNextRefunds, markRefundSent, type ClaimedRefund, type SentRefund } from './refund-queries.ts'
import { noteTrouble, stuckTask } from './stuck-refund.ts'

/** Whoever promises a refund wakes the lane by this name. */
export const REFUND_LANE = 'refunds'

export const REFUND_SENT = 'payment.refunded'
/** The gateway has taken a refund: told once for each. */
export type RefundSent = SentRefund & { at: Date }

/** A refund that failed is tried again after a minute, then after twice as long each time, at most six hours. */
export const REFUND_PAUSES = { firstS: 60, longestS: 6 * 3600 }
const WIDTH = 5
/** For what has failed before, and for a call that got lost. */
const LOOK_EVERY_MS = 3000

/**
 * Sends promised refunds to the gateway. A try is written down before it is made, with a pause that doubles, so nobody
 * else gets it meanwhile, and what failed or was cut off is tried again. A repeat after a lost answer is harmless: the
 * gateway knows the refund by its id. Rules: docs/product-rules.md#refunds
 */
export function createRefundLane(
  deps: PaymentDeps,
): LaneWork<ClaimedRefund, { refund: ClaimedRefund; isSent: boolean }> {
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
        const isSent = await sendRefund(deps, refund).then(
          () => true,
          (err: unknown) => {
            const { id, attempts, request_id: reqId } = refund
            log.error({ err, refund: id, attempts, reqId }, 'refund not sent; it will be tried again')
            return noteTrouble(deps, refund, err).then(() => false)
          },
        )
        return { refund, isSent }
      }),
    async settle(done) {
      const sent = done.flatMap(({ refund, isSent }) => (isSent ? [refund] : []))
      // One that cannot be booked must not keep the others from it; it is asked for again, and the gateway knows it.
      for (const { id, request_id: reqId } of sent)
        await onBehalfOf(reqId, () => markSent(deps, id)).catch((err: unknown) =>
          log.error({ err, refund: id, reqId }, 'refund sent, but not noted'),
        )
    },
  }
}

async function sendRefund({ gateway }: PaymentDeps, refund: ClaimedRefund): Promise<void> {
  const { id: refundId, order_id: orderId, gateway_session_id: gatewaySessionId, amount_cents: amountCents } = refund
  if (gatewaySessionId === null) throw new Error(`refund ${refundId} has no payment behind it`)
  const key = refund.refusals === 0 ? refundId : `${refundId}_${refund.refusals}`
  await gateway.refund({ refundId, orderId, gatewaySessionId, amountCents, key, isRepeat: refund.attempts > 1 })
}

/** The gateway has taken it: told once, however it became known. */
export async function markSent({ db, clock, events }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const at = clock.now()
    const sent = await markRefundSent(trx, id, at)
    if (!sent) return
    await events.announce(trx, REFUND_SENT, { ...sent, at } satisfies RefundSent)
    await settleAttention({ events }, trx, stuckTask(id))
  })
}
