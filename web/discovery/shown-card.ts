import type { ProviderCard } from '#contract/availability.ts'
import { weekdayOf } from '#web/ui/values/local-text.ts'

/** A provider as the list shows them, without what it does not read. */
export type ShownCard = Omit<ProviderCard, 'availability' | 'date_availability' | 'free_dates' | 'services'>

export function shownCard(card: ProviderCard): ShownCard {
  const { availability: _a, date_availability: _d, free_dates: _f, services: _s, ...shown } = card
  return shown
}

/** A provider's facts for counting a filter: price in dollars, and weekdays with an available hour. */
export type Facet = { price: number; days: number[] }

export function toFacet(card: ProviderCard): Facet {
  return { price: card.service.price, days: [...new Set(card.free_dates.map(weekdayOf))] }
}

/** How many providers these choices leave. */
export function countLeft(facets: readonly Facet[], day: number | undefined, maxPrice: number): number {
  return facets.filter(({ price, days }) => price <= maxPrice && (day === undefined || days.includes(day))).length
}
