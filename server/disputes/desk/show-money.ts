import type { BookingMoney } from '#contract/disputes/desk.ts'
import { toDollars } from '#contract/money.ts'
import { findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { refundRefusal, waiverRefusal } from '#server/disputes/rulings/concessions.ts'
import { listRulingsOf } from '#server/disputes/rulings/queries.ts'
import { presentRulings } from './present-rulings.ts'
import { findBookingIds } from './queries.ts'
import { showPerson } from './show-desk.ts'

const MOST = 20

/** Bookings of a client, by their address, or one by its id; the newest first. */
export async function findBookingsMoney(deps: Deps, of: string, readerId: string): Promise<BookingMoney[]> {
  const found: BookingMoney[] = []
  for (const id of await findBookingIds(deps.db, of, MOST)) found.push(await showBookingMoney(deps, id, readerId))
  return found
}

/** @throws DomainError not_found */
export async function showBookingMoney(deps: Deps, bookingId: string, readerId: string): Promise<BookingMoney> {
  const { db, localTime } = deps
  const booking = await findBookingDetails(db, bookingId)
  if (!booking) throw new DomainError('not_found', 'Booking not found.')
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
    why_no_waiver: await waiverRefusal(db, booking),
    why_no_refund: await refundRefusal(db, booking),
    rulings: await presentRulings(deps, await listRulingsOf(db, bookingId), readerId),
  }
}

function statusText({ row, payment }: BookingDetails): string {
  const money = payment.status.replaceAll('_', ' ')
  return `${row.status}${row.cancel_reason ? ` (${row.cancel_reason.replaceAll('_', ' ')})` : ''}, ${money}`
}
