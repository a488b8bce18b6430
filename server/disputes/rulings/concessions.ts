import { formatCents } from '#contract/money.ts'
import { findBookingDetails, givingBackRefusal, type BookingDetails } from '#server/bookings/index.ts'
import { findOrders, lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { makeRuling, type Draft } from './make-ruling.ts'
import { listWaitingReturns } from './queries.ts'

/** `reason` is read by the people concerned. */
export type Concession = { amountCents: number; reason: string }

const NO_DISPUTE = { dispute_id: null, round: null, decision: null } as const satisfies Partial<Draft>

/**
 * An administrator lets go of a fee that was kept for a late cancellation or a missed visit, or of a part of it.
 * Rules: docs/product-rules.md#waivers-and-goodwill
 * @throws DomainError not_found, wrong_state, invalid_input for more than was kept, second_factor_required
 */
export async function waiveFee(deps: Deps, actor: Actor, bookingId: string, waiver: Concession): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const booking = await holdBooking(trx, bookingId)
    const { orderId, paidCents } = booking.payment
    const refusal = waiverRefusal(booking, await returnRefusal(trx, orderId))
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    if (waiver.amountCents > paidCents) throw fieldError('amount', `Not more than was kept: ${formatCents(paidCents)}`)
    await makeRuling(deps, trx, actor, {
      ...NO_DISPUTE,
      kind: 'waiver',
      booking_id: bookingId,
      order_id: orderId,
      person_id: null,
      amount_cents: waiver.amountCents,
      reason: waiver.reason,
    })
  })
}

/** Why no fee can be waived, in words, or null. @param returnRefused why nothing of its order can go back at all */
export function waiverRefusal(
  { row, payment, objection }: BookingDetails,
  returnRefused: string | null,
): string | null {
  const isFee = row.status === 'cancelled' && payment.paidCents > 0
  if (!isFee) return 'No fee was kept for this visit.'
  if (objection?.state === 'open') return 'A case about this fee is open. Please decide it instead.'
  return returnRefused
}

/** Why nothing of an order can go back now, whatever it is for: in words by the order's id. Two statements, however many. */
export async function findReturnRefusals(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  const waiting = await listWaitingReturns(db, orderIds)
  const orders = await findOrders(db, orderIds)
  const refusals = new Map(waiting.map((id) => [id, 'A refund of it already needs a second admin’s approval.']))
  for (const [id, { chargeback }] of orders)
    if (chargeback === 'open')
      refusals.set(id, 'The bank is looking at this payment, so nothing can be refunded from here.')
  return refusals
}

async function returnRefusal(db: Database, orderId: string): Promise<string | null> {
  return (await findReturnRefusals(db, [orderId])).get(orderId) ?? null
}

/**
 * An administrator gives back what was paid for a visit that took place, or a part of it, without a dispute: it is taken
 * from the shares as with one. Rules: docs/product-rules.md#waivers-and-goodwill
 * @throws DomainError not_found, wrong_state, invalid_input for more than is left, second_factor_required
 */
export async function refundVisit(deps: Deps, actor: Actor, bookingId: string, given: Concession): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const booking = await holdBooking(trx, bookingId)
    const { orderId, paidCents } = booking.payment
    const refusal = refundRefusal(booking, await returnRefusal(trx, orderId))
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    if (given.amountCents > paidCents) throw fieldError('amount', `Not more than is left: ${formatCents(paidCents)}`)
    await makeRuling(deps, trx, actor, {
      ...NO_DISPUTE,
      kind: 'refund',
      booking_id: bookingId,
      order_id: orderId,
      person_id: null,
      amount_cents: given.amountCents,
      reason: given.reason,
    })
  })
}

/** Why nothing of a visit can be given back so, in words, or null. @param returnRefused as of a waiver */
export function refundRefusal(booking: BookingDetails, returnRefused: string | null): string | null {
  return givingBackRefusal(booking) ?? returnRefused
}

/**
 * An administrator gives the client of a visit credit as goodwill.
 * @throws DomainError not_found, second_factor_required
 */
export async function grantGoodwill(deps: Deps, actor: Actor, bookingId: string, given: Concession): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { row } = await holdBooking(trx, bookingId)
    await makeRuling(deps, trx, actor, {
      ...NO_DISPUTE,
      kind: 'goodwill',
      booking_id: bookingId,
      order_id: null,
      person_id: row.client_id,
      amount_cents: given.amountCents,
      reason: given.reason,
    })
  })
}

async function holdBooking(trx: Transaction, bookingId: string): Promise<BookingDetails> {
  await lockVisitOrder(trx, bookingId)
  const booking = await findBookingDetails(trx, bookingId)
  if (!booking) throw new DomainError('not_found', 'Booking not found.')
  return booking
}
