import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { findOrderRow, type OrderKind } from './queries.ts'
import { countBack, insertUncounted, markUndone, type BankRefund } from './refund-queries.ts'
import { REFUND_LANE } from './send-refunds.ts'
import { eventName } from '#server/platform/events.ts'

export const BANK_REFUND_UNDONE = eventName<BankRefundUndone>('payment.bank_refund_undone')
/**
 * A bank had returned money, which counted as refunds, and has taken it from the client again: by one decision so much
 * of each belongs to the shares again, or to the client, to whom it is sent. Reported once for each decision.
 */
export type BankRefundUndone = {
  rulingId: string
  orderId: string
  kind: OrderKind
  bookingId: string | null
  to: 'shares' | 'client'
  parts: { refundId: string; cents: number }[]
  at: Date
}

type Undoing = Pick<BankRefundUndone, 'rulingId' | 'orderId' | 'to'> & {
  /** The checkout that was paid by that card. */
  sessionId: string
  parts: { refund: BankRefund; cents: number }[]
}

/**
 * To the shares: the payment counts again, that far. To the client: it is promised to the card in place of what the
 * bank had returned, so the order's state stays. Under the order's lock.
 */
export async function undoBankRefunds(
  deps: Pick<Deps, 'clock' | 'pubsub' | 'events'>,
  trx: Transaction,
  { rulingId, orderId, sessionId, to, parts }: Undoing,
): Promise<void> {
  const at = deps.clock.now()
  const { kind, booking_id: bookingId } = (await findOrderRow(trx, orderId))!
  for (const { refund, cents } of parts) {
    await markUndone(trx, refund.id, cents)
    if (to === 'shares') await countBack(trx, refund.id, cents)
    else {
      const part = { order_id: orderId, payment_id: refund.payment_id, cause: `recovered:${rulingId}:${refund.id}` }
      const card = { method: 'card', checkout_session_id: sessionId, amount_cents: cents } as const
      await insertUncounted(trx, { ...part, ...card, id: newId(), stands_for: refund.id }, at)
    }
  }
  if (to === 'client') wakeLane(deps, trx, REFUND_LANE)
  const undone = parts.map(({ refund, cents }) => ({ refundId: refund.id, cents }))
  const told: BankRefundUndone = { rulingId, orderId, kind, bookingId, to, parts: undone, at }
  await deps.events.publish(trx, BANK_REFUND_UNDONE, told)
}
