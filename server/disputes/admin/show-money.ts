import type { BookingMoney } from '#contract/disputes/admin.ts'
import { toDollars } from '#contract/money.ts'
import { listBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findReturnRefusals, refundRefusal, waiverRefusal } from '#server/disputes/rulings/concessions.ts'
import { listRulingsOf } from '#server/disputes/rulings/queries.ts'
import { presentRulings } from './present-rulings.ts'
import { findBookingIds } from './queries.ts'
import { showPerson } from './show-disputes.ts'

const MOST = 20

/** Bookings of a client, by their address, or one by its id; the newest first. */
export async function findBookingsMoney(deps: Deps, of: string, readerId: string): Promise<BookingMoney[]> {
  return showMoneyOf(deps, await findBookingIds(deps.db, of, MOST), readerId)
}

/** @throws DomainError not_found */
export async function showBookingMoney(deps: Deps, bookingId: string, readerId: string): Promise<BookingMoney> {
  const [money] = await showMoneyOf(deps, [bookingId], readerId)
  if (!money) throw new DomainError('not_found', 'Booking not found.')
  return money
}

/** In the order of the ids; as many statements for twenty bookings as for one. */
async function showMoneyOf(deps: Deps, ids: string[], readerId: string): Promise<BookingMoney[]> {
  const { db } = deps
  const bookings = await listBookingDetails(db, ids)
  const refusals = await findReturnRefusals(
    db,
    bookings.map(({ payment }) => payment.orderId),
  )
  const rulings = Map.groupBy(
    await presentRulings(deps, await listRulingsOf(db, ids), readerId),
    ({ booking_id }) => booking_id,
  )
  return bookings.map((booking) => ({
    ...presentMoney(deps, booking, refusals.get(booking.payment.orderId) ?? null),
    rulings: rulings.get(booking.row.id) ?? [],
  }))
}

function presentMoney(
  { localTime }: Deps,
  booking: BookingDetails,
  returnRefused: string | null,
): Omit<BookingMoney, 'rulings'> {
  const { row, payment, client, provider } = booking
  return {
    booking_id: row.id,
    service_title: row.title,
    scheduled_text: localTime.longText(row.starts_at),
    client: showPerson(client),
    provider: showPerson(provider),
    status_text: statusText(booking),
    paid: toDollars(payment.paidCents),
    fee_kept: toDollars(row.status === 'cancelled' ? payment.paidCents : 0),
    why_no_waiver: waiverRefusal(booking, returnRefused),
    why_no_refund: refundRefusal(booking, returnRefused),
  }
}

function statusText({ row, payment }: BookingDetails): string {
  const money = payment.status.replaceAll('_', ' ')
  return `${row.status}${row.cancel_reason ? ` (${row.cancel_reason.replaceAll('_', ' ')})` : ''}, ${money}`
}
