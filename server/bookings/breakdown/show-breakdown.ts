import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { earnsAt } from '#server/bookings/provider-money/earns-at.ts'
import { minutesOf } from '#server/bookings/queries.ts'
import { linesOf } from '#server/bookings/request/lines.ts'
import { listPaymentParts, type OrderLine, type PaymentPart } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { presentBreakdown } from './present.ts'
import type { Plan } from './timeline.ts'

/** @throws DomainError not_found for anyone but the two sides */
export async function showBreakdown(deps: Deps, personId: string, bookingId: string): Promise<PriceBreakdown> {
  const { loaded, viewer } = await getOwnBooking(deps.db, bookingId, personId)
  const parts = await listPaymentParts(deps.db, loaded.payment.orderId)
  return breakdownOf(loaded, { parts, viewer, now: deps.clock.now(), localTime: deps.localTime })
}

/** Shows the breakdown of a booking from its frozen order. @param parts what has paid it; none is known to a message */
export function breakdownOf(
  { row, payment, client, provider, lines, ...rest }: BookingDetails,
  scene: Pick<Plan, 'viewer' | 'now' | 'localTime'> & { parts: PaymentPart[] },
): PriceBreakdown {
  const wasPaid = payment.status === 'paid' || payment.status === 'partially_refunded' || payment.status === 'refunded'
  const paidAt = scene.parts.reduce<Date | null>((last, { paidAt: at }) => (last && last > at ? last : at), null)
  return presentBreakdown({
    ...scene,
    row,
    // Messages stored before lines existed do not have them.
    lines: (lines as OrderLine[] | undefined) ?? linesOf(row),
    stage: 'booked',
    clientName: client.first_name,
    providerName: provider.first_name,
    amountCents: payment.amountCents,
    paidCents: payment.paidCents,
    paidAt: wasPaid ? (paidAt ?? row.confirmed_at ?? row.created_at) : null,
    back: payment.back,
    voidCents: payment.voidCents,
    creditCents: payment.creditCents,
    isConfirming: payment.status === 'processing',
    waiting: payment.waiting,
    uncounted: payment.uncounted,
    earnsAt: earnsAt({ row, payment, objection: rest.objection }),
    minutes: minutesOf(row),
  })
}
