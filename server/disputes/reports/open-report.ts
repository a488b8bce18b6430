import { formatCents } from '#contract/money.ts'
import { CLIENT_REASONS, PROVIDER_REASONS } from '#contract/disputes/terms.ts'
import { findBookingDetails, partyOf, type BookingDetails } from '#server/bookings/index.ts'
import { lockOrder, lockVisitOrder, type OrderState } from '#server/payments/index.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { loadDispute } from '#server/disputes/load-dispute.ts'
import { keepPhotos } from '#server/disputes/photos.ts'
import { insertReport, listDisputesOfOrder, type DisputeAsk, type DisputeSide } from '#server/disputes/queries.ts'
import { answerUntil, decideUntil, reportRefusal } from '#server/disputes/rules.ts'

export type Report = {
  /** The visit's own unless told. */
  orderId: string | undefined
  reason: string
  text: string
  photos: readonly string[]
  /** For a client with a refundable payment. */
  asks: 'full' | 'part' | undefined
  /** For `part`: the refund. */
  amountCents: number
}

/**
 * One side reports that something went wrong: exactly this order's money waits until an admin has decided. A repeat
 * while it is open changes nothing. Rules: docs/product-rules.md#disputes
 * @throws DomainError not_found for anyone but the two people, wrong_state with the reason in words, invalid_input
 */
export async function openReport(deps: Deps, personId: string, bookingId: string, report: Report): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    const side = booking && partyOf(booking.row, personId)
    if (!booking || !side) throw new DomainError('not_found', 'Booking not found.')
    const order = await lockOrder(trx, report.orderId ?? booking.payment.orderId)
    if (order?.bookingId !== bookingId) throw new DomainError('not_found', 'Payment not found.')
    const disputes = await listDisputesOfOrder(trx, order.orderId)
    if (disputes.some((one) => one.kind === 'report' && one.state === 'open' && one.side === side)) return
    const now = deps.clock.now()
    const refusal = reportRefusal({ order, booking, side, disputes }, now)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    await insert(deps, trx, { booking, order, side, personId, now }, report)
  })
}

type Opening = { booking: BookingDetails; order: OrderState; side: DisputeSide; personId: string; now: Date }

async function insert(
  deps: Deps,
  trx: Transaction,
  { booking, order, side, personId, now }: Opening,
  report: Report,
): Promise<void> {
  const id = newId()
  const decide_due_at = decideUntil(now, deps.localTime)
  const answer_due_at = answerUntil(now)
  await insertReport(trx, {
    id,
    order_id: order.orderId,
    booking_id: booking.row.id,
    opened_by: personId,
    side,
    reason: reasonOf(side, report.reason),
    statement: report.text,
    ...askOf(order, side, report),
    opened_at: now,
    answer_due_at,
    decide_due_at,
  })
  await keepPhotos(trx, { disputeId: id, part: 'statement', ownerId: personId, at: now }, report.photos)
  const loaded = await loadDispute(trx, id)
  await settleFreeze(deps, trx, loaded, personId)
  await openTask(deps, trx, {
    kind: 'dispute.opened',
    subject: { type: 'dispute', id },
    dueAt: decide_due_at,
    severity: 'normal',
    facts: { title: booking.row.title, side },
  })
  await announceStep(deps, trx, loaded, { step: 'opened', by: side, until: answer_due_at })
}

function reasonOf(side: DisputeSide, reason: string): string {
  if (!(reason in (side === 'client' ? CLIENT_REASONS : PROVIDER_REASONS)))
    throw fieldError('reason', 'Please pick a reason')
  return reason
}

function askOf(
  { paidCents }: OrderState,
  side: DisputeSide,
  { asks, amountCents }: Report,
): { asks: DisputeAsk; asked_cents: number } {
  if (side === 'provider' || paidCents === 0) return { asks: 'release', asked_cents: 0 }
  if (asks === undefined) throw fieldError('asks', 'Please enter the refund you want')
  if (asks === 'full') return { asks, asked_cents: 0 }
  if (amountCents > paidCents) throw fieldError('amount', `Not more than was paid: ${formatCents(paidCents)}`)
  return { asks, asked_cents: amountCents }
}
