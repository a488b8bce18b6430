import { SERIES_PAID_HOURS } from '#contract/constants.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** By when each side has to act. Pure; all instants are real time, nights are local. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const ANSWER_WITHIN_MS = 24 * HOUR
export const PAY_WITHIN_MS = 24 * HOUR
export const PAY_BEFORE_VISIT_MS = 2 * HOUR
export const PAY_AT_LEAST_MS = 30 * MINUTE
/** A deadline that has waited for the morning leaves this much of it. */
const AWAKE_FOR_MS = 30 * MINUTE
/** How long after the request its provider's last proposal has been answered or is over. */
const PROPOSED_WITHIN_MS = 48 * HOUR
/** A proposal that no one could still answer doesn't count. */
const PROPOSAL_AT_LEAST_MS = HOUR
/** The provider's remaining time to answer after the client's. */
const ANSWER_AFTER_PROPOSAL_MS = 2 * HOUR
/** An answer later than this before the visit would leave the client no time to pay. */
const PAID_BEFORE_MS = HOUR
const LONG_AGO = new Date(0)
/** Later visits of a series are due this long before their start. */
const PAID_BEFORE_LATER_MS = SERIES_PAID_HOURS * HOUR
const REMINDED_BEFORE_LATER_MS = 24 * HOUR
const NIGHT_FROM = 22 * 60
const NIGHT_TO = 7 * 60

/**
 * 24 hours, or half of the time to the visit, whichever is shorter. Providers don't have to answer while asleep, so a
 * deadline in the night, 22:00 to 07:00, or in the half hour after it, waits until 07:30: 33.5 hours at most by the
 * clock. Only when the visit starts before 08:30 is the night counted, because the client still has to pay. So the
 * deadline never passes the start, and for a request made at the same moment a later visit never has an earlier one.
 * Rules: docs/product-rules.md#answer-deadline
 */
export function answerDue(now: Date, startsAt: Date, localTime: LocalTime): Date {
  const half = Math.floor((startsAt.getTime() - now.getTime()) / 2)
  const plain = now.getTime() + Math.max(0, Math.min(ANSWER_WITHIN_MS, half))
  const awake = morningAfter(plain, localTime, AWAKE_FOR_MS)
  return new Date(awake <= startsAt.getTime() - PAID_BEFORE_MS ? awake : plain)
}

/**
 * The answer deadline after a move: the running deadline, or that of a request made now for the new time, if earlier. A
 * request that is moved every day thus still expires, and one that is moved nearer leaves the provider half of the time from
 * now on, not of time that has passed.
 */
export function answerDueAfterReschedule(before: Date | null, now: Date, startsAt: Date, localTime: LocalTime): Date {
  return earlier(before, answerDue(now, startsAt, localTime))
}

/** Whether a provider can still propose another time for a request instead of answering it. */
export function isProposable(now: Date, askedAt: Date): boolean {
  return now.getTime() + PROPOSAL_AT_LEAST_MS <= askedAt.getTime() + PROPOSED_WITHIN_MS
}

/**
 * By when a client answers the time that the provider proposes for their request: like any proposal, but 48 hours after
 * the request at the latest, so that proposals don't keep it waiting. Rules: docs/product-rules.md#moving-a-visit
 * @param sooner the sooner of the two times
 */
export function proposalDue(now: Date, sooner: Date, askedAt: Date, localTime: LocalTime): Date {
  return earlier(new Date(askedAt.getTime() + PROPOSED_WITHIN_MS), answerDue(now, sooner, localTime))
}

/**
 * The request waits while the client thinks about another time, and after their no or their silence the provider still
 * has two hours, by day, or half of what is left until the visit.
 */
export function answerDueAfterProposal(
  before: Date | null,
  proposal: Date,
  startsAt: Date,
  localTime: LocalTime,
): Date {
  const half = Math.floor((startsAt.getTime() - proposal.getTime()) / 2)
  const plain = proposal.getTime() + Math.min(ANSWER_AFTER_PROPOSAL_MS, half)
  const awake = morningAfter(plain, localTime, AWAKE_FOR_MS)
  const due = new Date(awake <= startsAt.getTime() - PAID_BEFORE_MS ? awake : plain)
  return before !== null && before > due ? before : due
}

/**
 * 24 hours after acceptance or 2 hours before the visit, whichever is sooner, never under half an hour. Night, 22:00 to
 * 07:00, doesn't count: no one has to pay while asleep, so a deadline in the night or in the half hour after it moves
 * to 07:30, and the half hour is in the daytime. The night counts only when the visit leaves no other time, and there
 * is less only when the visit starts within the half hour: the deadline never passes the start. Rules:
 * docs/product-rules.md#payment-deadline
 * @param now before the start
 */
