import { doneAt, moneyOnHold, type BookingDetails } from '#server/bookings/index.ts'

/** Document of a visit: a receipt, a fee document (with its title), or none, possibly until a moment. */
export type VisitDocument = { kind: 'receipt' } | { kind: 'fee'; title: string } | { kind: 'none'; until: Date | null }

const NONE = { kind: 'none', until: null } as const

/**
 * A receipt once the visit is done; the document of a fee once it is final. No receipt names a service that did not
 * take place. Visits without such a moment are checked again when they change. Rules: docs/product-rules.md#receipts
 */
export function documentOf(booking: BookingDetails, now: Date): VisitDocument {
  const { row, payment } = booking
  // With a discount that paid it all, the client gets a receipt of zero, and no fee document.
  if (payment.paidAt === null || (payment.paidCents === 0 && payment.amountCents > 0)) return NONE
  if (row.status === 'completed') {
    const at = doneAt(row)
    if (at === null || row.held_since !== null) return NONE
    return at <= now ? { kind: 'receipt' } : { kind: 'none', until: at }
  }
  if (row.status !== 'cancelled' || payment.paidCents === 0) return NONE
  const hold = moneyOnHold(booking, now)
  if (hold.isOnHold) return { kind: 'none', until: hold.until }
  return { kind: 'fee', title: row.cancel_reason === 'no_show' ? 'No-show fee' : 'Cancellation fee' }
}
