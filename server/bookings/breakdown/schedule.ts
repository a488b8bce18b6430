import { GRACE_MS, freeUntil, lateFee, type FeeFacts } from '#server/bookings/payment/pricing.ts'

/** A cancellation costs `cents` up to and including `until`. */
export type CostStep = { until: Date; cents: number }

type ScheduleFacts = Pick<FeeFacts, 'starts_at' | 'free_until' | 'created_at' | 'late_fee_percent'>

/**
 * Steps of the cancellation cost before the visit, for an amount paid: `cancellationFee` at each moment. From the start on a
 * client cannot cancel. Rules: docs/product-rules.md#price-breakdown
 */
export function costSteps(booking: ScheduleFacts, paidCents: number): CostStep[] {
  const { starts_at, created_at, late_fee_percent } = booking
  const free = new Date(Math.max(freeUntil(booking).getTime(), created_at.getTime() + GRACE_MS))
  const cents = lateFee(paidCents, late_fee_percent)
  if (free >= starts_at || cents === 0) return [{ until: starts_at, cents: 0 }]
  return [
    { until: free, cents: 0 },
    { until: starts_at, cents },
  ]
}

/** The steps that are not over yet. */
export function stepsFrom(steps: CostStep[], now: Date): CostStep[] {
  return steps.filter(({ until }) => now <= until)
}
