import type { z } from 'zod'
import type { listServiceProviders, ProviderCard } from '#contract/availability.ts'
import { findCategory, findEntryByName } from '#server/catalogue/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { cardKeyOf, listCards, type CardFilter, type CardKey } from '#server/providers/index.ts'
import { listFreeTimes } from '#server/availability/slots/free-times.ts'
import { withMinutesAway } from '#server/availability/service-area/with-minutes-away.ts'
import { presentCard } from './present.ts'
import type { Slot } from '#server/availability/slots/slots.ts'

export type CardQuery = z.output<typeof listServiceProviders.query>

const SHOWN_DAYS = 14
/** How many pages may be read to fill one whose providers must be free on a day: the bound of one request's work. */
const MOST_ROUNDS = 5

/**
 * Providers of an entry, a category or everything, with their free times. A requested day or date leaves out providers
 * with none then, a postal code or a city those who make no visits there. The number of statements is constant without
 * such a filter and bounded with one.
 * @throws DomainError not_found for an unknown service or category
 */
export async function listProviderCards(
  deps: Deps,
  query: CardQuery,
): Promise<{ cards: ProviderCard[]; next: Cursor | null }> {
  const { cards, next } = await readPage(deps, query)
  return { cards: await withMinutesAway(deps.db, cards, query.postal), next }
}

async function readPage(deps: Deps, query: CardQuery): Promise<{ cards: ProviderCard[]; next: Cursor | null }> {
  const filter = await readFilter(deps, query)
  const cards: ProviderCard[] = []
  let after = filter.after
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const rows = await listCards(deps.db, { ...filter, after })
    const free = await listFreeTimes(deps, new Map(rows.map((row) => [row.provider_id, row.duration_minutes])), {
      days: SHOWN_DAYS,
      date: query.date,
      city: query.city,
      place: query.postal,
    })
    for (const row of rows) {
      if (cards.length === query.limit) return { cards, next: cursorOf(after) }
      after = cardKeyOf(row, query.sort)
      const offered = free.get(row.provider_id)
      const until = row.offered_until
      // The provider doesn't travel to the requested place.
      if (!offered) continue
      const wanted = wantedSlots(deps, query, until === null ? offered : endAt(offered, until))
      if (wanted !== null) cards.push(presentCard(deps, row, offered, { wanted, hasMaps: query.times === 'all' }))
    }
    if (rows.length < filter.limit) return { cards, next: null }
  }
  return { cards, next: cursorOf(after) }
}

async function readFilter(deps: Deps, query: CardQuery): Promise<CardFilter> {
  const { sort } = query
  const cursor = decodeCursor(query.cursor, ['number', 'number', 'string'])
  return {
    ...(await readOffer(deps, query)),
    sort,
    after: cursor && { value: Number(cursor[0]), turn: Number(cursor[1]), providerId: String(cursor[2]) },
    limit: query.limit + 1,
  }
}

type OfferQuery = Pick<CardQuery, 'service' | 'category' | 'max_price'>

/** Finds the named service or category. @throws DomainError not_found */
export async function readOffer(
  { db }: Pick<Deps, 'db'>,
  { service, category, max_price }: OfferQuery,
): Promise<Pick<CardFilter, 'entryId' | 'categorySlug' | 'maxPriceCents'>> {
  const entry = service === undefined ? undefined : await findEntryByName(db, service, category)
  if (service !== undefined && !entry) throw new DomainError('not_found', 'Service not found.')
  const inCategory = entry || category === undefined ? undefined : await findCategory(db, category)
  if (category !== undefined && !entry && !inCategory) throw new DomainError('not_found', 'Service not found.')
  return {
    entryId: entry?.id,
    categorySlug: inCategory?.slug,
    maxPriceCents: max_price === undefined ? undefined : Math.floor(max_price * 100 + 1e-6),
  }
}

function cursorOf(after: CardKey | null): Cursor | null {
  return after && [after.value, after.turn, after.providerId]
}

/** The free hours that meet the requested day and date, in order; null if one is requested and none is free. */
function wantedSlots({ localTime }: Deps, { day, date }: CardQuery, offered: Map<string, Slot[]>): Slot[] | null {
  if (day === undefined && date === undefined) return [...offered.values()].flat()
  const wanted = [...offered].filter(
    ([on]) => (date === undefined || on === date) && (day === undefined || localTime.weekdayOf(on) === day),
  )
  return wanted.length === 0 ? null : wanted.flatMap(([, slots]) => slots)
}

/** The free times up to the last day on which a service may be booked. */
function endAt(offered: Map<string, Slot[]>, until: string): Map<string, Slot[]> {
  return new Map([...offered].filter(([date]) => date <= until))
}
