import type { Receipt } from '#contract/receipts.ts'
import { toDollars } from '#contract/money.ts'
import { findBookingDetails } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { issueDueOf } from './issue-due.ts'
import { findReceipt, listReceiptsOf, type ReceiptRow } from './queries.ts'

/** @throws DomainError not_found for anybody but the client, whose name stands in them */
export async function listReceipts(deps: Deps, actorId: string, bookingId: string): Promise<Receipt[]> {
  const { db, localTime } = deps
  const booking = await findBookingDetails(db, bookingId)
  if (booking?.row.client_id !== actorId) throw new DomainError('not_found', 'Booking not found.')
  // Whoever comes right from paying finds their receipt.
  await issueDueOf(deps, booking.payment.orderId)
  return (await listReceiptsOf(db, bookingId)).map(({ id, kind, number, issued_at, facts }) => ({
    id,
    kind,
    number,
    issued_text: localTime.longDate(localTime.localDate(issued_at)),
    total: toDollars(facts.total_cents),
  }))
}

/** @throws DomainError not_found for anybody but the client of its visit */
export async function readReceipt({ db }: Deps, actorId: string, id: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(db, id)
  const booking = receipt && (await findBookingDetails(db, receipt.booking_id))
  if (!receipt || booking?.row.client_id !== actorId) throw new DomainError('not_found')
  return receipt
}
