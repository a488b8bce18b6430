import {
  lockOrder,
  lockVisitOrder,
  setChargeback,
  type GatewayEventReceived,
  type StripeShapedDispute,
} from '#server/payments/index.ts'
import { restoreGiftOfOrder, voidGiftOfOrder } from '#server/promotions/index.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { loadDispute } from '#server/disputes/load-dispute.ts'
import { changeDispute, endInquiry, insertChargeback } from '#server/disputes/queries.ts'
import { decideUntil } from '#server/disputes/rules.ts'
import { dropWaitingRuling } from '#server/disputes/rulings/drop-ruling.ts'
import {
  changeChargeback,
  findSessionOf,
  findStanding,
  holdChargeback,
  markForeignTold,
  type ChargebackRow,
  type PaidSession,
} from './queries.ts'
import { findRecovered } from './recovered.ts'
import { isForeign, isInquiry, isLost, isWon, keptCents, mergeSaid, readDispute, type ReadDispute } from './status.ts'
import { tellGrown, tellLost, tellMoney } from './tell-moved.ts'
import { keyOf } from './write-off.ts'

/**
 * Handles a chargeback event of the gateway, in any order and any number of times: it opens the same case as a report,
 * puts its money on hold, and books what was taken and returned. One about a payment that we do not know yet is stored.
 * Rules: docs/product-rules.md#chargebacks
 */
export async function hearGatewayEvent(
  deps: Deps,
  trx: Transaction,
  { type, payload, at }: GatewayEventReceived,
): Promise<void> {
  if (!type.startsWith('charge.dispute.')) return
  const said = (payload as { data?: { object?: StripeShapedDispute } }).data?.object
  await hearSaid(deps, trx, said, at, type)
}

/** Takes in a chargeback from an event or an answer; in another currency it is for an admin, not for the books. */
export async function hearSaid(
  deps: Deps,
  trx: Transaction,
  said: StripeShapedDispute | undefined,
  at: Date,
  eventType = '',
): Promise<void> {
  if (said && isForeign(said)) return askAboutForeign(deps, trx, said, at)
  const read = readDispute(said, eventType)
  if (read) await hear(deps, trx, read, at)
}

/** Once: closing that task is the last word. */
async function askAboutForeign(
  deps: Deps,
  trx: Transaction,
  { id, amount, currency = '' }: StripeShapedDispute,
  at: Date,
): Promise<void> {
  if (!(await markForeignTold(trx, id, at))) return
  await openTask(deps, trx, {
    kind: 'chargeback.foreign',
    subject: { type: 'chargeback', id },
    dueAt: null,
    severity: 'urgent',
    facts: { cents: amount, currency: currency.toUpperCase(), id },
  })
}

/** The one way in for every source. */
export async function hear(deps: Deps, trx: Transaction, said: ReadDispute, at: Date): Promise<void> {
  const session = await findSessionOf(trx, said.payment_intent)
  // The order is the first lock of everything that touches its money.
  if (session) await lockAll(trx, session)
  const kept = await holdChargeback(trx, said, at)
  const now = mergeSaid(kept, said)
  const { id, status, reason, fee_cents, fee_back_cents, is_taken, returned_cents, evidence_due_at } = now
  const sums = { amount_cents: now.amount_cents, fee_cents, fee_back_cents, returned_cents }
  await changeChargeback(trx, id, { status, reason, is_taken, evidence_due_at, ...sums })
  if (session && kept.is_booked) await tellGrown(deps, trx, kept, now, session.order_id)
  if (session) return tend(deps, trx, now, session, at)
  deps.log.warn({ chargeback: id }, 'chargeback of a payment that we do not know yet')
}

async function lockAll(trx: Transaction, { order_id, booking_id }: PaidSession): Promise<void> {
  if (booking_id !== null) await lockVisitOrder(trx, booking_id)
  await lockOrder(trx, order_id)
}

async function tend(deps: Deps, trx: Transaction, now: ChargebackRow, session: PaidSession, at: Date): Promise<void> {
  const disputeId = now.dispute_id ?? (await open(deps, trx, now, session, at))
  await changeDispute(trx, { id: disputeId, from: 'open' }, { reason: now.reason })
  const known = { ...now, dispute_id: disputeId, checkout_session_id: session.id }
  if (!isInquiry(known) && (await endInquiry(trx, disputeId))) await holdMoney(deps, trx, disputeId)
  const isRecovered = await tellMoney(deps, trx, known, session.order_id)
  if (isRecovered) await askWhoGetsIt(deps, trx, disputeId)
  if (isWon(known)) await closeWon(deps, trx, disputeId, at)
  if (isWon(known) && keptCents(known) === 0) await resolveTask(deps, trx, keyOf(disputeId))
  if (!isLost(known)) return
  await tellLost(deps, trx, known, session.order_id)
  await askWhoBears(deps, trx, disputeId, at)
}

