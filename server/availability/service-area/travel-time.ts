import type { LocalTime } from '#server/platform/time.ts'
import { memoize } from '#server/platform/memoize.ts'
import { areas, findArea, prefixOf, type Area, type Point, type Side } from './postal-areas.ts'

/**
 * How long it takes from door to door, without a map service: the distance as the crow flies, by way of the bridges
 * where water lies between, made longer as roads do, at the speed such a distance is driven. It is a model to keep
 * visits apart, not a promise: two places it calls 25 minutes apart may take 20 or 35.
 */

/**
 * No two places of the region are further apart, rush hour included: the range in which claims around a visit are read.
 */
export const MOST_TRAVEL_MINUTES = 240

/** Roads are longer than a straight line. */
const DETOUR = 1.25
/** To the car, a place to park, to the door. */
const DOOR_MINUTES = 5
/** Between two doors of one sortation area. */
const INSIDE_AREA_KM = 1.5
const STEP_MINUTES = 5
/** Kilometres at a speed, in km/h, one after the other: the further, the more of it on fast roads. */
const SPEEDS = [
  { km: 5, speed: 28 },
  { km: 10, speed: 40 },
  { km: Infinity, speed: 60 },
]
const RUSH_FACTOR = 1.4
/** Minutes of a weekday, end excluded: 7:00-9:30 and 15:00-18:30. */
const RUSH_HOURS = [
  { start: 420, end: 570 },
  { start: 900, end: 1110 },
]

type Crossing = Point & { name: string; between: readonly [Side, Side]; minutes: number }

/** `minutes` come on top of the distance: merging, queues, a lane that changes its direction. */
const CROSSINGS: readonly Crossing[] = [
  cross('Lions Gate', 49.315, -123.138, 'north shore', 'peninsula', 6),
  cross('Ironworkers', 49.294, -123.026, 'north shore', 'peninsula', 6),
  cross('Oak Street', 49.201, -123.123, 'peninsula', 'lulu island', 4),
  cross('Knight Street', 49.203, -123.077, 'peninsula', 'lulu island', 4),
  cross('Queensborough', 49.195, -122.947, 'peninsula', 'lulu island', 4),
  cross('Massey Tunnel', 49.122, -123.075, 'lulu island', 'south of fraser', 8),
  cross('Alex Fraser', 49.163, -122.943, 'lulu island', 'south of fraser', 5),
  cross('Pattullo', 49.207, -122.893, 'peninsula', 'south of fraser', 5),
  cross('Port Mann', 49.22, -122.813, 'peninsula', 'south of fraser', 4),
  cross('Pitt River', 49.248, -122.73, 'peninsula', 'northeast', 4),
  cross('Golden Ears', 49.196, -122.665, 'northeast', 'south of fraser', 4),
]

function cross(name: string, latitude: number, longitude: number, one: Side, other: Side, minutes: number): Crossing {
  return { name, latitude, longitude, between: [one, other], minutes }
}

/** @param weekday 0 is Sunday */
export function isRushHour(weekday: number, minuteOfDay: number): boolean {
  if (weekday === 0 || weekday === 6) return false
  return RUSH_HOURS.some(({ start, end }) => start <= minuteOfDay && minuteOfDay < end)
}

/**
 * Offsets of time zones are whole quarter hours, and rush hours begin and end on quarters: one answer holds for a
 * quarter.
 */
const QUARTER_MS = 900_000

const isRushQuarter = memoize(
  (localTime: LocalTime, quarter: number) => {
    const at = new Date(quarter * QUARTER_MS)
    return isRushHour(localTime.weekdayOf(localTime.localDate(at)), localTime.minuteOfDay(at))
  },
  { keyOf: ({ zone }, quarter) => `${zone} ${quarter}`, most: 20_000 },
)

/** Whether the streets are slow at an instant (epoch ms); remembered, since lists ask for thousands of visits. */
export function isRushAt(localTime: LocalTime, instant: number): boolean {
  return isRushQuarter(localTime, Math.floor(instant / QUARTER_MS))
}

