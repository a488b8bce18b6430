import { listTimes } from '#server/availability/queries.ts'
import { serviceAreaOf, spanOf, toSlotInput, type Days } from '#server/availability/slots/slot-input.ts'
import { mergeWindows, type MinuteWindow } from '#server/availability/slots/windows.ts'
import { listTimeOffBetween } from '#server/availability/time-off/queries.ts'
import { SLOT_MINUTES } from '#contract/constants.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Minutes of the day by the clock on the wall, 0..1440. */
export type OpenDay = { windows: readonly MinuteWindow[]; away: (MinuteWindow & { note: string })[] }

/** When a provider is open on some days, with the parts of their time off that fall into each, and where they set out from. */
export async function listOpenDays(
  deps: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  providerId: string,
  days: Days,
): Promise<{ home: string | null; days: Map<string, OpenDay> }> {
  const { db, localTime } = deps
  const visit = { durationMinutes: SLOT_MINUTES }
  const dates = localTime.datesFrom(days.fromDate, days.days)
  const span = { from: new Date(localTime.dayOf(dates[0]!).start), to: new Date(localTime.dayOf(dates.at(-1)!).end) }
  const [[times], off] = await Promise.all([
    listTimes(db, [providerId], spanOf(deps, days, visit)),
    listTimeOffBetween(db, providerId, span),
  ])
  if (!times) return { home: null, days: new Map() }
  const { overrides, weekly } = toSlotInput(deps, times, days, visit)
  const openOn = (date: string): OpenDay => {
    const day = localTime.dayOf(date)
    const windows = mergeWindows(overrides.get(date) ?? weekly[day.weekday] ?? [])
    const touching = off.filter(
      ({ starts_at, ends_at }) => starts_at.getTime() < day.end && ends_at.getTime() > day.start,
    )
    const away = touching.map(({ starts_at, ends_at, note }) => ({
      start: starts_at.getTime() <= day.start ? 0 : localTime.minuteOfDay(starts_at),
      end: ends_at.getTime() >= day.end ? 1440 : localTime.minuteOfDay(ends_at),
      note,
    }))
    return { windows, away }
  }
  return { home: serviceAreaOf(times).home, days: new Map(dates.map((date) => [date, openOn(date)])) }
}
