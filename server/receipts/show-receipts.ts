import type { Receipt } from '#contract/receipts.ts'
import { toDollars } from '#contract/money.ts'
import { findBookingDetails } from '#server/bookings/index.ts'
import { findOrder } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { issueDueOf } from './issue-due.ts'
import { findGiftFacts, findReceipt, listReceiptsOf, listReceiptsOfBooking, type ReceiptRow } from './queries.ts'

/** @throws DomainError not_found for anybody but the client, whose name stands in them */
export async function listReceipts(deps: Deps, actorId: string, bookingId: string): Promise<Receipt[]> {
  const { db, localTime } = deps
  const booking = await findBookingDetails(db, bookingId)
  if (booking?.row.client_id !== actorId) throw new DomainError('not_found', 'Booking not found.')
  // Whoever comes right from paying finds their receipt.
  await issueDueOf(deps, { bookingId })
  return (await listReceiptsOfBooking(db, bookingId)).map((row) => present(localTime, row, row.of))
}

/** @throws DomainError not_found for anybody but its buyer */
export async function listReceiptsOfGift(deps: Deps, actorId: string, cardId: string): Promise<Receipt[]> {
  const gift = await findGiftFacts(deps.db, { cardId })
  if (gift?.buyerId !== actorId) throw new DomainError('not_found', 'Gift card not found.')
  const { orderId } = gift
  await issueDueOf(deps, { orderId })
  return (await listReceiptsOf(deps.db, orderId)).map((row) => present(deps.localTime, row, 'gift_card'))
}

function present(
  localTime: Deps['localTime'],
  { id, kind, number, issued_at, facts }: ReceiptRow,
  of: Receipt['of'],
): Receipt {
  const issued_text = localTime.longDate(localTime.localDate(issued_at))
  return { id, kind, of, number, issued_text, total: toDollars(facts.total_cents) }
}

/** @throws DomainError not_found for anybody but who has paid */
export async function readReceipt({ db }: Deps, actorId: string, id: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(db, id)
  const order = receipt && (await findOrder(db, receipt.order_id))
  if (!receipt || order?.payerId !== actorId) throw new DomainError('not_found')
  return receipt
}
