import type { RefusalCode } from '#contract/availability/explanation.ts'
import { clockText } from '#contract/clock.ts'
import type { LocalTime, LocalDay } from '#server/platform/time.ts'
import {
  createClaimSweep,
  createSweep,
  createVisitCounter,
  freeAfter,
  type ClaimRange,
  type InstantRange,
} from './intervals.ts'
import { mergeWindows, type MinuteWindow } from './windows.ts'

export type { RefusalCode } from '#contract/availability/explanation.ts'
export type { ClaimRange, InstantRange } from './intervals.ts'
export { type MinuteWindow } from './windows.ts'

export type SlotRules = {
  minNoticeMinutes: number
  maxAdvanceDays: number
  /** Travel and preparation after a visit that is yet to be booked. */
  bufferMinutes: number
  /** Most visits that may start on one local date; null for no limit. */
  dailyCap: number | null
}

/**
 * All that decides which times of one provider are offered.
 *
 * `claims` must be sorted by start and hold every claim that touches the asked days or lies within a drive of them, plus
 * the visit's length and the buffer after them. Leave out the claim of a visit that is being moved. `timeOff` may come in
 * any order.
 */
export type SlotInput = {
  now: number
  localTime: LocalTime
  fromDate: string
  days: number
  /** How long the visit takes. */
  durationMinutes: number
  /** Weekly hours, index 0 is Sunday. */
  weekly: readonly (readonly MinuteWindow[])[]
  /** Dates with hours of their own instead of the weekday's; `[]` closes the day. */
  overrides: ReadonlyMap<string, readonly MinuteWindow[]>
  timeOff: readonly InstantRange[]
  claims: readonly ClaimRange[]
  rules: SlotRules
  /** Approved, not suspended. */
  isBookable: boolean
  /** Last local date the insurance covers, included; null when no end is on record, which limits nothing. */
  insuredUntil: string | null
  /** Last local date on which the asked service may be booked by its papers; null without an end or a service. */
  offeredUntil: string | null
  /** True when the provider doesn't travel to the requested place; omitted without one. */
  isOutsideArea?: boolean
}

/** A visit's time. `start` and `end` are `HH:MM` on the wall (`24:00` ends a day); `startsAt` and `endsAt` are epoch ms. */
export type Slot = Readonly<{ date: string; start: string; end: string; startsAt: number; endsAt: number }>

export type ExplainedSlot = Slot & { refusal: RefusalCode | null }

const MINUTE_MS = 60_000

/** The distance between starts from the beginning of an opening window. A visit of this length starts nowhere else. */
const GRID_MINUTES = 60
/** A visit of another length that follows directly after one starts at the next multiple of this. */
const AFTER_CLAIM_MINUTES = 15

/** '00:00' to '24:00' by minute of the day: a look-up is several times faster than formatting. */
const CLOCK = Array.from({ length: 1441 }, (_, minute) => clockText(minute))

/** The times a client may book, by date in order. Dates without one are absent. */
export function offerSlots(input: SlotInput): Map<string, Slot[]> {
  const offered = new Map<string, Slot[]>()
  const rules = createSlotRules(input)
  eachDay(input, (day) => {
    if (rules.refuseDate(day.date) !== null) return
    const slots: Slot[] = []
    rules.eachBlock(day, (minute, startsAt, refusal) => {
      if (refusal === null) slots.push(toSlot(day.date, minute, startsAt, input.durationMinutes))
    })
    if (slots.length > 0) offered.set(day.date, slots)
  })
  return offered
}

/**
 * Every block of the opening hours with the reason why it is not offered, for the provider and for admins. Each asked
 * date is present. A block that starts in an hour the clocks skip carries the instant of the change as `startsAt`.
 */
export function explainSlots(input: SlotInput): { date: string; slots: ExplainedSlot[] }[] {
  const explained: { date: string; slots: ExplainedSlot[] }[] = []
  const rules = createSlotRules(input)
  eachDay(input, (day) => {
    const dateRefusal = rules.refuseDate(day.date)
    const slots: ExplainedSlot[] = []
    rules.eachBlock(day, (minute, startsAt, refusal) => {
      slots.push({ ...toSlot(day.date, minute, startsAt, input.durationMinutes), refusal: dateRefusal ?? refusal })
    })
    explained.push({ date: day.date, slots })
  })
  return explained
}

/**
 * Whether one time would be offered: the same walk as `offerSlots` over that one date, so the two cannot disagree.
 * `fromDate` and `days` are not looked at. Text that is no date or no time is `outside_hours`.
 */
export function isOffered(
  input: SlotInput,
  date: string,
  time: string,
): { offered: true; slot: Slot } | { offered: false; refusal: RefusalCode } {
  const { localTime } = input
  if (!localTime.isDate(date) || !localTime.isTime(time)) return { offered: false, refusal: 'outside_hours' }
  const [explained] = explainSlots({ ...input, fromDate: date, days: 1 })
  const found = explained?.slots.find((slot) => slot.start === time)
  if (!found) return { offered: false, refusal: createSlotRules(input).refuseDate(date) ?? 'outside_hours' }
  const { refusal, ...slot } = found
  return refusal === null ? { offered: true, slot } : { offered: false, refusal }
}

