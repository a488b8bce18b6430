import { listHomePrefixes } from '#server/availability/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { drivesOf } from './drives.ts'
import { findFirstDone, findMark, insertDays, listDone, moveMark, type DoneVisit } from './queries.ts'

/** By then nearly every visit of a day is completed, or will not be; a later one is still listed with its day. */
const KEPT_AFTER_DAYS = 4
/** A service that was away for longer catches up from hour to hour. */
const DAYS_AT_ONCE = 14
/** Days of drives that are written down together. */
const ROWS_AT_ONCE = 500

type KeepDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>

/**
 * Stores the drives of days that are over for good, by the travel model and the home of that time: moving later changes
 * no earlier drive. Rules: docs/product-rules.md#mileage
 */
export async function keepMileage(deps: KeepDeps): Promise<void> {
  const { db, clock, localTime } = deps
  const now = clock.now()
  const newest = localTime.addDays(localTime.localDate(now), -KEPT_AFTER_DAYS)
  const mark = await findMark(db)
  const first = mark === null ? await findFirstDone(db) : null
  if (mark === null && first === null) return
  const after = mark ?? localTime.addDays(localTime.localDate(first!), -1)
  const furthest = localTime.addDays(after, DAYS_AT_ONCE)
  const through = newest < furthest ? newest : furthest
  if (through <= after) return
  const [from, to] = [
    startOf(localTime, localTime.addDays(after, 1)),
    startOf(localTime, localTime.addDays(through, 1)),
  ]
  const visits = await listDone(db, { from, to, now })
  const found = byProviderAndDay(deps, visits)
  const homes = await listHomePrefixes(db, [...found.keys()])
  const kept = [...found].flatMap(([providerId, days]) =>
    [...days].map(([day, codes]) => ({ providerId, ...drivesOf(day, homes.get(providerId) ?? null, codes) })),
  )
  await inTransaction(db, async (trx) => {
    if (!(await moveMark(trx, mark, through))) return
    for (let at = 0; at < kept.length; at += ROWS_AT_ONCE) await insertDays(trx, kept.slice(at, at + ROWS_AT_ONCE))
  })
}

/** Whether a visit was completed after its day was already stored. */
export function isLate({ localTime }: Pick<Deps, 'localTime'>, { starts_at, completed_at }: DoneVisit): boolean {
  const keptOn = localTime.addDays(localTime.localDate(starts_at), KEPT_AFTER_DAYS)
  return completed_at !== null && completed_at >= startOf(localTime, keptOn)
}

/** The first instant of a day. */
export function startOf(localTime: Deps['localTime'], day: string): Date {
  return new Date(localTime.dayOf(day).start)
}

/** Postal codes by provider and day of the service zone. */
export function byProviderAndDay(
  { localTime }: Pick<Deps, 'localTime'>,
  visits: readonly DoneVisit[],
): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>()
  for (const { provider_id, starts_at, postal_code } of visits) {
    const days = found.get(provider_id) ?? new Map<string, string[]>()
    found.set(provider_id, days)
    const day = localTime.localDate(starts_at)
    days.set(day, [...(days.get(day) ?? []), postal_code])
  }
  return found
}
