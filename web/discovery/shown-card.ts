import type { ProviderCard } from '#contract/availability.ts'
import { weekdayOf } from '#web/ui/local-text.ts'

/** A provider as the list shows them: without the maps of free times, which would be most of the page's weight. */
export type ShownCard = Omit<ProviderCard, 'availability' | 'date_availability' | 'services'>

export function shownCard(card: ProviderCard): ShownCard {
  const { availability: _a, date_availability: _d, services: _s, ...shown } = card
  return shown
}

/** What a filter needs to know of one provider to count them: price in dollars and the weekdays with a free hour. */
export type Facet = { price: number; days: number[] }

export function toFacet(card: ProviderCard): Facet {
  const open = Object.entries(card.date_availability).filter(([, windows]) => windows.length > 0)
  return { price: card.service.price, days: [...new Set(open.map(([date]) => weekdayOf(date)))] }
}

/** How many providers these choices leave. */
export function countLeft(facets: readonly Facet[], day: number | undefined, maxPrice: number): number {
  return facets.filter(({ price, days }) => price <= maxPrice && (day === undefined || days.includes(day))).length
}
