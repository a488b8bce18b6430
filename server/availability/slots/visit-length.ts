import { SLOT_MINUTES, VISIT_MINUTES_MAX } from '#contract/constants.ts'
import { idsIn } from '#contract/fields/choice.ts'
import { minutesWith } from '#contract/rules/add-ons.ts'
import type { ShownOffering } from '#server/providers/index.ts'

/** The choice for a service: ids of add-ons separated by commas, and the quantity. */
export type AskedChoice = { add_ons?: string | undefined; quantity?: number | undefined }

/** How long a visit takes of the service that is named by id or title, with what is chosen beside it; without one, an hour. */
export function minutesOf(
  offerings: readonly ShownOffering[],
  named: string | undefined,
  { add_ons, quantity = 1 }: AskedChoice,
): number {
  const title = named?.toLowerCase()
  const service = offerings.find(({ id }) => id === named) ?? offerings.find((one) => one.title.toLowerCase() === title)
  if (!service) return SLOT_MINUTES
  // No visit is longer; what is chosen beyond it is refused where it is booked.
  return Math.min(VISIT_MINUTES_MAX, minutesWith(service, { addOns: idsIn(add_ons), quantity }))
}
