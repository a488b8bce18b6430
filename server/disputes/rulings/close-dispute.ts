import { splitOf } from '#server/bookings/index.ts'
import { keepDiscount, requestRefund, setChargeback, type WorthChange } from '#server/payments/index.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { holdPair } from '#server/disputes/chargebacks/hold-pair.ts'
import { findStanding } from '#server/disputes/chargebacks/queries.ts'
import { settleLost } from '#server/disputes/chargebacks/settle-lost.ts'
import { DISCOUNT_DROPPED, PROVIDER_MADE_WHOLE } from '#server/disputes/events.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { holdDispute, loadDispute, type LoadedDispute } from '#server/disputes/load-dispute.ts'
import { changeDispute, type DisputeRow } from '#server/disputes/queries.ts'
import { appealUntil, canAppeal } from '#server/disputes/rules.ts'
import type { Due } from './carry-out.ts'
import type { DisputeWord } from './queries.ts'

/**
 * The decision on a dispute takes effect: the refund is promised once, the rest is the provider's again, and both get
 * the reason. The first decision on a report can be appealed; every other one is final.
 * @throws DomainError wrong_state when it is closed already or there is not enough money left
 */
export async function closeDispute(deps: Deps, trx: Transaction, due: Due, by: Audited['actor']): Promise<void> {
  const id = due.dispute_id!
  const loaded = await holdDispute(trx, id)
  const { dispute } = loaded
  if (dispute.state !== 'open') throw alreadyDecided()
  const at = deps.clock.now()
  const decision = due.decision as DisputeWord
  const droppedCents = isDrop(loaded, decision) ? loaded.order.worthCents : 0
  const backCents = await moveMoney(deps, trx, loaded, due)
  const change = {
    decision,
    refund_cents: dispute.refund_cents + backCents,
    dropped_cents: dispute.dropped_cents + droppedCents,
    decided_at: at,
    appeal_until: canBeAppealed(dispute) ? appealUntil(at) : null,
  }
  await changeDispute(trx, { id, from: 'open' }, { ...change, state: 'decided' })
  if (dispute.kind === 'chargeback') {
    await setChargeback(trx, dispute.order_id, await findStanding(trx, dispute.order_id))
    await holdPair(deps, trx, id)
  }
  const after = await loadDispute(trx, id)
  await settleFreeze(deps, trx, after, typeof by === 'object' ? by.id : null)
  for (const kind of ['dispute.opened', 'chargeback.opened', 'chargeback.lost'])
    await resolveTask(deps, trx, { kind, subject: { type: 'dispute', id } })
  await recordAudit(trx, {
    actor: by,
    action: 'dispute.decided',
    subject: { type: 'dispute', id },
    after: { ruling: due.id, decision, refund_cents: due.amount_cents, booking_id: dispute.booking_id },
    reason: due.reason,
    at,
  })
  const told = { decision, refundCents: after.dispute.refund_cents, reason: due.reason }
  const step = dispute.kind === 'chargeback' ? 'bank_lost' : change.appeal_until === null ? 'final' : 'decided'
  const appealers = SIDES.filter((side) => canAppeal(after, side, at))
  const worth = worthChange(loaded, after)
  await announceStep(deps, trx, after, { step, by: null, until: change.appeal_until, decision: told, worth, appealers })
}

/** All refunds of the dispute, as its emails say: by the first decision and by that on the appeal. */
function worthChange(
  { order: before, dispute }: LoadedDispute,
  { order, dispute: decided }: LoadedDispute,
): WorthChange {
  const beforeCents =
    dispute.refund_cents === 0 ? before.worthCents : worthAt(order, order.paidCents + decided.refund_cents)
  return { orderId: order.orderId, beforeCents, afterCents: order.worthCents }
}

const SIDES = ['client', 'provider'] as const

export function alreadyDecided(): DomainError {
  return new DomainError('wrong_state', 'This has already been decided. Please reload the page.')
}

const canBeAppealed = ({ kind, appealed_at }: DisputeRow) => kind === 'report' && appealed_at === null

/** @returns the client's refund, in cents */
async function moveMoney(deps: Deps, trx: Transaction, loaded: LoadedDispute, due: Due): Promise<number> {
  const { dispute, order } = loaded
  if (dispute.kind === 'chargeback') return settleLost(deps, trx, loaded, due.decision === 'platform')
  if (due.decision === 'platform') await makeWhole(deps, trx, loaded)
  else if (isDrop(loaded, due.decision!)) await dropDiscount(deps, trx, loaded, due)
  else if (due.amount_cents > 0) {
    if (order.chargeback === 'open')
      throw new DomainError('wrong_state', 'The bank is looking at this payment, so nothing can be refunded from here.')
    const cause = `dispute:${dispute.id}:${due.round}`
    await requestRefund(deps, trx, { orderId: order.orderId, cause, amountCents: due.amount_cents })
    return due.amount_cents
  }
  return 0
}

/**
 * The client has paid nothing that could be refunded, since a promo code has paid it all: the provider gets nothing for
 * it.
 */
function isDrop({ order }: LoadedDispute, decision: NonNullable<Due['decision']>): boolean {
  return decision === 'full' && order.paidCents === 0 && order.worthCents > 0
}

async function dropDiscount(
  deps: Deps,
  trx: Transaction,
  { order, dispute }: LoadedDispute,
  { id }: Due,
): Promise<void> {
  await keepDiscount(trx, order.orderId, 0)
  const dropped = { rulingId: id, orderId: order.orderId, bookingId: dispute.booking_id!, at: deps.clock.now() }
  await deps.events.publish(trx, DISCOUNT_DROPPED, dropped)
}

/** The client keeps the refund of the first decision; the platform pays the provider's share of it. */
async function makeWhole(deps: Deps, trx: Transaction, { dispute, order, booking }: LoadedDispute): Promise<void> {
  const cents = lostShare({ dispute, order, booking })
  const event = { disputeId: dispute.id, orderId: order.orderId, providerId: order.payeeId!, cents }
  await deps.events.publish(trx, PROVIDER_MADE_WHOLE, { ...event, at: deps.clock.now() })
}

/** The provider's loss by the first decision. Without GST: what was refunded is not taxed. */
function lostShare({ dispute, order, booking }: LoadedDispute): number {
  const backCents = dispute.refund_cents
  if (order.kind === 'tip' || !booking) return backCents
  const { row } = booking
  if (dispute.dropped_cents > 0) return splitOf(dispute.dropped_cents, row).netCents
  const netAt = (leftCents: number) => splitOf(worthAt(order, leftCents), row).netCents
  return netAt(order.paidCents + backCents) - netAt(order.paidCents)
}

/** The amount to split if so much of the client's money stays: with what we added for a promo code. */
export function worthAt(
  { paidCents, worthCents, amountCents, discountCents }: LoadedDispute['order'],
  leftCents: number,
): number {
  if (leftCents === paidCents) return worthCents
  return leftCents + (amountCents === 0 ? 0 : Math.round((discountCents * leftCents) / amountCents))
}
