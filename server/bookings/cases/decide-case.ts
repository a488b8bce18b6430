import { formatCents } from '#contract/money.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { giveBack, type Kept } from '#server/bookings/payment/give-back.ts'
import { LARGE_REFUND_CENTS, lockVisitOrder, type PaymentState } from '#server/payments/index.ts'
import { settleAttention } from '#server/platform/attention.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { decideNobodyCame } from './decide-nobody-came.ts'
import { closeCase, findCase, type CaseDecision } from './queries.ts'

export type CaseVerdict = {
  decision: CaseDecision
  /** Of a `part`: how much goes back. */
  refundCents: number
  /** Both sides read it. */
  reason: string
}

/**
 * An admin's word on whose the money of a missed visit is. What goes back is promised once, in the same transaction. For
 * a large refund the second factor is asked for once more.
 * @throws DomainError not_found, wrong_state when it is decided already, invalid_input for more than was kept,
 * second_factor_required
 */
export async function decideCase(deps: Deps, actor: Actor, caseId: string, verdict: CaseVerdict): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await findCase(trx, caseId)
    if (!found) throw new DomainError('not_found')
    const { booking_id } = found
    await lockVisitOrder(trx, booking_id)
    if (found.kind === 'nobody_came')
      return decideNobodyCame({ ...deps, db: trx }, trx, actor, { caseId, booking_id }, verdict)
    const { row, payment } = (await findBookingDetails(trx, booking_id))!
    const now = deps.clock.now()
    const { decision, reason } = verdict
    const amountCents = { provider: 0, client: payment.paidCents, part: verdict.refundCents }[decision]
    const decided = { decision, refund_cents: amountCents, reason, decided_by: actor.id, decided_at: now }
    if (!(await closeCase(trx, caseId, decided)))
      throw new DomainError('wrong_state', 'This case has already been decided. Please reload the page.')
    if (amountCents > payment.paidCents)
      throw fieldError('refund', `Not more than was kept: ${formatCents(payment.paidCents)}`)
    if (amountCents > LARGE_REFUND_CENTS) requireFreshFactor(actor, now)
    const kept = keptOf(payment, decision, amountCents)
    await giveBack(deps, trx, { bookingId: booking_id, payment, cause: `case:${caseId}`, kept })
    const detail = { decision, refund_cents: amountCents, note: reason }
    const entry = { event: 'case_decided', from_status: row.status, to_status: row.status, detail }
    await insertBookingEvent(trx, { ...entry, booking_id, actor_id: actor.id, at: now })
    await settleAttention(deps, trx, { kind: 'case.opened', subject: { type: 'case', id: caseId } })
    await recordAudit(trx, {
      actor,
      action: 'case.decided',
      subject: { type: 'booking', id: booking_id },
      after: { decision, refund_cents: amountCents },
      reason,
      at: now,
    })
    const booking = (await findBookingDetails(trx, booking_id))!
    await deps.events.announce(trx, BOOKING_CHANGED, { booking, change: 'case_decided' } satisfies BookingChanged)
  })
}

/** What stays of what was kept; of a discount the same share as of the client's money. */
function keptOf({ paidCents, worthCents }: PaymentState, decision: CaseDecision, backCents: number): Kept {
  const feeCents = paidCents - backCents
  const borneCents = worthCents - paidCents
  if (decision === 'provider') return { feeCents, borneCents }
  return { feeCents, borneCents: paidCents === 0 ? 0 : Math.round((borneCents * feeCents) / paidCents) }
}
