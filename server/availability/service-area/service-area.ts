import { MAX_TRAVEL_MINUTES_DEFAULT, SERVICE_AREA } from '#contract/constants.ts'
import { memoize } from '#server/platform/memoize.ts'
import { areas, cityNames, findArea, prefixOf, type Area } from './postal-areas.ts'
import { areasWithin, isWithin, travelMinutes } from './travel-time.ts'

/**
 * Where a provider travels: within a number of minutes from home and in the chosen cities. Both must hold.
 * Rules: docs/product-rules.md#service-area
 */
export type ServiceArea = {
  /** First half of a postal code. */
  home: string
  /** None chosen means all. */
  cities: readonly string[]
  /** One way, outside rush hours; null for the whole region. */
  maxMinutes: number | null
}

/** Stored values. Null before the provider has first saved hours or an area. */
export type StoredServiceArea = { home_prefix: string | null; cities: string[]; max_minutes: number | null }

export function toServiceArea(stored: StoredServiceArea | null, ownPostalCode: string): ServiceArea {
  return {
    home: stored?.home_prefix ?? prefixOf(ownPostalCode),
    cities: stored?.cities ?? [],
    maxMinutes: stored === null ? MAX_TRAVEL_MINUTES_DEFAULT : stored.max_minutes,
  }
}

/** Whether the provider goes to this postal code, or to the area of its first half. */
export function covers(area: ServiceArea, postalCode: string): boolean {
  const place = findArea(postalCode)
  if (!place) return false
  return isChosen(area, place) && isWithin(area.home, place.prefix, area.maxMinutes)
}

/** The cities in the service area, even partly, in their usual order. */
export function citiesOf(area: ServiceArea): string[] {
  const reached = new Set(
    areasWithin(area.home, area.maxMinutes)
      .filter((place) => isChosen(area, place))
      .map(({ city }) => city),
  )
  return cityNames.filter((city) => reached.has(city))
}

function isChosen({ cities }: ServiceArea, { city }: Area): boolean {
  return cities.length === 0 || cities.includes(city)
}

const NAMED_CITIES = 4

/** "Visits Vancouver, Burnaby and Richmond." The home itself is never told. */
export function areaText(area: ServiceArea): string {
  const cities = citiesOf(area)
  if (cities.length === 0) return 'Not taking visits right now.'
  if (cities.length === cityNames.length) return `Visits all of ${SERVICE_AREA}.`
  const isPartly = area.maxMinutes !== null
  const named = cities.length > NAMED_CITIES + 1 ? cities.slice(0, NAMED_CITIES) : cities
  const more = cities.length - named.length
  const list = joined(more > 0 ? [...named, `${more} more cities`] : named)
  return isPartly ? `Visits ${list}, within driving range.` : `Visits ${list}.`
}

export function joined(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
}

/** One sentence for a client who asks about an address. */
export function answerFor(area: ServiceArea, postalCode: string): { isInside: boolean; text: string } {
  const place = findArea(postalCode)
  const prefix = prefixOf(postalCode)
  if (!place) return { isInside: false, text: `${prefix} is outside ${SERVICE_AREA}, where our providers visit.` }
  const where = `${place.city} (${prefix})`
  if (covers(area, postalCode)) return { isInside: true, text: `Visits ${where}.` }
  return { isInside: false, text: `Doesn’t visit ${where}. ${areaText(area)}` }
}

/** With possible homes further apart than this, a figure would mean nothing. */
const MOST_SPREAD_MINUTES = 30
const STEP_MINUTES = 5

/**
 * About how many minutes a provider drives to a postal code outside rush hours, in fives; null if nothing can be said.
 * Calculated only from public facts, the postal codes that they visit: it is the mean over all homes from which the
 * same would be visited, so asking from many places doesn't reveal the home.
 */
export function minutesAway(area: ServiceArea, postalCode: string): number | null {
  const place = findArea(postalCode)
  if (!place || !covers(area, postalCode)) return null
  const drives = homesLike(area)
    .map(({ prefix }) => travelMinutes(prefix, place.prefix))
    .filter((minutes) => minutes !== null)
  if (drives.length === 0 || Math.max(...drives) - Math.min(...drives) > MOST_SPREAD_MINUTES) return null
  const mean = drives.reduce((sum, minutes) => sum + minutes, 0) / drives.length
  return Math.max(STEP_MINUTES, Math.round(mean / STEP_MINUTES) * STEP_MINUTES)
}

/** Areas from which a provider would visit exactly the same ones of the chosen cities; none if no limit is visible. */
const homesLike = memoize(
  (area: ServiceArea): readonly Area[] => {
    const [visited, others] = parted(
      areas.filter((place) => isChosen(area, place)),
      ({ prefix }) => isWithin(area.home, prefix, area.maxMinutes),
    )
    if (visited.length === 0 || others.length === 0) return []
    const drive = (home: Area, { prefix }: Area) => travelMinutes(home.prefix, prefix)!
    return areas.filter((home) => {
      const furthest = Math.max(...visited.map((place) => drive(home, place)))
      return others.every((place) => drive(home, place) > furthest)
    })
  },
  { keyOf: ({ home, cities, maxMinutes }) => `${home} ${maxMinutes} ${cities.toSorted().join()}`, most: 2000 },
)

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
