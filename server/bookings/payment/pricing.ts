import type { BookingStatus } from '#contract/bookings.ts'
import { CANCELLATION_NOTICE_HOURS, GST_PERCENT } from '#contract/constants.ts'
import { gstOn } from '#contract/money.ts'
import { isCommitted } from '#server/bookings/lifecycle/lifecycle.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { Rate } from '#server/bookings/rates/queries.ts'

/**
 * The price of a visit, its split, and the fee of a late cancellation. Pure; integer cents.
 * Rules: docs/product-rules.md#price-and-tax, docs/product-rules.md#commission,
 * docs/product-rules.md#first-visits-by-a-booking-link
 */

const NOTICE_MS = CANCELLATION_NOTICE_HOURS * 3_600_000
/** Second thoughts right after booking cost nothing. */
export const GRACE_MS = 15 * 60_000

/** GST is added on top for providers who are registered for it; PST does not apply to these services. */
export function taxOf(priceCents: number, gstNumber: string | null): number {
  return gstNumber ? gstOn(priceCents) : 0
}

/** The highest price that costs a client at most `dueCents` once GST is added. */
export function mostBeforeGst(dueCents: number): number {
  let price = Math.ceil((dueCents * 100) / (100 + GST_PERCENT))
  while (price + gstOn(price) > dueCents) price -= 1
  return price
}

/** The rate that a booking stores: basis points of the price, and the reason. */
export function commissionOf(
  rate: Rate,
  { have_met, is_brought }: { have_met: boolean; is_brought: boolean },
): Pick<BookingRow, 'commission_bps' | 'commission_reason'> {
  if (have_met) return { commission_bps: rate.repeat_bps, commission_reason: 'repeat' }
  if (is_brought) return { commission_bps: rate.repeat_bps, commission_reason: 'link' }
  return { commission_bps: rate.standard_bps, commission_reason: 'standard' }
}

export type FeeFacts = {
  status: BookingStatus
  starts_at: Date
  ends_at: Date
  free_until: Date | null
  created_at: Date
  late_fee_percent: number
  /** Paid by the client and not refunded. */
  paidCents: number
}

/**
 * The fee of a cancellation by the client now: only from money paid, and none at 24 hours or more.
 * Rules: docs/product-rules.md#late-cancellation
 */
export function cancellationFee(booking: FeeFacts, now: Date): number {
  return lateFee(booking.paidCents, keptPercent(booking, now))
}

/**
 * The share of everything settled that a cancellation by the client keeps now. It holds for what the platform adds by a
 * discount as well, so that a code changes nothing for the provider.
 */
export function keptPercent(booking: Omit<FeeFacts, 'paidCents'>, now: Date): number {
  if (!isCommitted(booking, now) || now <= freeUntil(booking)) return 0
  if (now.getTime() - booking.created_at.getTime() <= GRACE_MS) return 0
  return booking.late_fee_percent
}

/** @param cents paid, with or without what the platform adds */
export function lateFee(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100)
}

/** The last moment at which cancelling is free: 24 hours before the visit, unless a move has kept another one. */
export function freeUntil(booking: { starts_at: Date; free_until: Date | null }): Date {
  return booking.free_until ?? new Date(booking.starts_at.getTime() - NOTICE_MS)
}
