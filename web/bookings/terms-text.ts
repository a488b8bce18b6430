import type { Provider } from '#contract/availability.ts'
import { feeTerms, LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'

/** Cancellation cost as text, before booking. */
export function feeTermsText(tier: Provider['cancellation_tier']): string {
  const percent = LATE_FEE_PERCENT[tier]
  const terms = feeTerms(percent, '24 hours before the visit')
  return percent === 0 ? terms : `${terms} Also free before you pay and for 15 minutes after booking.`
}
