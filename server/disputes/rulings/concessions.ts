import type { GivingKind, RulingPreview } from '#contract/disputes/preview.ts'
import { formatCents } from '#contract/money.ts'
import { findBookingDetails, givingBackRefusal, type BookingDetails } from '#server/bookings/index.ts'
import { findOrders, lockVisitOrder, requireSeen, type Foresight } from '#server/payments/index.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { keptOf, makeRuling, type Draft } from './make-ruling.ts'
import { previewRuling } from './preview-ruling.ts'
import { listWaitingReturns } from './queries.ts'

/** The people concerned read `reason`; `seen` is the mark of the preview that was shown. */
export type Concession = { amountCents: number; reason: string; seen?: string | undefined }

/**
 * An admin waives a fee kept for a late cancellation or a missed visit (`waiver`), refunds a visit that took place,
 * without a dispute (`refund`), or gives its client credit (`goodwill`). A refund is taken from the shares as with a
 * dispute. Rules: docs/product-rules.md#waivers-and-goodwill
 * @throws DomainError not_found, wrong_state, changed_elsewhere, invalid_input for more than is left,
 * second_factor_required
 */
export async function concede(
  deps: Deps & Foresight,
  actor: Actor,
  bookingId: string,
  { kind, ...given }: Concession & { kind: GivingKind },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const draft = await draftOf(trx, bookingId, kind, given)
    const shown = await requireSeen(given.seen, () => previewRuling(deps, trx, actor, draft))
    await makeRuling(deps, trx, actor, { ...draft, shown: keptOf(shown) })
  })
}

/** Previews the concession and changes nothing. @throws as {@link concede}, except for the factor */
export async function previewConcession(
  deps: Deps & Foresight,
  actor: Actor,
  bookingId: string,
  { kind, amountCents }: { kind: GivingKind; amountCents: number },
): Promise<RulingPreview> {
  return inTransaction(deps.db, async (trx) => {
    const draft = await draftOf(trx, bookingId, kind, { amountCents, reason: 'Preview' })
    return previewRuling(deps, trx, actor, draft)
  })
}

/** Under the order's lock. */
async function draftOf(
  trx: Transaction,
  bookingId: string,
  kind: GivingKind,
  { amountCents, reason }: Concession,
): Promise<Draft> {
  await lockVisitOrder(trx, bookingId)
  const booking = await findBookingDetails(trx, bookingId)
  if (!booking) throw new DomainError('not_found', 'Booking not found.')
  const draft = { ...NO_DISPUTE, kind, booking_id: bookingId, amount_cents: amountCents, reason }
  if (kind === 'goodwill') return { ...draft, order_id: null, person_id: booking.row.client_id }
  const { orderId, paidCents } = booking.payment
  const returnRefused = await returnRefusal(trx, orderId)
  const refusal = kind === 'waiver' ? waiverRefusal(booking, returnRefused) : refundRefusal(booking, returnRefused)
  if (refusal !== null) throw new DomainError('wrong_state', refusal)
  const most = kind === 'waiver' ? 'Not more than was kept' : 'Not more than is left'
  if (amountCents > paidCents) throw fieldError('amount', `${most}: ${formatCents(paidCents)}`)
  return { ...draft, order_id: orderId, person_id: null }
}

const NO_DISPUTE = { dispute_id: null, round: null, decision: null } as const satisfies Partial<Draft>

/**
 * The reason why no fee can be waived, as text, or null. @param returnRefused why nothing of its order can be refunded
 * at all
 */
export function waiverRefusal(
  { row, payment, objection }: BookingDetails,
  returnRefused: string | null,
): string | null {
  const isFee = row.status === 'cancelled' && payment.paidCents > 0
  if (!isFee) return 'No fee was kept for this visit.'
  if (objection?.state === 'open') return 'A case about this fee is open. Please decide it instead.'
  return returnRefused
}

/** Reasons why orders can't be refunded now, as text by order id. Always two statements. */
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

/** The reason why a visit can't be refunded this way, as text, or null. @param returnRefused as for a waiver */
export function refundRefusal(booking: BookingDetails, returnRefused: string | null): string | null {
  return givingBackRefusal(booking) ?? returnRefused
}
