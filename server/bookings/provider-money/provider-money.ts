import type { CaseState } from '#server/bookings/cases/queries.ts'
import { isOnHold } from '#server/bookings/cases/rules.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { PaymentState } from '#server/payments/index.ts'

/**
 * The provider's money of a booking in any state: pages, emails and statistics all use it. Pure; integer cents. Sums over
 * many bookings ask it once for each group of those that are alike (`queries.ts` beside it).
 * Rules: docs/product-rules.md#when-money-is-earned
 */

/**
 * `expected`: requested, not accepted · `awaiting_payment`: accepted, not paid · `paid`: paid, and the visit is not
 * both over and completed · `earned`: paid and done, or the kept fee of a cancelled visit · `on_hold`: kept for a
 * missed visit, while the client can still object and while their case is open, or paid while an admin decides whether
 * the provider came or a dispute about it is open · `nothing`
 */
export type MoneyStage = 'expected' | 'awaiting_payment' | 'paid' | 'earned' | 'on_hold' | 'nothing'

export type MoneyFacts = Pick<
  BookingRow,
  | 'status'
  | 'cancel_reason'
  | 'price_cents'
  | 'tax_cents'
  | 'commission_bps'
  | 'commission_gst_bps'
  | 'commission_pst_bps'
  | 'ends_at'
  | 'cancelled_at'
  | 'held_since'
  | 'disputed_since'
> & {
  payment: Pick<PaymentState, 'status' | 'amountCents' | 'paidCents' | 'worthCents'>
  /** The client's objection to a no-show; null without one. */
  caseState: CaseState | null
}

/** `base + gst` is what the client pays or has left with us, a discount included, which is ours to bear; `net = base - commission - taxes on it`; `total = net + gst`. */
export type Split = {
  /** Before tax: what the commission is taken of. */
  baseCents: number
  commissionCents: number
  /** Taxes on the commission, which we remit. */
  commissionGstCents: number
  commissionPstCents: number
  netCents: number
  /** GST that the client paid and that is the provider's to remit. */
  gstCents: number
  totalCents: number
}

export type ProviderMoney = Split & {
  stage: MoneyStage
  /** The client's money kept for a cancelled visit, tax included. */
  feeKeptCents: number
  /** The client's money refunded. */
  refundedCents: number
}

/**
 * Splits an amount of the client's money like the whole price: tax in proportion, commission of the rest, and the taxes
 * on that commission, each of the commission alone; all rounded half up. For the whole amount this is exactly price,
 * tax and the commission of the price. A refund takes the difference of two splits from each, so no cent is left over.
 */
export function splitOf(
  cents: number,
  price: Pick<MoneyFacts, 'price_cents' | 'tax_cents' | 'commission_bps' | 'commission_gst_bps' | 'commission_pst_bps'>,
): Split {
  const { price_cents, tax_cents } = price
  const whole = price_cents + tax_cents
  const gstCents = Math.floor((2 * cents * tax_cents + whole) / (2 * whole))
  const baseCents = cents - gstCents
  const commissionCents = partOf(baseCents, price.commission_bps)
  const commissionGstCents = partOf(commissionCents, price.commission_gst_bps)
  const commissionPstCents = partOf(commissionCents, price.commission_pst_bps)
  const netCents = baseCents - commissionCents - commissionGstCents - commissionPstCents
  return {
    baseCents,
    commissionCents,
    commissionGstCents,
    commissionPstCents,
    netCents,
    gstCents,
    totalCents: netCents + gstCents,
  }
}

const partOf = (cents: number, bps: number) => Math.floor((cents * bps + 5000) / 10_000)

/** @param now decides whether a completed visit is over and whether a missed one is still on hold */
export function providerMoney(booking: MoneyFacts, now: Date): ProviderMoney {
  const stage = stageOf(booking, now)
  const whole = booking.price_cents + booking.tax_cents
  const { amountCents, paidCents, worthCents } = booking.payment
  const isOpen = stage === 'expected' || stage === 'awaiting_payment'
  return {
    ...splitOf(isOpen ? whole : worthCents, booking),
    stage,
    feeKeptCents: booking.status === 'cancelled' ? paidCents : 0,
    refundedCents: wasPaid(booking) ? amountCents - paidCents : 0,
  }
}

function stageOf(booking: MoneyFacts, now: Date): MoneyStage {
  const { status, payment, ends_at } = booking
  if (status === 'pending') return 'expected'
  if (status === 'cancelled') {
    if (payment.worthCents === 0) return 'nothing'
    return booking.disputed_since || isOnHold(booking, now) ? 'on_hold' : 'earned'
  }
  if (!wasPaid(booking)) return 'awaiting_payment'
  if (payment.worthCents === 0) return 'nothing'
  if (booking.held_since || booking.disputed_since) return 'on_hold'
  return status === 'completed' && ends_at <= now ? 'earned' : 'paid'
}

function wasPaid({ payment: { status } }: Pick<MoneyFacts, 'payment'>): boolean {
  return status === 'paid' || status === 'partially_refunded' || status === 'refunded'
}

/** Sums `providerMoney` over the bookings that `counts` picks, times their number. */
export function sumMoney<Group extends MoneyFacts & { number: number }>(
  groups: readonly Group[],
  now: Date,
  { stage, of = 'totalCents', counts = () => true }: SumOf<Group>,
): number {
  return groups.reduce((sum, group) => {
    const money = providerMoney(group, now)
    return money.stage === stage && counts(group) ? sum + money[of] * group.number : sum
  }, 0)
}

export type SumOf<Group> = { stage: MoneyStage; of?: 'totalCents' | 'netCents'; counts?: (group: Group) => boolean }
