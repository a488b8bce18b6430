import type { z } from 'zod'
import type { Answer } from '#contract/endpoint.ts'
import type { searchAvailability as contract, PartOfDay, SearchSort } from '#contract/availability/search.ts'
import { SERVICE_AREA } from '#contract/constants.ts'
import { decodeCursor, encodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import {
  cardKeyOf,
  compareCards,
  listCandidates,
  listCardsOf,
  type Candidate,
  type CardKey,
} from '#server/providers/index.ts'
import type { Missed } from '#server/availability/demand/empty-searches.ts'
import { isOfferedOn, listFreeDay, minutesOf, type Needs } from './free-day.ts'
import { daysFromTomorrow } from '#server/availability/slots/free-times.ts'
import { readOffer } from '#server/availability/provider-page/list-provider-cards.ts'
import { dayLabel, presentCard } from '#server/availability/provider-page/present.ts'
import { withMinutesAway } from '#server/availability/service-area/with-minutes-away.ts'
import { cityNames, findArea, prefixOf } from '#server/availability/service-area/postal-areas.ts'
import type { Slot } from '#server/availability/slots/slots.ts'
import { tally } from '#server/platform/tally.ts'

export type SearchQuery = z.output<typeof contract.query>

/** The number of days searched when no one is available on the requested one. */
const OTHER_DAYS = 7
/** Instead of a city, for postal codes outside the service area. */
const OUTSIDE = 'Elsewhere'

/** Starts within the part of the day, HH:MM; the end is excluded. */
const PARTS: Record<PartOfDay, readonly [from: string, until: string]> = {
  any: ['00:00', '24:00'],
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
}

/** When the first available time starts (0 where that decides nothing), and the position of the provider's card. */
type FreeKey = CardKey & { startsAt: number }
type Free = { candidate: Candidate; slots: readonly Slot[]; key: FreeKey }

/**
 * Finds providers available on a day. The number of statements is constant: the service, who offers it, their day, the
 * cards of one page, and the next seven days if no one is available; only the first of these without a day. Reads the
 * claims of that day alone.
 * @throws DomainError not_found for an unknown service or category
 */
export async function searchAvailability(
  deps: Needs,
  given: SearchQuery,
): Promise<{ found: Answer<typeof contract>; next: Cursor | null; missed: Missed | null }> {
  // A city that is none of ours narrows nothing, and never gets among the numbers of what was looked for.
  const query = { ...given, city: cityNames.find((name) => name === given.city) }
  const after = readCursor(query.cursor)
  const tomorrow = daysFromTomorrow(deps, 1)
  const asked = query.date ?? nextWeekday(deps, tomorrow.fromDate, query.day)
  const offer = await readOffer(deps, query)
  const candidates = await listCandidates(deps.db, offer)
  const onAsked = await whoIsFree(deps, query, candidates, asked)
  const from = asked > tomorrow.fromDate ? deps.localTime.addDays(asked, 1) : tomorrow.fromDate
  const others = onAsked.length === 0 ? await listOtherDays(deps, query, candidates, from) : []
  // Without a day, the search opens on the first one with results.
  const first = query.date === undefined && query.day === undefined ? others[0] : undefined
  const date = first?.date ?? asked
  const free = first ? await whoIsFree(deps, query, candidates, date) : onAsked
  const compare = (a: FreeKey, b: FreeKey) => a.startsAt - b.startsAt || compareCards(a, b, cardSortOf(query.sort))
  const list = free.toSorted((a, b) => compare(a.key, b.key))
  const rest = after === null ? list : list.filter(({ key }) => compare(key, after) > 0)
  const { page, next } = pageOf(rest, query.limit, (last) => cursorOf(last.key))
  const found = {
    date,
    first_date: tomorrow.fromDate,
    is_first_free: first !== undefined,
    date_text: deps.localTime.longDate(date),
    total: list.length,
    area_text: areaText(query.postal) ?? query.city ?? null,
    is_outside: query.postal !== undefined && findArea(query.postal) === undefined,
    cause:
      list.length > 0 ? null : await findCause(deps, { query, offer, candidates, from, hasOthers: others.length > 0 }),
    providers: await withMinutesAway(deps.db, await presentPage(deps, page), query.postal),
    next_cursor: next && encodeCursor(next),
    other_days: first ? [] : others,
  }
  const isMiss = list.length === 0 && found.other_days.length === 0 && offer.entryId !== undefined
  const city = query.postal === undefined ? (query.city ?? '') : (findArea(query.postal)?.city ?? OUTSIDE)
  return { found, next, missed: isMiss ? { entryId: offer.entryId!, city } : null }
}

type Cause = NonNullable<Answer<typeof contract>['cause']>
type Empty = {
  query: SearchQuery
  offer: Awaited<ReturnType<typeof readOffer>>
  candidates: Candidate[]
  from: string
  /** Another provider is available on a later day. */
  hasOthers: boolean
}

/** The one change that would give results, the most lasting first. Called only when a search finds no one. */
async function findCause(deps: Needs, { query, offer, candidates, from, hasOthers }: Empty): Promise<Cause> {
  if (query.postal !== undefined && findArea(query.postal) === undefined) return 'outside'
  if (hasOthers) return 'day'
  const isPriced = offer.maxPriceCents !== undefined
  const all = isPriced ? await listCandidates(deps.db, { ...offer, maxPriceCents: undefined }) : candidates
  if (all.length === 0) return 'not_offered'
  const isFound = async (change: Partial<SearchQuery>, among = candidates) =>
    (await listOtherDays(deps, { ...query, ...change }, among, from)).length > 0
  const hasPlace = query.postal !== undefined || query.city !== undefined
  if (
    hasPlace &&
    !(await isFound({ part: 'any' }, all)) &&
    (await isFound({ part: 'any', postal: undefined, city: undefined }, all))
  )
    return 'place'
  if (isPriced && (await isFound({}, all))) return 'price'
  return query.part !== 'any' && (await isFound({ part: 'any' })) ? 'part' : 'week'
}

function nextWeekday({ localTime }: Needs, fromDate: string, weekday: number | undefined): string {
  return localTime.datesFrom(fromDate, 7).find((date) => localTime.weekdayOf(date) === weekday) ?? fromDate
}

/** Providers with at least one available time in the requested part of the day. */
async function whoIsFree(
  deps: Needs,
  { postal, city, part, sort }: SearchQuery,
  candidates: Candidate[],
  date: string,
): Promise<Free[]> {
  const [from, until] = PARTS[part]
  const able = candidates.filter((candidate) => isOfferedOn(candidate, date))
  const slotsOf = await listFreeDay(deps, minutesOf(able), { date, place: postal, city })
  const free: Free[] = []
  for (const candidate of able) {
    const all = slotsOf(candidate.provider_id)
    const slots = part === 'any' ? all : all.filter(({ start }) => from <= start && start < until)
    const [first] = slots
    if (first) free.push({ candidate, slots, key: freeKeyOf(candidate, first, sort) })
  }
  return free
}

/** The days after, each with how many are free. */
async function listOtherDays(deps: Needs, query: SearchQuery, candidates: Candidate[], from: string) {
  const days = deps.localTime.datesFrom(from, OTHER_DAYS)
  const counted = days.map(async (date) => {
    const { length: total } = await whoIsFree(deps, query, candidates, date)
    return { date, label: dayLabel(deps.localTime, date), total }
  })
  return (await Promise.all(counted)).filter(({ total }) => total > 0)
}

async function presentPage(deps: Needs, page: Free[]) {
  const rows = await listCardsOf(
    deps.db,
    page.map(({ candidate }) => candidate.offering_id),
  )
  const cards = new Map(rows.map((row) => [row.offering_id, row]))
  return page.flatMap(({ candidate, slots }) => {
    const row = cards.get(candidate.offering_id)
    if (!row) return []
    tally('slots_offered', slots.length)
    const times = slots.map(({ date, start }) => ({ date, start, label: deps.localTime.timeText(start) }))
    return [{ ...presentCard(deps, row, new Map([[slots[0]!.date, slots]]), { wanted: [] }), next_slots: times }]
  })
}

function freeKeyOf(row: Candidate, first: Slot, sort: SearchSort): FreeKey {
  return { startsAt: sort === 'soonest' ? first.startsAt : 0, ...cardKeyOf(row, cardSortOf(sort)) }
}

/** Providers with the same first time are listed as recommended. */
function cardSortOf(sort: SearchSort): Exclude<SearchSort, 'soonest'> {
  return sort === 'soonest' ? 'recommended' : sort
}

function cursorOf({ startsAt, value, turn, providerId }: FreeKey): Cursor {
  return [startsAt, value, turn, providerId]
}

function readCursor(text: string | undefined): FreeKey | null {
  const cursor = decodeCursor(text, ['number', 'number', 'number', 'string'])
  if (cursor === null) return null
  const [startsAt, value, turn, providerId] = cursor as [number, number, number, string]
  return { startsAt, value, turn, providerId }
}

/** The place as people call it. */
function areaText(postal: string | undefined): string | null {
  if (postal === undefined) return null
  const area = findArea(postal)
  return area ? `${area.city} (${area.prefix})` : `${prefixOf(postal)} is outside ${SERVICE_AREA}`
}
