import type { z } from 'zod'

import type { sortOrder } from '#contract/availability.ts'
import { postalArea } from '#contract/rules.ts'

export type SortOrder = z.infer<typeof sortOrder>

/** Filters from the address of the providers' page. */
export type Filters = {
  /** Weekday, 0 = Sunday. */
  day: number | undefined
  /** Dollars; undefined when it would leave no one out. */
  max_price: number | undefined
  sort: SortOrder
  /** A postal code or its first half: only who goes there. */
  postal: string | undefined
  /** How many cards. */
  show: number
}

/** In the order in which they are offered. */
export const SORTS: readonly (readonly [SortOrder, string])[] = [
  ['recommended', 'Recommended'],
  ['price_low', 'Price low to high'],
  ['price_high', 'Price high to low'],
  ['rating', 'Highest Rated'],
]

export const PAGE_SIZE = 12
const MOST = 100

/** Reads an address; what makes no sense is left out rather than refused. */
export function readFilters(params: URLSearchParams, maxPrice: number): Filters {
  const day = wholeNumber(params.get('day'))
  const price = wholeNumber(params.get('max_price'))
  const show = wholeNumber(params.get('show'))
  return {
    day: day !== undefined && day <= 6 ? day : undefined,
    max_price: price !== undefined && price < maxPrice ? price : undefined,
    postal: postalArea(params.get('postal') ?? '') ?? undefined,
    sort: SORTS.find(([order]) => order === params.get('sort'))?.[0] ?? 'recommended',
    show: Math.min(Math.max(show ?? PAGE_SIZE, PAGE_SIZE), MOST),
  }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** The same filters as a query; defaults are left out, so that addresses stay short. */
export function filterQuery({ day, max_price, sort, postal, show }: Filters): Record<string, unknown> {
  return {
    day,
    max_price,
    postal,
    sort: sort === 'recommended' ? undefined : sort,
    show: show === PAGE_SIZE ? undefined : show,
  }
}
