import type { Receipt } from '#contract/receipts.ts'
import { toDollars } from '#contract/money.ts'
import { findBookingDetails } from '#server/bookings/index.ts'
import { findOrder } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { confirmPayment, type Confirmation } from './confirm-payment.ts'
import { issueDueOf } from './issue-due.ts'
import { findGiftFacts, findReceipt, listReceiptsOf, listReceiptsOfBooking, type ReceiptRow } from './queries.ts'
import { titleOf } from './render-receipt.ts'

/** @throws DomainError not_found for anyone but the client, who is named in them */
export async function listReceipts(deps: Deps, actorId: string, bookingId: string): Promise<Receipt[]> {
  const { db, localTime } = deps
  const booking = await findBookingDetails(db, bookingId)
  if (booking?.row.client_id !== actorId) throw new DomainError('not_found', 'Booking not found.')
  // A client who comes straight from the end of the visit finds their receipt.
  await issueDueOf(deps, { bookingId })
  const issued = (await listReceiptsOfBooking(db, bookingId)).map((row) => present(localTime, row, row.of))
  if (issued.some(({ of }) => of === 'visit')) return issued
  const order = await findOrder(db, booking.payment.orderId)
  const confirmation = order && (await confirmPayment(deps, db, order))
  return confirmation ? [present(localTime, confirmation, 'visit'), ...issued] : issued
}

/** @throws DomainError not_found for anyone but its buyer */
export async function listReceiptsOfGift(deps: Deps, actorId: string, cardId: string): Promise<Receipt[]> {
  const gift = await findGiftFacts(deps.db, { cardId })
  if (gift?.buyerId !== actorId) throw new DomainError('not_found', 'Gift card not found.')
  const { orderId } = gift
  await issueDueOf(deps, { orderId })
  return (await listReceiptsOf(deps.db, orderId)).map((row) => present(deps.localTime, row, 'gift_card'))
}

function present(localTime: Deps['localTime'], row: ReceiptRow | Confirmation, of: Receipt['of']): Receipt {
  const { id, kind, number, issued_at, facts } = row
  const title = titleOf(kind, facts)
  return {
    id,
    kind,
    of,
    title: of === 'tip' ? `${title} for your tip` : title,
    number,
    note: 'note' in row ? row.note : null,
    issued_text: localTime.longDate(localTime.localDate(issued_at)),
    total: toDollars(facts.total_cents),
  }
}

/**
 * A document by its id, or the confirmation of a visit by its order's. @throws DomainError not_found for anyone but the
 * payer
 */
export async function readReceipt(deps: Deps, actorId: string, id: string): Promise<ReceiptRow | Confirmation> {
  const { db } = deps
  const receipt = await findReceipt(db, id)
  const order = await findOrder(db, receipt?.order_id ?? id)
  const found = receipt ?? (order && (await confirmPayment(deps, db, order)))
  if (!found || order?.payerId !== actorId) throw new DomainError('not_found')
  return found
}
