import type { Deps } from '#server/platform/deps.ts'
import { listDayAway, listDayClaims, listOpenDays } from './day-queries.ts'
import { reaches, toReach } from './reach/service-reach.ts'
import { spanOf, toClaim, toRules, toWindows } from './slot-input.ts'
import { offerSlots, type Slot } from './slots.ts'

export type Needs = Pick<Deps, 'db' | 'clock' | 'localTime'>

export type AskedDay = { date: string; place?: string | undefined }

/**
 * The free hours of any number of providers on one date: three statements that read that day alone, whoever is asked
 * for. Providers without a free hour, or who do not go to the place, are absent.
 */
export async function listFreeDay(
  deps: Needs,
  providerIds: string[],
  { date, place }: AskedDay,
): Promise<Map<string, Slot[]>> {
  const { clock, db, localTime } = deps
  const span = spanOf(deps, { fromDate: date, days: 1 })
  const day = { date, weekday: localTime.dayOf(date).weekday }
  const [rows, claims, away] = await Promise.all([
    listOpenDays(db, providerIds, day),
    listDayClaims(db, span),
    listDayAway(db, span),
  ])
  const claimsOf = Map.groupBy(claims, ([providerId]) => providerId)
  const awayOf = Map.groupBy(away, ([providerId]) => providerId)
  const now = clock.now().getTime()
  const free = new Map<string, Slot[]>()
  for (const row of rows) {
    if (place !== undefined && !reaches(toReach(row, row.own_prefix), place)) continue
    const [offered] = offerSlots({
      now,
      localTime,
      fromDate: date,
      days: 1,
      weekly: [],
      overrides: new Map([[date, toWindows(row.windows)]]),
      timeOff: (awayOf.get(row.provider_id) ?? []).map(([, start, end]) => ({ start, end })),
      claims: (claimsOf.get(row.provider_id) ?? []).map(([, ...claim]) => toClaim(localTime, claim, place)),
      rules: toRules(row),
      isBookable: true,
      insuredUntil: row.insured_until,
    }).values()
    if (offered) free.set(row.provider_id, offered)
  }
  return free
}
