import type { ApiError } from '#web/api.ts'

import type { Target } from './load-target.ts'
import { gstOf } from '#web/bookings/terms-text.ts'

/** What the page says a visit costs, in dollars. `before` is what it said until the provider changed the price. */
export type ShownPrice = { price: number; tax: number; before: { price: number; tax: number } | null }

/** @param fallback shown while there is no service to take the price from */
export function priceOf({ service, provider }: Target, fallback: number): ShownPrice {
  const price = service?.price ?? fallback
  return { price, tax: gstOf(price, provider.charges_gst), before: null }
}

/** What the client has seen: a booking at any other price is refused. */
export function expectedOf({ price, tax }: ShownPrice) {
  return { expected_price: price, expected_due: (Math.round(price * 100) + Math.round(tax * 100)) / 100 }
}

/** The present figures of a `price_changed` answer, beside those that were shown. */
export function changedPrice(refusal: ApiError, { price, tax }: ShownPrice): ShownPrice {
  const { meta } = refusal.body as { meta: { total_price: number; tax: number } }
  return { price: meta.total_price, tax: meta.tax, before: { price, tax } }
}
