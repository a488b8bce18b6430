import type { Deps } from '#server/platform/deps.ts'
import { listDayAway, listDayClaims, listOpenDays } from './day-queries.ts'
import { listTimes } from '#server/availability/queries.ts'
import { citiesOf, covers, toServiceArea } from '#server/availability/service-area/service-area.ts'
import { spanOf, toClaims, toRules, toSlotInput, toWindows } from '#server/availability/slots/slot-input.ts'
import { coversPlace, longestOf, reachesCity } from '#server/availability/slots/free-times.ts'
import { offerSlots, type Slot } from '#server/availability/slots/slots.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'localTime'>

/** The first half of the place's postal code, or all of it, where it is known. */
export type AskedDay = { date: string; place?: string | undefined; city?: string | undefined }

/** Length of the requested visit in minutes, by provider. */
export type MinutesOf = ReadonlyMap<string, number>

/** Up to this many providers, all of their times are read; beyond, what one day needs. */
const FEW = 40

/**
 * The free times of any number of providers on one date, none for who does not go to the place. One statement for a few;
 * for many three that read that day alone.
 */
export async function listFreeDay(
  deps: Needs,
  minutes: MinutesOf,
  asked: AskedDay,
): Promise<(providerId: string) => readonly Slot[]> {
  const days = await (minutes.size <= FEW ? readFew : readMany)(deps, minutes, asked)
  return (providerId) => days.get(providerId) ?? []
}

async function readFew(deps: Needs, minutes: MinutesOf, { date, place, city }: AskedDay): Promise<Map<string, Slot[]>> {
  const day = { fromDate: date, days: 1 }
  const free = new Map<string, Slot[]>()
  const span = spanOf(deps, day, { durationMinutes: longestOf(minutes) })
  for (const row of await listTimes(deps.db, [...minutes.keys()], span)) {
    if (!coversPlace(row, place) || !reachesCity(row, city)) continue
    const input = toSlotInput(deps, row, day, { durationMinutes: minutes.get(row.provider_id)!, place })
    const [slots] = offerSlots(input).values()
    if (slots) free.set(row.provider_id, slots)
  }
  return free
}

async function readMany(
  deps: Needs,
  minutes: MinutesOf,
  { date, place, city }: AskedDay,
): Promise<Map<string, Slot[]>> {
  const { clock, db, localTime } = deps
  const providerIds = [...minutes.keys()]
  const span = spanOf(deps, { fromDate: date, days: 1 }, { durationMinutes: longestOf(minutes) })
  const day = { date, weekday: localTime.dayOf(date).weekday }
  const [rows, claims, away] = await Promise.all([
    listOpenDays(db, providerIds, day),
    listDayClaims(db, providerIds, span),
    listDayAway(db, providerIds, span),
  ])
  const claimsOf = new Map(claims)
  const awayOf = Map.groupBy(away, ([providerId]) => providerId)
  const now = clock.now().getTime()
  const free = new Map<string, Slot[]>()
  for (const row of rows) {
    const area = toServiceArea(row, row.own_prefix)
    if (place !== undefined && !covers(area, place)) continue
    if (city !== undefined && !citiesOf(area).includes(city)) continue
    const rules = toRules(row)
    const [slots] = offerSlots({
      now,
      localTime,
      fromDate: date,
      days: 1,
      durationMinutes: minutes.get(row.provider_id)!,
      weekly: [],
      overrides: new Map([[date, toWindows(row.windows)]]),
      timeOff: (awayOf.get(row.provider_id) ?? []).map(([, start, end]) => ({ start, end })),
      claims: toClaims(localTime, claimsOf.get(row.provider_id)!, place),
      rules,
      isBookable: true,
      insuredUntil: row.insured_until,
      // Each of them is asked for another service: providers who may not offer it on the day are not asked at all.
      offeredUntil: null,
    }).values()
    if (slots) free.set(row.provider_id, slots)
  }
  return free
}

/** Duration of each provider's offering. */
export function minutesOf(
  candidates: readonly { provider_id: string; duration_minutes: number }[],
): Map<string, number> {
  return new Map(candidates.map(({ provider_id, duration_minutes }) => [provider_id, duration_minutes]))
}

/** Whether the papers that a service needs count on a day. */
export function isOfferedOn({ offered_until }: { offered_until: string | null }, date: string): boolean {
  return offered_until === null || date <= offered_until
}