/** As an inquiry: it holds nothing until the bank takes something. */
async function open(
  deps: Deps,
  trx: Transaction,
  { id: chargebackId, reason, evidence_due_at }: ChargebackRow,
  session: PaidSession,
  at: Date,
): Promise<string> {
  const id = newId()
  const decide_due_at = evidence_due_at ?? decideUntil(at, deps.localTime)
  const { order_id, booking_id } = session
  await insertChargeback(trx, { id, order_id, booking_id, reason, opened_at: at, decide_due_at })
  await changeChargeback(trx, chargebackId, { dispute_id: id, checkout_session_id: session.id })
  await resolveTask(deps, trx, { kind: 'chargeback.unknown', subject: { type: 'chargeback', id: chargebackId } })
  await askToAnswer(deps, trx, id)
  return id
}

/** The bank has taken it, or is about to: the money of its order waits until it has decided. */
async function holdMoney(deps: Deps, trx: Transaction, id: string): Promise<void> {
  const loaded = await loadDispute(trx, id)
  const { orderId, kind } = loaded.order
  await setChargeback(trx, orderId, await findStanding(trx, orderId))
  // A gift card bought with this payment can't be spent meanwhile.
  if (kind === 'gift_card') await voidGiftOfOrder(deps, trx, orderId)
  await settleFreeze(deps, trx, loaded, null)
  await askToAnswer(deps, trx, id)
  await announceStep(deps, trx, loaded, { step: 'bank_opened', by: null })
}

async function askToAnswer(deps: Deps, trx: Transaction, id: string): Promise<void> {
  const { dispute, booking } = await loadDispute(trx, id)
  await openTask(deps, trx, {
    kind: 'chargeback.opened',
    subject: { type: 'dispute', id },
    dueAt: dispute.decide_due_at,
    severity: 'urgent',
    facts: { title: booking?.row.title ?? null, is_inquiry: dispute.is_inquiry },
  })
}

async function closeWon(deps: Deps, trx: Transaction, id: string, at: Date): Promise<void> {
  const change = { state: 'decided', decision: 'won', decided_at: at } as const
  if (!(await changeDispute(trx, { id, from: 'open' }, change))) return
  for (const kind of ['chargeback.opened', 'chargeback.lost'])
    await resolveTask(deps, trx, { kind, subject: { type: 'dispute', id } })
  await dropWaitingRuling(deps, trx, id, { reason: 'The bank returned the money.', at })
  const loaded = await loadDispute(trx, id)
  // Only we know about it.
  if (loaded.dispute.is_inquiry) return
  const { orderId, kind, refundedCents } = loaded.order
  const standing = await findStanding(trx, orderId)
  await setChargeback(trx, orderId, standing)
  // Unless another bank still has it, or it was refunded by now.
  if (kind === 'gift_card' && standing !== 'open' && refundedCents === 0) await restoreGiftOfOrder(deps, trx, orderId)
  await settleFreeze(deps, trx, loaded, null)
  const decision = { decision: 'won', refundCents: 0, reason: 'The bank has reviewed both sides.' } as const
  await announceStep(deps, trx, loaded, { step: 'bank_won', by: null, decision })
}

/** The bank keeps it: an admin says who bears it. */
async function askWhoBears(deps: Deps, trx: Transaction, id: string, at: Date): Promise<void> {
  const { dispute, booking } = await loadDispute(trx, id)
  if (dispute.state !== 'open') return
  await resolveTask(deps, trx, { kind: 'chargeback.opened', subject: { type: 'dispute', id } })
  await openTask(deps, trx, {
    kind: 'chargeback.lost',
    subject: { type: 'dispute', id },
    dueAt: decideUntil(at, deps.localTime),
    severity: 'urgent',
    facts: { title: booking?.row.title ?? null },
  })
}

/** The bank has changed its mind after the loss was assigned: the money is ours until an admin says whose it is. */
async function askWhoGetsIt(deps: Deps, trx: Transaction, id: string): Promise<void> {
  const loaded = await loadDispute(trx, id)
  if (!(await findRecovered(trx, loaded))) return
  const { booking } = loaded
  await openTask(deps, trx, {
    kind: 'chargeback.returned',
    subject: { type: 'dispute', id },
    dueAt: null,
    severity: 'normal',
    facts: { title: booking?.row.title ?? null },
  })
}
