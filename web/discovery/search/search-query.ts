import type { PartOfDay, SearchSort } from '#contract/availability/search.ts'
import { postalArea } from '#contract/rules.ts'

/** Filters from the address of the search page. */
export type SearchQuery = {
  service: string | undefined
  category: string | undefined
  date: string | undefined
  /** Weekday, 0 = Sunday, when no date is named. */
  day: number | undefined
  part: PartOfDay
  max_price: number | undefined
  postal: string | undefined
  /** City of the service area, as named in the words. */
  city: string | undefined
  sort: SearchSort
  /** How many cards. */
  show: number
}

/** Few, so that the page of a phone has an end. */
export const SEARCH_PAGE = 10
export const MOST_SHOWN = 100

export const PARTS: readonly (readonly [PartOfDay, string])[] = [
  ['any', 'Any time'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
]

export const SEARCH_SORTS: readonly (readonly [SearchSort, string])[] = [
  ['recommended', 'Recommended'],
  ['soonest', 'Earliest time'],
  ['price_low', 'Price low to high'],
  ['price_high', 'Price high to low'],
  ['rating', 'Highest rated'],
]

/** Reads an address; what makes no sense is left out rather than refused. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const day = wholeNumber(params.get('day'))
  const date = params.get('date') ?? ''
  const show = wholeNumber(params.get('show')) ?? SEARCH_PAGE
  return {
    service: params.get('service')?.trim() || undefined,
    category: params.get('category')?.trim() || undefined,
    date: isDate(date) ? date : undefined,
    day: day !== undefined && day <= 6 ? day : undefined,
    part: PARTS.find(([part]) => part === params.get('part'))?.[0] ?? 'any',
    max_price: wholeNumber(params.get('max_price')),
    postal: postalArea(params.get('postal') ?? '') ?? undefined,
    city: params.get('city')?.trim().slice(0, 100) || undefined,
    sort: SEARCH_SORTS.find(([sort]) => sort === params.get('sort'))?.[0] ?? 'recommended',
    show: Math.min(Math.max(show, SEARCH_PAGE), MOST_SHOWN),
  }
}

/** The same as an address; defaults are left out, so that it stays short. */
export function searchAddress(query: SearchQuery): Record<string, unknown> {
  const { part, sort, show, ...rest } = query
  return {
    ...rest,
    part: part === 'any' ? undefined : part,
    sort: sort === 'recommended' ? undefined : sort,
    show: show === SEARCH_PAGE ? undefined : show,
  }
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
