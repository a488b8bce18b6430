import { formatDollars } from '#contract/money.ts'
import { VISIT_MINUTES_MAX, VISIT_MINUTES_STEP } from '#contract/constants.ts'

/** Limits of add-ons. Rules: docs/product-rules.md#add-ons-and-several-people */
export const MAX_ADD_ONS = 8
export const ADD_ON_NAME_MAX = 60
export const ADD_ON_PRICE_MAX = 1000
export const ADD_ON_MINUTES_MAX = 240
/** People or pets in one visit. */
export const MAX_QUANTITY = 6

export type AddOnFields = { name: string; price: number; minutes: number }

/** The problem of one add-on, by its field; price in dollars. Null without one. */
export function addOnProblem({ name, price, minutes }: AddOnFields): { field: keyof AddOnFields; text: string } | null {
  if (name.trim() === '') return { field: 'name', text: 'Please name the add-on' }
  if (name.trim().length > ADD_ON_NAME_MAX)
    return { field: 'name', text: `Please keep the name under ${ADD_ON_NAME_MAX} characters` }
  const cents = price * 100
  if (!Number.isFinite(price) || price < 0 || Math.abs(cents - Math.round(cents)) > 1e-6)
    return { field: 'price', text: 'Please enter a valid price' }
  if (price > ADD_ON_PRICE_MAX)
    return { field: 'price', text: `An add-on costs at most ${formatDollars(ADD_ON_PRICE_MAX, true)}` }
  const isStep = Number.isInteger(minutes) && minutes % VISIT_MINUTES_STEP === 0
  if (!isStep || minutes < 0 || minutes > ADD_ON_MINUTES_MAX)
    return { field: 'minutes', text: `Please choose its minutes in steps of ${VISIT_MINUTES_STEP}` }
  return null
}

/** The problem of the list as a whole. */
export function addOnsProblem(list: readonly { name: string }[]): string | null {
  if (list.length > MAX_ADD_ONS) return `At most ${MAX_ADD_ONS} add-ons`
  const names = new Set(list.map(({ name }) => name.trim().toLowerCase()))
  return names.size < list.length ? 'Two add-ons have the same name' : null
}

/** The client's choice for a service: ids of its add-ons, and the quantity. */
export type VisitChoice = { addOns: readonly string[]; quantity: number }

/** The service alone. */
export const PLAIN_VISIT: VisitChoice = { addOns: [], quantity: 1 }

/** How long the visit takes with what was chosen, in minutes. Add-ons that are not there any more count for nothing. */
export function minutesWith(
  service: { duration_minutes: number; add_ons: readonly { id: string; minutes: number }[] },
  { addOns, quantity }: VisitChoice,
): number {
  const added = service.add_ons.filter(({ id }) => addOns.includes(id))
  return (service.duration_minutes + added.reduce((sum, { minutes }) => sum + minutes, 0)) * quantity
}

export const TOO_LONG = `Such a visit would take longer than ${VISIT_MINUTES_MAX / 60} hours. Please choose less, or book two visits.`
