import { SMALLEST_CARD_CENTS } from '#server/payments/index.ts'

/** The discount of a promo code. Pure; integer cents. Rules: docs/product-rules.md#promo-codes */

/** Either a percentage, with or without a most, or a sum. */
export type DiscountTerms = {
  percent: number | null
  amount_cents: number | null
  max_discount_cents: number | null
}

/**
 * Never more than is due, so that nothing is due below zero; what would be left and is too little for a card is taken off as
 * well. Rounded half up; what is dearer never becomes cheaper by it.
 * @param dueCents the price with its tax
 */
export function discountOf({ percent, amount_cents, max_discount_cents }: DiscountTerms, dueCents: number): number {
  const whole = percent === null ? (amount_cents ?? 0) : Math.floor((2 * dueCents * percent + 100) / 200)
  const off = Math.min(whole, max_discount_cents ?? whole, dueCents)
  return off > 0 && dueCents - off < SMALLEST_CARD_CENTS ? dueCents : off
}
