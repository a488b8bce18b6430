import type { LocalTime } from '#server/platform/time.ts'

/** By when somebody has to act (decisions, Booking and payment). Pure; all instants are real time, nights are local. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const ANSWER_WITHIN_MS = 24 * HOUR
export const PAY_WITHIN_MS = 24 * HOUR
export const PAY_BEFORE_VISIT_MS = 2 * HOUR
export const PAY_AT_LEAST_MS = 30 * MINUTE
const NIGHT_FROM = 22 * 60
const NIGHT_TO = 7 * 60

/** 24 hours, or half of the time to the visit, whichever is shorter. */
export function answerDue(now: Date, startsAt: Date): Date {
  const half = Math.floor((startsAt.getTime() - now.getTime()) / 2)
  return new Date(now.getTime() + Math.max(0, Math.min(ANSWER_WITHIN_MS, half)))
}

/**
 * 24 hours after acceptance or 2 hours before the visit, whichever is sooner, never under half an hour. Night, 22:00 to
 * 07:00, does not count: nobody has to pay while asleep, so a deadline in the night waits for the morning and the half
 * hour is one of daytime. Only when the visit leaves no other time is the night counted. After a move the 24 hours still
 * count from the acceptance.
 */
export function paymentDue(now: Date, startsAt: Date, localTime: LocalTime, acceptedAt = now): Date {
  const plain = Math.min(acceptedAt.getTime() + PAY_WITHIN_MS, startsAt.getTime() - PAY_BEFORE_VISIT_MS)
  const soonest = afterDaytime(now.getTime(), PAY_AT_LEAST_MS, localTime)
  const due = Math.max(morningAfter(plain, localTime, PAY_AT_LEAST_MS), soonest)
  if (due <= startsAt.getTime() - PAY_AT_LEAST_MS) return new Date(due)
  return new Date(Math.max(plain, now.getTime() + PAY_AT_LEAST_MS))
}

/** Half way to the deadline; a reminder that would come in the night waits for seven o'clock when that is in time. */
export function paymentReminder(now: Date, due: Date, localTime: LocalTime): Date {
  const half = now.getTime() + (due.getTime() - now.getTime()) / 2
  const awake = morningAfter(half, localTime, 0)
  return new Date(awake < due.getTime() ? awake : half)
}

/** The same instant by day; in the night, `after` past the next seven o'clock. */
function morningAfter(at: number, localTime: LocalTime, after: number): number {
  const minute = localTime.minuteOfDay(new Date(at))
  return isNight(minute) ? nextMorning(at, localTime) + after : at
}

/** When `ms` of daytime have passed since `from`. `ms` is shorter than a day. */
function afterDaytime(from: number, ms: number, localTime: LocalTime): number {
  if (isNight(localTime.minuteOfDay(new Date(from)))) return nextMorning(from, localTime) + ms
  const evening = localTime.dayOf(localTime.localDate(new Date(from))).reachedAt(NIGHT_FROM)
  const left = evening - from
  return ms <= left ? from + ms : nextMorning(evening, localTime) + ms - left
}

function nextMorning(at: number, localTime: LocalTime): number {
  const date = localTime.localDate(new Date(at))
  const today = localTime.dayOf(date).reachedAt(NIGHT_TO)
  return at < today ? today : localTime.dayOf(localTime.addDays(date, 1)).reachedAt(NIGHT_TO)
}

function isNight(minute: number): boolean {
  return minute >= NIGHT_FROM || minute < NIGHT_TO
}
