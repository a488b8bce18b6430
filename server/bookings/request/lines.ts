import { GST_LABEL } from '#contract/constants.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { OrderLine } from '#server/payments/index.ts'
import type { PromoQuote } from '#server/promotions/index.ts'

type Priced = Pick<BookingRow, 'title' | 'price_cents' | 'tax_cents'>
type Promo = Pick<PromoQuote, 'code' | 'discountCents'>

/** What the client owes for the visit, as the checkout and the receipt show it. */
export function linesOf({ title, price_cents, tax_cents }: Priced, promo?: Promo): OrderLine[] {
  const lines: OrderLine[] = [{ kind: 'service', label: title, amount_cents: price_cents }]
  if (tax_cents > 0) lines.push({ kind: 'tax', label: GST_LABEL, amount_cents: tax_cents })
  if (promo && promo.discountCents > 0)
    lines.push({ kind: 'discount', label: `Promo code ${promo.code}`, amount_cents: -promo.discountCents })
  return lines
}
