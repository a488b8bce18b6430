import { findBookingDetails } from '#server/bookings/index.ts'
import type { OrderState } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ReceiptFacts } from './facts.ts'
import { sumOf } from './lines.ts'
import { paidText, visitFacts, wholeLines } from './paid-facts.ts'
import { findOrderFacts } from './queries.ts'

/**
 * Confirms that a visit was paid. Not a tax document: it has no number, names no GST number, isn't stored, and shows
 * the current state. Its id is that of the order.
 */
export type Confirmation = {
  id: string
  kind: 'confirmation'
  number: null
  /** When it was paid. */
  issued_at: Date
  facts: ReceiptFacts
  note: string
}

/** @returns undefined for what is no visit, or was not paid. Rules: docs/product-rules.md#receipts */
export async function confirmPayment(
  deps: Pick<Deps, 'localTime' | 'site'>,
  db: Database,
  { orderId: id, kind, bookingId, paidAt, refundedCents }: OrderState,
): Promise<Confirmation | undefined> {
  if (kind !== 'visit' || paidAt === null) return undefined
  const booking = (await findBookingDetails(db, bookingId!))!
  const facts = await findOrderFacts(db, id)
  const lines = wholeLines(facts)
  const isAhead = booking.row.status !== 'cancelled' && booking.payment.paidCents > 0
  return {
    id,
    kind: 'confirmation',
    number: null,
    issued_at: paidAt,
    facts: {
      ...visitFacts(deps, booking, { gst_number: null }),
      lines,
      total_cents: sumOf(lines),
      money_text: paidText(deps, facts, { at: paidAt, backCents: refundedCents }),
      credit: null,
    },
    note: isAhead
      ? 'This is not a tax receipt. Your receipt follows once the visit is done.'
      : 'This is not a tax receipt.',
  }
}
