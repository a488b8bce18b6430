import type { Answer } from '#contract/endpoint.ts'
import type { getBookingStatistics } from '#contract/bookings.ts'

export type Tab = 'upcoming' | 'past' | 'cancelled'
export type Statistics = Answer<typeof getBookingStatistics>

/**
 * Tabs of the booking list. The server decides which booking is in which.
 * Rules: docs/product-rules.md#lists-and-figures
 */
export const TABS: readonly (readonly [Tab, string])[] = [
  ['upcoming', 'Upcoming'],
  ['past', 'Past'],
  ['cancelled', 'Cancelled'],
]

export function readTab(params: URLSearchParams): Tab {
  return TABS.find(([tab]) => tab === params.get('tab'))?.[0] ?? 'upcoming'
}

export function countOf(tab: Tab, { upcoming, past, cancelled }: Statistics): number {
  return { upcoming, past, cancelled }[tab]
}
