import type { Deps } from '#server/platform/deps.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { BUFFER_MINUTES_MAX, MAX_ADVANCE_DAYS_DEFAULT } from '#contract/constants.ts'
import type { ClaimColumns, TimesRow, TimesSpan } from '#server/availability/queries.ts'
import { toServiceArea, type ServiceArea } from '#server/availability/service-area/service-area.ts'
import { isRushAt, MOST_TRAVEL_MINUTES, travelMinutes } from '#server/availability/service-area/travel-time.ts'
import type { ClaimRange, SlotInput, SlotRules } from './slots.ts'
import type { MinuteWindow } from './windows.ts'

const MINUTE_MS = 60_000

/** After the end of a visit on the last asked day: the longest buffer there may be, so that no conflict is missed. */
const MARGIN_MS = BUFFER_MINUTES_MAX * MINUTE_MS
/** Before the first asked day: a visit that long ago is no longer being driven from. */
const DRIVE_MS = MOST_TRAVEL_MINUTES * MINUTE_MS

export const DEFAULT_RULES: SlotRules = {
  minNoticeMinutes: 0,
  maxAdvanceDays: MAX_ADVANCE_DAYS_DEFAULT,
  bufferMinutes: 0,
  dailyCap: null,
}

export type Days = { fromDate: string; days: number }

/**
 * The visit that times are requested for: its length and, if known, the postal code of its place or the first half of
 * it. Without a place no drive counts.
 */
export type Visit = {
  durationMinutes: number
  place?: string | undefined
  /** The service, by id or title, where one is meant: then its papers count, too. */
  offering?: string | undefined
}

/** The data to load for slots on these days, for a visit at any place. */
export function spanOf(
  { localTime }: Pick<Deps, 'localTime'>,
  { fromDate, days }: Days,
  { durationMinutes, offering }: Visit,
): TimesSpan {
  const toDate = localTime.addDays(fromDate, days - 1)
  return {
    fromDate,
    toDate,
    offering,
    from: new Date(localTime.dayOf(fromDate).start - DRIVE_MS),
    to: new Date(localTime.dayOf(toDate).end + durationMinutes * MINUTE_MS + MARGIN_MS),
  }
}

export function toSlotInput(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  row: TimesRow,
  days: Days,
  { durationMinutes, place }: Visit,
): SlotInput {
  return {
    ...days,
    durationMinutes,
    now: clock.now().getTime(),
    localTime,
    weekly: (row.schedule?.weekly ?? []).map(toWindows),
    overrides: new Map(row.overrides.map(([date, windows]) => [date, toWindows(windows)])),
    timeOff: row.time_off.map(([start, end]) => ({ start, end })),
    claims: toClaims(localTime, row.claims, place),
    rules: toRules(row.schedule),
    isBookable: row.is_bookable,
    insuredUntil: row.insured_until,
    offeredUntil: row.offered_until,
  }
}

/** Traffic is checked when the visit ends and when the next one begins. */
export function toClaims(
  localTime: LocalTime,
  [starts, ends, visitEnds, places]: ClaimColumns,
  place: string | undefined,
): ClaimRange[] {
  if (starts === null) return []
  return starts.map((startMinute, at) => {
    const [start, end] = [startMinute * MINUTE_MS, ends[at]! * MINUTE_MS]
    const bufferMinutes = ends[at]! - visitEnds[at]!
    const from = places[at]
    if (place === undefined || !from) return { start, end, bufferMinutes }
    const driveAt = (instant: number) => travelMinutes(from, place, isRushAt(localTime, instant)) ?? 0
    return { start, end, bufferMinutes, driveTo: driveAt(start), driveFrom: driveAt(visitEnds[at]! * MINUTE_MS) }
  })
}

export function serviceAreaOf(row: Pick<TimesRow, 'schedule' | 'own_prefix'>): ServiceArea {
  return toServiceArea(row.schedule, row.own_prefix)
}

type Rules = Pick<
  NonNullable<TimesRow['schedule']>,
  'min_notice_minutes' | 'max_advance_days' | 'buffer_minutes' | 'daily_cap'
>

export function toRules(schedule: Rules | null): SlotRules {
  if (schedule === null) return DEFAULT_RULES
  return {
    minNoticeMinutes: schedule.min_notice_minutes,
    maxAdvanceDays: schedule.max_advance_days,
    bufferMinutes: schedule.buffer_minutes,
    dailyCap: schedule.daily_cap,
  }
}

export function toWindows(pairs: readonly (readonly [number, number])[]): MinuteWindow[] {
  return pairs.map(([start, end]) => ({ start, end }))
}
