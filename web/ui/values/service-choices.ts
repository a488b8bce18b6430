import { formatDollars } from '#contract/money.ts'
import type { Service } from '#contract/providers.ts'

/** Choices of a service: "Add-ons: French tips +$12.00", "For up to 3". Empty without any. */
export function serviceChoices({ add_ons, max_quantity }: Pick<Service, 'add_ons' | 'max_quantity'>): string[] {
  const priced = add_ons.map(({ name, price }) => `${name} +${formatDollars(price)}`)
  return [
    ...(priced.length > 0 ? [`Add-ons: ${priced.join(', ')}`] : []),
    ...(max_quantity > 1 ? [`For up to ${max_quantity}`] : []),
  ]
}