export function paymentDue(now: Date, startsAt: Date, localTime: LocalTime, acceptedAt = now): Date {
  const plain = Math.min(acceptedAt.getTime() + PAY_WITHIN_MS, startsAt.getTime() - PAY_BEFORE_VISIT_MS)
  const soonest = afterDaytime(now.getTime(), PAY_AT_LEAST_MS, localTime)
  const due = Math.max(morningAfter(plain, localTime, PAY_AT_LEAST_MS), soonest)
  if (due <= startsAt.getTime() - PAY_AT_LEAST_MS) return new Date(due)
  return new Date(Math.max(plain, Math.min(now.getTime() + PAY_AT_LEAST_MS, startsAt.getTime())))
}

/**
 * Payment deadline of a later visit of a series: 72 hours before its start, or that of a visit agreed on now, if later. It
 * can be paid from the acceptance on. Rules: docs/product-rules.md#series
 */
export function laterPaymentDue(now: Date, startsAt: Date, localTime: LocalTime): Date {
  const usual = paymentDue(now, startsAt, localTime)
  const early = new Date(morningAfter(startsAt.getTime() - PAID_BEFORE_LATER_MS, localTime, PAY_AT_LEAST_MS))
  return early > usual ? early : usual
}

/** The deadline to pay after a reschedule, which never extends it. */
export function laterPaymentDueAfterReschedule(before: Date, now: Date, startsAt: Date, localTime: LocalTime): Date {
  return earlier(before, laterPaymentDue(now, startsAt, localTime))
}

/** A day before a deadline that is weeks away; half way to one that is nearer. */
export function laterPaymentReminder(now: Date, due: Date, localTime: LocalTime): Date {
  const dayBefore = new Date(morningAfter(due.getTime() - REMINDED_BEFORE_LATER_MS, localTime, 0))
  const half = paymentReminder(now, due, localTime)
  return dayBefore > half ? dayBefore : half
}

/**
 * The payment deadline after a move, which never extends it: the 24 hours count from the acceptance, and an earlier deadline
 * stays.
 */
export function paymentDueAfterReschedule(
  before: Date,
  now: Date,
  startsAt: Date,
  localTime: LocalTime,
  acceptedAt: Date,
): Date {
  return earlier(before, paymentDue(now, startsAt, localTime, acceptedAt))
}

/**
 * The deadline of a visit that was completed too early and is confirmed again: the earlier one, but at least the time
 * that a client has at the last moment: half an hour when the visit is under way.
 */
export function paymentDueAgain(before: Date, now: Date, startsAt: Date, localTime: LocalTime): Date {
  const isUnderWay = now >= startsAt
  const least = isUnderWay ? new Date(now.getTime() + PAY_AT_LEAST_MS) : paymentDue(now, startsAt, localTime, LONG_AGO)
  return before > least ? before : least
}

function earlier(before: Date | null, due: Date): Date {
  return before !== null && before < due ? before : due
}

/** Half way to the deadline; a reminder that would come in the night waits for seven o'clock when that is in time. */
export function paymentReminder(now: Date, due: Date, localTime: LocalTime): Date {
  const half = now.getTime() + (due.getTime() - now.getTime()) / 2
  const awake = morningAfter(half, localTime, 0)
  return new Date(awake < due.getTime() ? awake : half)
}

/**
 * Returns an instant by day unchanged, but at least `after` past seven; in the night, `after` past the next seven o'clock.
 */
function morningAfter(at: number, localTime: LocalTime, after: number): number {
  return Math.max(at, morningOf(at, localTime) + after)
}

/** When `ms` of daytime have passed since `from`. `ms` is shorter than a day. */
function afterDaytime(from: number, ms: number, localTime: LocalTime): number {
  const awake = morningAfter(from, localTime, 0)
  const evening = localTime.dayOf(localTime.localDate(new Date(awake))).reachedAt(NIGHT_FROM)
  const left = evening - awake
  return ms <= left ? awake + ms : morningOf(evening, localTime) + ms - left
}

/** Seven o'clock of the day; from ten in the evening on, of the next day. */
function morningOf(at: number, localTime: LocalTime): number {
  const day = localTime.dayOf(localTime.localDate(new Date(at)))
  const isOver = at >= day.reachedAt(NIGHT_FROM)
  return (isOver ? localTime.dayOf(day.nextDate) : day).reachedAt(NIGHT_TO)
}
