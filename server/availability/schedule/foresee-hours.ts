import type { z } from 'zod'
import type { HoursPreview, previewHours as contract, TimeWindow } from '#contract/availability.ts'
import { clockText, minuteOf, WEEKDAYS } from '#contract/clock.ts'
import { SLOT_MINUTES } from '#contract/constants.ts'
import type { HitVisit } from '#contract/availability/visits-met.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mergeWindows, type MinuteWindow } from '#server/availability/slots/windows.ts'
import { listHits, type HitRow } from '#server/availability/visits-met/queries.ts'
import { presentHits, type TellRequests } from '#server/availability/visits-met/visits-met.ts'
import { findShortestVisit, findWeekly, listOverrides, type Override } from './queries.ts'
import { parseOverrides, parseWeekly, type Pair } from './window-codec.ts'

export type HoursDeps = Pick<Deps, 'db' | 'clock' | 'localTime'> & { tell: TellRequests }

type HoursBody = z.output<typeof contract.body>

/** A change of the hours. Fields that are left out stay as they are. */
export type HoursChange = Partial<Hours>

/** @throws DomainError invalid_input. Days gone by are history: what is said of them changes nothing. */
export function parseHours({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>, body: HoursBody): HoursChange {
  const today = localTime.localDate(clock.now())
  return {
    ...(body.weekly_hours ? { weekly: parseWeekly(body.weekly_hours) } : {}),
    ...(body.availability ? { overrides: parseOverrides(body.availability).filter(({ date }) => date >= today) } : {}),
  }
}

async function readHours({ db, clock, localTime }: HoursDeps, providerId: string): Promise<Hours> {
  const weekly = await findWeekly(db, providerId)
  return { weekly, overrides: await listOverrides(db, providerId, localTime.localDate(clock.now())) }
}

/** Visits ahead that lie in the saved hours and would lie outside of the changed ones. */
export async function listLeftOut(deps: HoursDeps, providerId: string, change: HoursChange): Promise<HitVisit[]> {
  const before = await readHours(deps, providerId)
  return leftOutBy(deps, providerId, { before, after: { ...before, ...change } })
}

async function leftOutBy(
  deps: HoursDeps,
  providerId: string,
  { before, after }: { before: Hours; after: Hours },
): Promise<HitVisit[]> {
  const now = deps.clock.now()
  const hits = await listHits(deps.db, providerId, { from: now, to: null, now })
  const isLeftOut = (hit: HitRow) => {
    const visit = onItsDay(deps, hit)
    return isInside(before, visit) && !isInside(after, visit)
  }
  return presentHits(deps, hits.filter(isLeftOut))
}

function onItsDay({ localTime }: Pick<Deps, 'localTime'>, { starts_at, ends_at }: HitRow) {
  const date = localTime.localDate(starts_at)
  const end = localTime.localDate(ends_at) === date ? localTime.minuteOfDay(ends_at) : 1440
  return { date, weekday: localTime.weekdayOf(date), start: localTime.minuteOfDay(starts_at), end }
}

/**
 * Previews saving hours: visits left out, windows that would be merged, and windows that no one can book.
 * @throws DomainError invalid_input
 */
export async function previewHours(deps: HoursDeps, providerId: string, body: HoursBody): Promise<HoursPreview> {
  const change = parseHours(deps, body)
  const before = await readHours(deps, providerId)
  const after = { ...before, ...change }
  const shortest = (await findShortestVisit(deps.db, providerId)) ?? SLOT_MINUTES
  return {
    visits: await leftOutBy(deps, providerId, { before, after }),
    merged: listMerged(deps, body),
    too_short: findTooShort(before, after, shortest).map(({ weekday, date, ...window }) => ({
      day: weekday === undefined ? deps.localTime.longDate(date) : WEEKDAYS[weekday]!,
      text: windowText(deps, window),
    })),
    shortest_minutes: shortest,
  }
}

/** The windows that several of those that were sent become, by day. */
function listMerged(deps: HoursDeps, { weekly_hours, availability }: HoursBody): HoursPreview['merged'] {
  const today = deps.localTime.localDate(deps.clock.now())
  const days: [string, TimeWindow[]][] = [
    ...(weekly_hours ?? []).map((windows, at): [string, TimeWindow[]] => [WEEKDAYS[at]!, windows]),
    ...Object.entries(availability ?? {})
      .filter(([date]) => date >= today)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([date, windows]): [string, TimeWindow[]] => [deps.localTime.longDate(date), windows]),
  ]
  return days.flatMap(([day, windows]) => {
    const sent = windows.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }))
    const isOfMany = (whole: MinuteWindow) =>
      sent.filter(({ start, end }) => whole.start <= start && end <= whole.end).length > 1
    return mergeWindows(sent)
      .filter(isOfMany)
      .map((whole) => ({ day, text: windowText(deps, whole) }))
  })
}

function windowText({ localTime }: Pick<Deps, 'localTime'>, { start, end }: MinuteWindow): string {
  const text = (minute: number) => localTime.timeText(clockText(minute % 1440))
  return `${text(start)} – ${text(end)}`
}

/** A provider's hours to save: seven lists, Sunday first, and dates with hours of their own. */
type Hours = { weekly: readonly Pair[][]; overrides: readonly Override[] }

/** Of one day; `weekday` where it is one of the week, else `date`. */
type NamedWindow = MinuteWindow & ({ weekday: number; date?: undefined } | { date: string; weekday?: undefined })

type LocalVisit = MinuteWindow & { date: string; weekday: number }

const toWindows = (pairs: readonly Pair[]) => mergeWindows(pairs.map(([start, end]) => ({ start, end })))

/** Whether a visit lies in the hours of its day. */
function isInside({ weekly, overrides }: Hours, { date, weekday, start, end }: LocalVisit): boolean {
  const own = overrides.find((override) => override.date === date)
  const open = toWindows(own ? own.windows : (weekly[weekday] ?? []))
  return open.some((window) => window.start <= start && end <= window.end)
}

function listWindows({ weekly, overrides }: Hours): NamedWindow[] {
  return [
    ...WEEKDAYS.flatMap((_, weekday) => toWindows(weekly[weekday] ?? []).map((window) => ({ ...window, weekday }))),
    ...overrides.flatMap(({ date, windows }) => toWindows(windows).map((window) => ({ ...window, date }))),
  ]
}

/** Windows that are new and in which not even the shortest visit fits. */
function findTooShort(before: Hours, after: Hours, shortest: number): NamedWindow[] {
  const keyOf = ({ weekday, date, start, end }: NamedWindow) => `${weekday ?? date} ${start} ${end}`
  const known = new Set(listWindows(before).map(keyOf))
  return listWindows(after).filter((window) => window.end - window.start < shortest && !known.has(keyOf(window)))
}
