import type { Deps } from '#server/platform/deps.ts'
import { MAX_ADVANCE_DAYS_DEFAULT } from '#contract/constants.ts'
import type { TimesRow, TimesSpan } from './queries.ts'
import type { SlotInput, SlotRules } from './slots.ts'
import type { MinuteWindow } from './windows.ts'

/** After the last asked day: an hour, and the longest buffer there may be, so that no clash is missed. */
const MARGIN_MS = 5 * 3_600_000

export const DEFAULT_RULES: SlotRules = {
  minNoticeMinutes: 0,
  maxAdvanceDays: MAX_ADVANCE_DAYS_DEFAULT,
  bufferMinutes: 0,
  dailyCap: null,
}

export type Days = { fromDate: string; days: number }

/** What has to be loaded to decide these days. */
export function spanOf({ localTime }: Pick<Deps, 'localTime'>, { fromDate, days }: Days): TimesSpan {
  const toDate = localTime.addDays(fromDate, days - 1)
  return {
    fromDate,
    toDate,
    from: new Date(localTime.dayOf(fromDate).start),
    to: new Date(localTime.dayOf(toDate).end + MARGIN_MS),
  }
}

export function toSlotInput(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  row: TimesRow,
  days: Days,
): SlotInput {
  return {
    ...days,
    now: clock.now().getTime(),
    localTime,
    weekly: (row.schedule?.weekly ?? []).map(toWindows),
    overrides: new Map(row.overrides.map(([date, windows]) => [date, toWindows(windows)])),
    timeOff: row.time_off.map(([start, end]) => ({ start, end })),
    claims: row.claims.map(([start, end, bufferMinutes]) => ({ start, end, bufferMinutes })),
    rules: toRules(row.schedule),
    isBookable: row.is_bookable,
    insuredUntil: row.insured_until,
  }
}

export function toRules(schedule: TimesRow['schedule']): SlotRules {
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
