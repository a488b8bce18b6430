import { findBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { PAY_BEFORE_VISIT_MS, paymentDue, paymentReminder } from '#server/bookings/lifecycle/deadlines.ts'
import { setPaymentDue } from '#server/bookings/lifecycle/status-queries.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import type { Fate, ForeignReceived, MoneyUnapplied, UnappliedReturned } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announceLive } from '#server/platform/live.ts'

/** The least time a client has to pay again after we refund a short payment. */
const PAY_AGAIN_MS = 2 * 3_600_000

/**
 * Handles a payment below the price of a visit. For a cancelled visit it is refunded immediately. From two hours before
 * the start, when there would be no time to pay again, it counts, so that the visit takes place.
 * Rules: docs/product-rules.md#reconciliation
 */
export async function fateOfMoney(deps: Pick<Deps, 'clock'>, trx: Transaction, bookingId: string): Promise<Fate> {
  const { row } = (await findBookingDetails(trx, bookingId))!
  if (row.status === 'cancelled') return 'return'
  return deps.clock.now().getTime() + PAY_BEFORE_VISIT_MS >= row.starts_at.getTime() ? 'apply' : 'wait'
}

/** Money came that is less than was asked: the history of the visit and its open pages say so. */
export async function onUnapplied(deps: Deps, trx: Transaction, { kind, bookingId }: MoneyUnapplied): Promise<void> {
  if (kind === 'visit' && bookingId !== null)
    await note(deps, trx, (await findBookingDetails(trx, bookingId))!, 'money_received')
}

/** Money came in another currency: it pays nothing, and our team returns it. */
export async function onForeign(deps: Deps, trx: Transaction, { kind, bookingId }: ForeignReceived): Promise<void> {
  if (kind === 'visit' && bookingId !== null)
    await note(deps, trx, (await findBookingDetails(trx, bookingId))!, 'money_foreign')
}

/** It is refunded, and the client has time to pay again. */
export async function onUnappliedReturned(
  deps: Deps,
  trx: Transaction,
  { kind, bookingId }: UnappliedReturned,
): Promise<void> {
  if (kind !== 'visit' || bookingId === null) return
  const booking = (await findBookingDetails(trx, bookingId))!
  const { row, payment } = booking
  const now = deps.clock.now()
  if (row.status === 'confirmed' && payment.status !== 'paid' && now < row.starts_at) {
    const usual = paymentDue(now, row.starts_at, deps.localTime)
    const due = new Date(Math.min(Math.max(usual.getTime(), now.getTime() + PAY_AGAIN_MS), row.starts_at.getTime()))
    await setPaymentDue(trx, row.id, due, paymentReminder(now, due, deps.localTime))
  }
  await note(deps, trx, booking, 'money_returned')
}

async function note(
  deps: Deps,
  trx: Transaction,
  { row }: BookingDetails,
  event: 'money_received' | 'money_returned' | 'money_foreign',
): Promise<void> {
  const { id, status } = row
  const change = { booking_id: id, actor_id: null, from_status: status, to_status: status, detail: {} }
  await insertBookingEvent(trx, { ...change, event, at: deps.clock.now() })
  for (const person of [row.client_id, row.provider_id]) announceLive(deps, trx, person, { type: 'visit', id })
}
