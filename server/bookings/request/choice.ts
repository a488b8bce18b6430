import { VISIT_MINUTES_MAX } from '#contract/constants.ts'
import type { InstantBooking } from '#contract/providers.ts'
import { minutesWith, TOO_LONG } from '#contract/rules/add-ons.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'

/** The client's choice in addition to the service, as sent: ids of its add-ons, and the quantity. */
export type ChoiceBody = { add_ons?: readonly string[] | undefined; quantity?: number | undefined }

type AddOn = { id: string; name: string; price_cents: number; minutes: number }

/** Facts of a service that a visit needs. */
export type Sold = { price_cents: number; duration_minutes: number; add_ons: AddOn[]; max_quantity: number }

/** The visit that was chosen; `priceCents` is before tax, for all of them, `addOns` for one. */
export type ChosenVisit = { priceCents: number; minutes: number; quantity: number; addOns: AddOn[] }

/**
 * Length and price of a visit with the client's choice: service and add-ons, times the quantity.
 * Rules: docs/product-rules.md#add-ons-and-several-people
 * @throws DomainError add_on_gone, invalid_input
 */
export function chooseVisit(sold: Sold, { add_ons = [], quantity = 1 }: ChoiceBody): ChosenVisit {
  const wanted = new Set(add_ons)
  const addOns = sold.add_ons.filter(({ id }) => wanted.has(id))
  if (addOns.length < wanted.size)
    throw new DomainError('add_on_gone', 'An add-on that you chose is no longer offered. Please look at the others.')
  if (quantity > sold.max_quantity)
    throw fieldError(
      'quantity',
      sold.max_quantity === 1 ? 'This service is for one at a time' : `At most ${sold.max_quantity} in one visit`,
    )
  const minutes = minutesWith(sold, { addOns: add_ons, quantity })
  if (minutes > VISIT_MINUTES_MAX) throw fieldError('quantity', TOO_LONG)
  const each = addOns.reduce((sum, { price_cents }) => sum + price_cents, sold.price_cents)
  return { priceCents: each * quantity, minutes, quantity, addOns }
}

/** How many accepted visits of one client may be unpaid before further ones need an answer again. */
export const INSTANT_UNPAID_MAX = 3

type InstantTerms = { instant: InstantBooking; have_met: boolean; unpaid: number }

/**
 * Whether the provider has said yes beforehand. A client who holds several unpaid hours has to wait for an answer, so
 * that no one can fill a day with unpaid requests. Rules: docs/product-rules.md#instant-booking
 */
export function isInstant({ instant, have_met, unpaid }: InstantTerms): boolean {
  if (unpaid >= INSTANT_UNPAID_MAX) return false
  return instant === 'everybody' || (instant === 'repeat' && have_met)
}
