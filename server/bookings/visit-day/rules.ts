import { isCommitted, UNDER_REVIEW, WITHDRAWN } from '#server/bookings/lifecycle/lifecycle.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'

/**
 * When each step of the day of a visit can be taken. Pure: callers bring the booking and the moment.
 * Rules: docs/product-rules.md#the-day-of-the-visit
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const ON_MY_WAY_BEFORE_MS = 3 * HOUR
export const CHECK_IN_BEFORE_MS = 30 * MINUTE
export const CODE_BEFORE_MS = 2 * HOUR
export const CODE_TRIES = 5
/** So often can a provider say that they will be late. */
export const LATE_MOST = 5
/** A late provider gets half an hour before the client can say that nobody came. */
export const NOBODY_CAME_AFTER_MS = 30 * MINUTE
/** Before a visit that no one closed counts as completed, and before it is paid out. */
export const NOBODY_CAME_UNTIL_MS = 48 * HOUR

export type Step = 'on_my_way' | 'running_late' | 'check_in' | 'check_out' | 'nobody_came'

type Visit = Pick<BookingDetails, 'row' | 'day' | 'report'>
type Guard = (visit: Visit, now: Date) => string | null

const NOT_ON = 'This visit isn’t taking place now.'

/** On the way and at the door: an accepted visit that is not over. */
const isAhead: Guard = ({ row }, now) => {
  if (row.status !== 'confirmed') return NOT_ON
  return now < row.ends_at ? null : 'This visit is over.'
}

const before = (ms: number, what: string): Guard => {
  return ({ row }, now) => (now.getTime() >= row.starts_at.getTime() - ms ? null : what)
}

const isNotThere: Guard = ({ day }) => (day?.checked_in_at ? 'You’ve already checked in.' : null)

const GUARDS: Record<Step, readonly Guard[]> = {
  on_my_way: [
    isAhead,
    before(ON_MY_WAY_BEFORE_MS, 'You can say that you are on your way from three hours before the visit.'),
    isNotThere,
    ({ day }) => (day?.on_my_way_at ? 'You’ve already said that you’re on your way.' : null),
  ],
  running_late: [
    isAhead,
    before(ON_MY_WAY_BEFORE_MS, 'You can say that you are running late from three hours before the visit.'),
    isNotThere,
    ({ day }) =>
      (day?.late_count ?? 0) < LATE_MOST ? null : 'You have said so five times. Please call your client instead.',
  ],
  check_in: [isAhead, before(CHECK_IN_BEFORE_MS, 'You can check in from 30 minutes before the visit.'), isNotThere],
  check_out: [
    ({ row }) => (row.status === 'confirmed' || row.status === 'completed' ? null : NOT_ON),
    ({ day }) => (day?.checked_in_at ? null : 'Please check in first.'),
    ({ day }) => (day?.checked_out_at ? 'You’ve already checked out.' : null),
  ],
  nobody_came: [
    ({ row }) => (row.status === 'confirmed' || row.status === 'completed' ? null : NOT_ON),
    ({ report }) => (report ? 'You’ve already told us.' : null),
    ({ day }) => (day?.is_code_right ? 'Your provider has checked in with your code.' : null),
    ({ row }, now) =>
      now.getTime() >= row.starts_at.getTime() + NOBODY_CAME_AFTER_MS
        ? null
        : 'You can tell us that nobody came from 30 minutes after the start.',
    ({ row }, now) =>
      now.getTime() < row.ends_at.getTime() + NOBODY_CAME_UNTIL_MS
        ? null
        : 'The 48 hours to tell us have passed. Please write to us through the contact page.',
  ],
}

/** The reason why this step can't be taken now, as text for the person who takes it, or null. */
export function stepRefusal(step: Step, visit: Visit, now: Date): string | null {
  const { withdrawn_at, held_since } = visit.row
  // A provider in a home can always check out.
  if (withdrawn_at && step !== 'check_out') return WITHDRAWN
  if (held_since && step !== 'check_out') return step === 'nobody_came' ? 'You’ve already told us.' : UNDER_REVIEW
  for (const guard of GUARDS[step]) {
    const refusal = guard(visit, now)
    if (refusal !== null) return refusal
  }
  return null
}

const FROM_MS = { on_my_way: ON_MY_WAY_BEFORE_MS, running_late: ON_MY_WAY_BEFORE_MS, check_in: CHECK_IN_BEFORE_MS }

/** From when on the provider can take a step of an accepted visit, as things are; null when they no longer can. */
export function stepOpens(step: keyof typeof FROM_MS, visit: Visit, now: Date): Date | null {
  const from = new Date(visit.row.starts_at.getTime() - FROM_MS[step])
  return stepRefusal(step, visit, from > now ? from : now) === null ? from : null
}

/**
 * Whether the client sees the code: from two hours before the visit until the provider has checked in or it is over.
 */
export function isCodeShown({ row, day }: Visit, now: Date): boolean {
  const isNear = now.getTime() >= row.starts_at.getTime() - CODE_BEFORE_MS && now < row.ends_at
  return row.status === 'confirmed' && !row.withdrawn_at && isNear && !day?.checked_in_at
}

/** Whether the page of a visit shows its day. */
export function isDayShown({ row, day, report }: Visit, now: Date): boolean {
  if (day?.on_my_way_at || day?.late_said_at || day?.checked_in_at || report) return true
  const isNear = now.getTime() >= row.starts_at.getTime() - ON_MY_WAY_BEFORE_MS
  return isNear && isCommitted(row, now) && !row.withdrawn_at
}

/** Whether the provider has still to come to a visit that is near. */
export function isWayAhead({ row, day, report }: Visit, now: Date): boolean {
  const isComing = row.status === 'confirmed' && now < row.starts_at && !day?.checked_in_at
  return isComing && isDayShown({ row, day, report }, now)
}

/** From setting out to leaving: while a provider may need help. */
export function isUnderWay({ row, day }: Visit, now: Date): boolean {
  if (!day || day.checked_out_at || row.status === 'pending') return false
  // A person who ended the visit themselves can't continue. A person who is inside while others cancel it can.
  if (row.status === 'cancelled' && (row.cancel_reason === 'no_show' || row.cancel_reason === 'provider')) return false
  if (day.checked_in_at) return now.getTime() < row.ends_at.getTime() + 24 * HOUR
  return day.on_my_way_at !== null && row.status === 'confirmed' && now.getTime() < row.ends_at.getTime() + HOUR
}