function eachDay(input: SlotInput, onDay: (day: LocalDay) => void): void {
  let date = input.fromDate
  for (let i = 0; i < input.days; i++) {
    const day = input.localTime.dayOf(date)
    onDay(day)
    date = day.nextDate
  }
}

function toSlot(date: string, minute: number, startsAt: number, durationMinutes: number): Slot {
  const endsAt = startsAt + durationMinutes * MINUTE_MS
  return { date, start: CLOCK[minute]!, end: CLOCK[minute + durationMinutes]!, startsAt, endsAt }
}

type OnBlock = (minute: number, startsAt: number, refusal: RefusalCode | null) => void

/**
 * The rules themselves. Days must be asked in order, since claims and time off are walked once with moving pointers.
 *
 * Hours and time off bind the visit itself: its buffer and the drive may reach past closing time or into time off, but
 * never into a claim. On days with a clock change, opening hours are the real time between their edges: a skipped edge
 * is the moment of the change, a repeated one its first instant.
 *
 * When several reasons hold, the one named is the first of: the date's (not_approved, past_date, too_far_ahead,
 * insurance_expired, paper_expired, outside_area), then the block's (clock_change, booked, time_off, buffer, travel,
 * notice, day_full). Rules: docs/product-rules.md#offered-times, docs/product-rules.md#documents
 */
function createSlotRules(input: SlotInput) {
  const { localTime, rules, now, durationMinutes } = input
  const duration = durationMinutes * MINUTE_MS
  const today = localTime.localDate(new Date(now))
  const lastDate = localTime.addDays(today, rules.maxAdvanceDays)
  const earliest = now + rules.minNoticeMinutes * MINUTE_MS
  const findClaim = createClaimSweep(input.claims, { durationMinutes, bufferMinutes: rules.bufferMinutes })
  const isAway = createSweep(input.timeOff.toSorted((a, b) => a.start - b.start))
  const countVisits = createVisitCounter(input.claims)
  const startsAfterClaims = durationMinutes === GRID_MINUTES ? null : createStartsAfterClaims(input.claims, localTime)

  function refuseDate(date: string): RefusalCode | null {
    if (!input.isBookable) return 'not_approved'
    if (date <= today) return 'past_date'
    if (date > lastDate) return 'too_far_ahead'
    if (input.insuredUntil !== null && date > input.insuredUntil) return 'insurance_expired'
    if (input.offeredUntil !== null && date > input.offeredUntil) return 'paper_expired'
    return input.isOutsideArea ? 'outside_area' : null
  }

  function refuseTime(startsAt: number, isFull: boolean): RefusalCode | null {
    const conflict = findClaim(startsAt)
    if (conflict === 'booked') return 'booked'
    if (isAway(startsAt, startsAt + duration)) return 'time_off'
    if (conflict !== null) return conflict
    if (startsAt < earliest) return 'notice'
    return isFull ? 'day_full' : null
  }

  /** In order. A start at which the visit would not end within its merged window is none. */
  function eachBlock(day: LocalDay, onBlock: OnBlock): void {
    const windows = mergeWindows(input.overrides.get(day.date) ?? input.weekly[day.weekday] ?? [])
    const isFull = rules.dailyCap !== null && countVisits(day) >= rules.dailyCap
    const afterClaims = startsAfterClaims?.(day) ?? []
    for (const window of windows) {
      const closesAt = day.reachedAt(window.end)
      for (const minute of startsIn(window, afterClaims)) {
        const startsAt = day.instantOf(minute)
        // A visit lasts its real time: when the clocks jump ahead inside it, it may not run past closing time.
        if (startsAt === null || startsAt + duration > closesAt)
          onBlock(minute, startsAt ?? day.reachedAt(minute), 'clock_change')
        else onBlock(minute, startsAt, refuseTime(startsAt, isFull))
      }
    }
  }

  /** Minutes of the day on the grid of the window, and those right after claims. */
  function startsIn(window: MinuteWindow, afterClaims: readonly number[]): number[] {
    const last = window.end - durationMinutes
    const starts: number[] = []
    for (let minute = window.start; minute <= last; minute += GRID_MINUTES) starts.push(minute)
    const isNew = (minute: number) =>
      minute >= window.start && minute <= last && (minute - window.start) % GRID_MINUTES !== 0
    const more = afterClaims.filter(isNew)
    return more.length === 0 ? starts : [...starts, ...more].sort((a, b) => a - b)
  }

  return { refuseDate, eachBlock }
}

/**
 * The minutes of a day at which a provider coming from a claim may begin, each once; days must be requested in order.
 * On a day whose clocks are set back, a minute is the first of its two.
 */
function createStartsAfterClaims(claims: readonly ClaimRange[], localTime: LocalTime): (day: LocalDay) => number[] {
  const free = claims.map(freeAfter).sort((a, b) => a - b)
  let next = 0
  return (day) => {
    const minutes = new Set<number>()
    while (next < free.length && free[next]! < day.start) next++
    for (; next < free.length && free[next]! < day.end; next++) {
      const minute = localTime.minuteOfDay(new Date(free[next]!))
      minutes.add(Math.ceil(minute / AFTER_CLAIM_MINUTES) * AFTER_CLAIM_MINUTES)
    }
    return [...minutes]
  }
}
