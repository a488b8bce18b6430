import type { Booking } from '#contract/bookings.ts'
import { callPage, type Page } from '#web/api.ts'
import { listBookings } from '#web/endpoints/bookings.gen.ts'

import { withFallbacks } from './with-fallbacks.ts'
import type { Tab } from './tabs.ts'

const PAGE = 10
export const BOOKINGS_FAILED = 'Failed to load bookings. Please try again later.'

/** One page of a tab, what is nearest to now first. */
export async function loadBookings(tab: Tab, cursor?: string, signal?: AbortSignal): Promise<Page<Booking[]>> {
  const sort = tab === 'upcoming' ? ('date_asc' as const) : ('date_desc' as const)
  const query = { tab, series: 'next' as const, limit: PAGE, sort, ...(cursor ? { cursor } : {}) }
  const { items, next } = await callPage(listBookings, { query, ...(signal ? { signal } : {}) })
  return { items: items.map(withFallbacks), next }
}
