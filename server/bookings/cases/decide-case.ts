import type { RulingPreview } from '#contract/disputes/preview.ts'
import { formatCents } from '#contract/money.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { giveBack, type Kept } from '#server/bookings/payment/give-back.ts'
import {
  LARGE_REFUND_CENTS,
  lockVisitOrder,
  previewAct,
  requireSeen,
  type Foresight,
  type PaymentState,
} from '#server/payments/index.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { decideNobodyCame } from './decide-nobody-came.ts'
import { closeCase, findCase, type CaseDecision, type CaseRow } from './queries.ts'

export type CaseVerdict = {
  decision: CaseDecision
  /** For `part`: the refund. */
  refundCents: number
  /** Both sides read it. */
  reason: string
  /** The mark of the preview that was shown. */
  seen?: string | undefined
}

/**
 * An admin's decision whose the money of a missed visit is. The refund is promised once, in the same transaction. A
 * large refund requires the second factor again.
 * @throws DomainError not_found, wrong_state when it is decided already, invalid_input for more than was kept,
 * changed_elsewhere, second_factor_required
 */
export async function decideCase(
  deps: Deps & Foresight,
  actor: Actor,
  caseId: string,
  { seen, ...verdict }: CaseVerdict,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const held = await holdCase(trx, caseId)
    await requireSeen(seen, () => previewOf(deps, trx, actor, held, verdict))
    const proveFactor = (cents: number) => {
      if (isForFactor(cents)) requireFreshFactor(actor, deps.clock.now())
    }
    await settle(deps, trx, actor, held, { ...verdict, proveFactor })
  })
}

/** Previews the decision and changes nothing. @throws as {@link decideCase}, except for the factor */
export async function previewCase(
  deps: Deps & Foresight,
  actor: Actor,
  caseId: string,
  word: Pick<CaseVerdict, 'decision' | 'refundCents'>,
): Promise<RulingPreview> {
  return inTransaction(deps.db, async (trx) =>
    previewOf(deps, trx, actor, await holdCase(trx, caseId), { ...word, reason: 'Preview' }),
  )
}

type Held = { caseId: string; kind: CaseRow['kind']; booking_id: string; payment: PaymentState }
export type Settled = Omit<CaseVerdict, 'seen'> & {
  /** Checked against the refund, once the decision is known to be possible; a preview checks nothing. */
  proveFactor: (cents: number) => void
}

/** Locks the visit's money until the transaction ends. @throws DomainError not_found */
async function holdCase(trx: Transaction, caseId: string): Promise<Held> {
  const found = await findCase(trx, caseId)
  if (!found) throw new DomainError('not_found')
  const { booking_id, kind } = found
  await lockVisitOrder(trx, booking_id)
  const { payment } = (await findBookingDetails(trx, booking_id))!
  return { caseId, kind, booking_id, payment }
}

async function previewOf(
  deps: Deps & Foresight,
  trx: Transaction,
  actor: Actor,
  held: Held,
  verdict: Omit<CaseVerdict, 'seen'>,
): Promise<RulingPreview> {
  const { payment } = held
  const needs = { factor: isForFactor(backOf(payment, verdict)), second_admin: false }
  const act = () => settle(deps, trx, actor, held, { ...verdict, proveFactor: () => undefined })
  return previewAct(deps, trx, { orderId: payment.orderId, needs, act })
}

const isForFactor = (cents: number) => cents > LARGE_REFUND_CENTS
const backOf = (
  { paidCents }: PaymentState,
  { decision, refundCents }: Pick<CaseVerdict, 'decision' | 'refundCents'>,
) => ({ provider: 0, client: paidCents, part: refundCents })[decision]

async function settle(deps: Deps, trx: Transaction, actor: Actor, held: Held, verdict: Settled): Promise<void> {
  const { caseId, booking_id } = held
  if (held.kind === 'nobody_came')
    return decideNobodyCame({ ...deps, db: trx }, trx, actor, { caseId, booking_id }, verdict)
  const { row, payment } = (await findBookingDetails(trx, booking_id))!
  const now = deps.clock.now()
  const { decision, reason } = verdict
  const amountCents = backOf(payment, verdict)
  const decided = { decision, refund_cents: amountCents, reason, decided_by: actor.id, decided_at: now }
  if (!(await closeCase(trx, caseId, decided)))
    throw new DomainError('wrong_state', 'This case has already been decided. Please reload the page.')
  if (amountCents > payment.paidCents)
    throw fieldError('refund', `Not more than was kept: ${formatCents(payment.paidCents)}`)
  verdict.proveFactor(amountCents)
  const kept = keptOf(payment, decision, amountCents)
  await giveBack(deps, trx, { bookingId: booking_id, payment, cause: `case:${caseId}`, kept })
  const detail = { decision, refund_cents: amountCents, note: reason }
  const entry = { event: 'case_decided', from_status: row.status, to_status: row.status, detail }
  await insertBookingEvent(trx, { ...entry, booking_id, actor_id: actor.id, at: now })
  await resolveTask(deps, trx, { kind: 'case.opened', subject: { type: 'case', id: caseId } })
  await recordAudit(trx, {
    actor,
    action: 'case.decided',
    subject: { type: 'booking', id: booking_id },
    after: { decision, refund_cents: amountCents },
    reason,
    at: now,
  })
  const booking = (await findBookingDetails(trx, booking_id))!
  await deps.events.publish(trx, BOOKING_CHANGED, { booking, change: 'case_decided' })
}

/** The rest of the kept money; the discount shrinks in the same proportion as the client's money. */
function keptOf({ paidCents, worthCents }: PaymentState, decision: CaseDecision, backCents: number): Kept {
  const feeCents = paidCents - backCents
  const borneCents = worthCents - paidCents
  if (decision === 'provider') return { feeCents, borneCents }
  return { feeCents, borneCents: paidCents === 0 ? 0 : Math.round((borneCents * feeCents) / paidCents) }
}
