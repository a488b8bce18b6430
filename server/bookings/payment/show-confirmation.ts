import { BOOKING_ID_SHOWN } from '#contract/constants.ts'
import { toDollars } from '#contract/money.ts'
import {
  findVisitPayment,
  isSessionOfVisit,
  reconcileOrder,
  refundStateOf,
  shownStatus,
  type PaymentDeps,
} from '#server/payments/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findBookingDetails, partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { canBePaid, presentBooking, presentToHolder, type Viewer } from '#server/bookings/present.ts'
import { findBooking } from '#server/bookings/queries.ts'

/**
 * Shows the payment result page. In full only to the two parties and to holders of the checkout's session id; others
 * see status, date and the last characters of the id. Reads; asks the gateway when money is awaited.
 * Rules: docs/product-rules.md#payment-result
 * @throws DomainError not_found
 */
export async function showConfirmation(
  deps: PaymentDeps,
  actor: Actor | null,
  bookingId: string,
  sessionId: string | undefined,
) {
  const row = await findBooking(deps.db, bookingId)
  if (!row) throw new DomainError('not_found', 'Booking not found.')
  const party = actor ? partyOf(row, actor.id) : undefined
  const holdsSession = sessionId !== undefined && (await isSessionOfVisit(deps.db, row.id, sessionId))
  const isFull = party !== undefined || holdsSession
  if (isFull) await reconcile(deps, row.id)
  const loaded = await findBookingDetails(deps.db, row.id)
  if (!loaded) throw new DomainError('not_found', 'Booking not found.')
  return isFull ? fullView(deps, loaded, party) : shortView(deps, loaded)
}

/** The page must not fail because the payment provider does: the webhook and the sweep will report it. */
async function reconcile(deps: PaymentDeps, bookingId: string): Promise<void> {
  const payment = await findVisitPayment(deps.db, bookingId)
  if (!payment || payment.worthCents > 0 || payment.status === 'refunded') return
  await reconcileOrder(deps, payment.orderId).catch((err: unknown) => deps.log.error({ err }, 'reconcile'))
}

function shortView({ localTime }: PaymentDeps, { row, payment }: BookingDetails) {
  return {
    id: null,
    short_id: row.id.slice(-BOOKING_ID_SHOWN),
    status: row.status,
    payment_status: shownStatus(payment),
    refund_state: refundStateOf(payment.back),
    waiting_text: null,
    scheduled_at: localTime.localText(row.starts_at),
    scheduled_time: localTime.localText(row.starts_at),
    scheduled_text: localTime.longText(row.starts_at),
    is_full: false,
    total_price: null,
    tax: null,
    price_lines: null,
    amount_due: null,
    refund_to: null,
    location: null,
    service: null,
    provider: null,
    can: { pay: false },
  }
}

/** @param party undefined for a person with only the checkout's session id, which stays in histories of browsers */
function fullView(deps: PaymentDeps, loaded: BookingDetails, party: Viewer | undefined) {
  const { row, payment } = loaded
  const booking = party ? presentBooking(deps, loaded, party) : presentToHolder(deps, loaded)
  const { full_name, phone_number, email, avatar_url } = booking.provider
  const { title, description, duration, category } = booking.service
  return {
    ...shortView(deps, loaded),
    id: row.id,
    is_full: true,
    total_price: booking.total_price,
    tax: booking.tax,
    price_lines: loaded.lines.map(({ label, amount_cents }) => ({ label, amount: toDollars(amount_cents) })),
    amount_due: toDollars(payment.amountCents),
    waiting_text: booking.waiting_text,
    refund_to: party === 'provider' ? null : booking.cancellation.refund_to,
    location: booking.location,
    service: { title, description, duration, category },
    provider: { full_name, phone_number, email, avatar_url },
    can: { pay: party !== 'provider' && canBePaid(row, payment.status) },
  }
}
