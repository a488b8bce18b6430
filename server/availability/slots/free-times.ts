import type { AvailabilityMap } from '#contract/availability.ts'
import { SLOT_MINUTES } from '#contract/constants.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listTimes, type TimesRow, type TimesSpan } from '#server/availability/queries.ts'
import { presentSlots } from '#server/availability/schedule/window-codec.ts'
import { citiesOf, covers } from '#server/availability/service-area/service-area.ts'
import { serviceAreaOf, spanOf, toRules, toSlotInput, type Days, type Visit } from './slot-input.ts'
import { offerSlots, type Slot } from './slots.ts'

const MOST_DAYS = 365

type Needs = Pick<Deps, 'clock' | 'localTime'> & { db: Database }

/** Tomorrow is the first day that can be booked. Rules: docs/product-rules.md#offered-times */
export function daysFromTomorrow({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>, days: number): Days {
  return { fromDate: localTime.addDays(localTime.localDate(clock.now()), 1), days }
}

/** The span to load for all days that can be booked. */
export function wholeSpan(deps: Pick<Deps, 'clock' | 'localTime'>, visit: Visit): TimesSpan {
  return spanOf(deps, daysFromTomorrow(deps, MOST_DAYS), visit)
}

/**
 * All of a provider's free times for a visit, as far ahead as they may be booked. With a place, those at which it can be
 * reached from the visits around it, wherever the provider goes otherwise.
 */
export function offerAll(deps: Pick<Deps, 'clock' | 'localTime'>, times: TimesRow, visit: Visit): Map<string, Slot[]> {
  const days = daysFromTomorrow(deps, toRules(times.schedule).maxAdvanceDays)
  return offerSlots(toSlotInput(deps, times, days, visit))
}

/** Whether the provider makes visits at a place; an unknown place is no reason against. */
export function coversPlace(times: TimesRow, place: string | undefined): boolean {
  return place === undefined || covers(serviceAreaOf(times), place)
}

/** Whether the provider makes visits to at least a part of a city. */
export function reachesCity(times: TimesRow, city: string | undefined): boolean {
  return city === undefined || citiesOf(serviceAreaOf(times)).includes(city)
}

type FreeTimesQuery = {
  days: number
  date?: string | undefined
  city?: string | undefined
  place?: string | undefined
}

/** Times of several people are loaded for the longest of their visits. */
export function longestOf(minutesOf: ReadonlyMap<string, number>): number {
  return Math.max(SLOT_MINUTES, ...minutesOf.values())
}

/**
 * The free times of a page of providers, of each for a visit of its own length in minutes, within the coming days and, beyond them, on one asked date. One
 * query. With a place or a city, providers who do not go there are absent.
 */
export async function listFreeTimes(
  deps: Needs,
  minutesOf: ReadonlyMap<string, number>,
  { days, date, city, place }: FreeTimesQuery,
): Promise<Map<string, Map<string, Slot[]>>> {
  const coming = daysFromTomorrow(deps, days)
  const lastDate = deps.localTime.addDays(coming.fromDate, days - 1)
  const beyond = date !== undefined && date > lastDate ? { fromDate: date, days: 1 } : null
  const longest = { durationMinutes: longestOf(minutesOf) }
  const span = spanOf(deps, coming, longest)
  const bothSpans =
    beyond === null ? span : { ...spanOf(deps, beyond, longest), from: span.from, fromDate: span.fromDate }
  const rows = await listTimes(deps.db, [...minutesOf.keys()], bothSpans)
  const offers = (row: TimesRow) => {
    const visit = { durationMinutes: minutesOf.get(row.provider_id)!, place }
    const offered = offerSlots(toSlotInput(deps, row, coming, visit))
    const later = beyond === null ? [] : offerSlots(toSlotInput(deps, row, beyond, visit))
    return new Map([...offered, ...later])
  }
  const goesThere = (row: TimesRow) => coversPlace(row, place) && reachesCity(row, city)
  return new Map(rows.filter(goesThere).map((row) => [row.provider_id, offers(row)]))
}

/** A provider's free times by local date for a visit that will be moved, as if its own claim were not there. */
export async function listFreeWindows(
  deps: Pick<Deps, 'clock' | 'localTime' | 'db'>,
  providerId: string,
  { claimId, ...visit }: Visit & { claimId: string },
): Promise<AvailabilityMap> {
  const [times] = await listTimes(deps.db, [providerId], { ...wholeSpan(deps, visit), exceptClaimId: claimId })
  return times ? presentSlots(offerAll(deps, times, visit)) : {}
}
