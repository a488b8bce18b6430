import type { Deps } from '#server/platform/deps.ts'
import { listDayAway, listDayClaims, listOpenDays } from './day-queries.ts'
import { listTimes } from '#server/availability/queries.ts'
import { covers, toServiceArea } from '#server/availability/service-area/service-area.ts'
import { spanOf, toClaims, toRules, toSlotInput, toWindows, type Visit } from '#server/availability/slots/slot-input.ts'
import { coversPlace } from '#server/availability/slots/free-times.ts'
import { offerSlots, type Slot } from '#server/availability/slots/slots.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'localTime'>

export type AskedDay = Visit & { date: string }

/** Up to so many providers are asked for all of their times; beyond, for what one day needs. */
const FEW = 40

/**
 * The free times of any number of providers on one date, none for who does not go to the place. One statement for a few;
 * for many three that read that day alone.
 */
export async function listFreeDay(
  deps: Needs,
  providerIds: string[],
  asked: AskedDay,
): Promise<(providerId: string) => readonly Slot[]> {
  const days = await (providerIds.length <= FEW ? readFew : readMany)(deps, providerIds, asked)
  return (providerId) => days.get(providerId) ?? []
}

async function readFew(deps: Needs, providerIds: string[], { date, ...visit }: AskedDay): Promise<Map<string, Slot[]>> {
  const day = { fromDate: date, days: 1 }
  const free = new Map<string, Slot[]>()
  for (const row of await listTimes(deps.db, providerIds, spanOf(deps, day, visit))) {
    if (!coversPlace(row, visit.place)) continue
    const input = toSlotInput(deps, row, day, visit)
    const [slots] = offerSlots(input).values()
    if (slots) free.set(row.provider_id, slots)
  }
  return free
}

async function readMany(
  deps: Needs,
  providerIds: string[],
  { date, ...visit }: AskedDay,
): Promise<Map<string, Slot[]>> {
  const { clock, db, localTime } = deps
  const { durationMinutes, place } = visit
  const span = spanOf(deps, { fromDate: date, days: 1 }, visit)
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
    if (place !== undefined && !covers(toServiceArea(row, row.own_prefix), place)) continue
    const rules = toRules(row)
    const [slots] = offerSlots({
      now,
      localTime,
      fromDate: date,
      days: 1,
      durationMinutes,
      weekly: [],
      overrides: new Map([[date, toWindows(row.windows)]]),
      timeOff: (awayOf.get(row.provider_id) ?? []).map(([, start, end]) => ({ start, end })),
      claims: toClaims(localTime, claimsOf.get(row.provider_id)!, place),
      rules,
      isBookable: true,
      insuredUntil: row.insured_until,
      // Each of them is asked for another service: who may not offer it on the day is not asked at all.
      offeredUntil: null,
    }).values()
    if (slots) free.set(row.provider_id, slots)
  }
  return free
}

/** Whether the papers that a service needs count on a day. */
export function isOfferedOn({ offered_until }: { offered_until: string | null }, date: string): boolean {
  return offered_until === null || date <= offered_until
}