/**
 * Minutes from one postal code (or its first half) to another, a multiple of five. Nothing between two visits at the
 * very same six-character code, which is one building or one side of a block. Null when either is not of the region.
 */
export function travelMinutes(from: string, to: string, isRush = false): number | null {
  if (from.length > 3 && from === to) return 0
  const drive = driveBetween(from, to)
  if (drive === null) return null
  const slowed = isRush ? drive.minutes * RUSH_FACTOR : drive.minutes
  return Math.ceil((DOOR_MINUTES + slowed) / STEP_MINUTES) * STEP_MINUTES
}

/**
 * A drive outside rush hours: kilometres by road, minutes from door to door. Zero between two visits at the same
 * six-character code. Null when either lies outside the region.
 */
export function estimateTrip(from: string, to: string): { km: number; minutes: number } | null {
  const minutes = travelMinutes(from, to)
  if (minutes === null) return null
  return { km: minutes === 0 ? 0 : (driveBetween(from, to)?.km ?? 0), minutes }
}

/** At the wheel, along the quickest way. */
type DriveBetween = { km: number; minutes: number }

/** The same both ways, and calculated once for each pair: there are some nine thousand. */
function driveBetween(from: string, to: string): DriveBetween | null {
  const one = findArea(from)
  const other = findArea(to)
  if (!one || !other) return null
  return one.prefix < other.prefix ? shortestDrive(one, other) : shortestDrive(other, one)
}

const shortestDrive = memoize(findShortestDrive, { keyOf: (from, to) => `${from.prefix}${to.prefix}`, most: 10_000 })

function findShortestDrive(from: Area, to: Area): DriveBetween {
  if (from.prefix === to.prefix) return driveOf(INSIDE_AREA_KM)
  const drives = waysBetween(from.side, to.side).map((way) => {
    const points: Point[] = [from, ...way, to]
    const km = points.slice(1).reduce((sum, point, i) => sum + kilometres(points[i]!, point), 0)
    const crossing = way.reduce((sum, { minutes }) => sum + minutes, 0)
    return driveOf(Math.max(km, INSIDE_AREA_KM), crossing)
  })
  return drives.reduce((best, one) => (one.minutes < best.minutes ? one : best))
}

function driveOf(straightKm: number, crossingMinutes = 0): DriveBetween {
  return { km: straightKm * DETOUR, minutes: minutesFor(straightKm) + crossingMinutes }
}

/** Every order of crossings that leads from one side to the other without seeing a side twice. */
function waysBetween(from: Side, to: Side, seen: readonly Side[] = []): Crossing[][] {
  if (from === to) return [[]]
  return CROSSINGS.flatMap((crossing) => {
    const next = otherSide(crossing, from)
    if (next === null || seen.includes(next)) return []
    return waysBetween(next, to, [...seen, from]).map((way) => [crossing, ...way])
  })
}

function otherSide({ between: [one, other] }: Crossing, side: Side): Side | null {
  if (one === side) return other
  return other === side ? one : null
}

function minutesFor(straightKm: number): number {
  let left = straightKm * DETOUR
  let minutes = 0
  for (const { km, speed } of SPEEDS) {
    const part = Math.min(left, km)
    minutes += (part / speed) * 60
    left -= part
  }
  return minutes
}

const EARTH_KM = 6371

/** Great-circle distance. */
export function kilometres(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord))
}

/** First halves of postal codes within so many minutes of a home; memoized, since every page shows them. */
export const areasWithin = memoize(
  (home: string, maxMinutes: number | null): readonly Area[] =>
    maxMinutes === null ? areas : areas.filter(({ prefix }) => isWithin(home, prefix, maxMinutes)),
  { keyOf: (home, maxMinutes) => `${home} ${maxMinutes}`, most: 5000 },
)

/** A home outside the region limits nothing; otherwise no one would be in reach. */
export function isWithin(home: string, place: string, maxMinutes: number | null): boolean {
  if (maxMinutes === null) return true
  const minutes = travelMinutes(prefixOf(home), prefixOf(place))
  return minutes === null || minutes <= maxMinutes
}
