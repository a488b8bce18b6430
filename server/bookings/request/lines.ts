import { GST_LABEL } from '#contract/constants.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { ChosenVisit } from './choice.ts'
import type { OrderLine } from '#server/payments/index.ts'
import type { PromoQuote } from '#server/promotions/index.ts'

type Priced = Pick<BookingRow, 'title' | 'price_cents' | 'tax_cents'>
/** Add-ons, each for one, and the quantity. */
type Extras = Pick<ChosenVisit, 'addOns' | 'quantity'>
type Promo = Pick<PromoQuote, 'code' | 'discountCents'>

/** Lines of the client's order, as the checkout and the receipt show them. */
export function linesOf(
  { title, price_cents, tax_cents }: Priced,
  promo?: Promo,
  { addOns, quantity }: Extras = { addOns: [], quantity: 1 },
): OrderLine[] {
  const times = (name: string) => (quantity > 1 ? `${name} × ${quantity}` : name)
  const added: OrderLine[] = addOns.map(({ name, price_cents: cents }) => ({
    kind: 'add_on',
    label: times(name),
    amount_cents: cents * quantity,
  }))
  const addedCents = added.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const lines: OrderLine[] = [
    { kind: 'service', label: times(title), amount_cents: price_cents - addedCents },
    ...added,
  ]
  if (tax_cents > 0) lines.push({ kind: 'tax', label: GST_LABEL, amount_cents: tax_cents })
  if (promo && promo.discountCents > 0)
    lines.push({ kind: 'discount', label: `Promo code ${promo.code}`, amount_cents: -promo.discountCents })
  return lines
}
