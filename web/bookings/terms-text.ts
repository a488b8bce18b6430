import type { Provider } from '#contract/availability.ts'

const AFTER: Record<Provider['cancellation_tier'], string> = {
  flexible: 'Cancelling is free until the visit starts.',
  standard:
    'Cancelling is free until 24 hours before the visit. After that, 50% of what you paid is kept. It is also free before you pay and for 15 minutes after booking.',
  firm: 'Cancelling is free until 24 hours before the visit. After that, all of what you paid is kept. It is also free before you pay and for 15 minutes after booking.',
}

/** What a cancellation would cost, before anything is booked (decisions, Booking and payment). */
export function feeTermsText(tier: Provider['cancellation_tier']): string {
  return AFTER[tier]
}

const GST_PERCENT = 5

/** GST on top of a price, in dollars; only for providers who are registered for it. */
export function gstOf(price: number, chargesGst: boolean): number {
  return chargesGst ? Math.round((Math.round(price * 100) * GST_PERCENT) / 100) / 100 : 0
}
