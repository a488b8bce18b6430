import { CANCELLATION_NOTICE_HOURS } from '#contract/constants.ts'
import { WITHDRAWN } from '#server/bookings/lifecycle/lifecycle.ts'
import { isProposable } from '#server/bookings/lifecycle/deadlines.ts'
import { freeUntil } from '#server/bookings/payment/pricing.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

/**
 * Rights to move a visit, and the effect of a move on its cut-off. Rules: docs/product-rules.md#moving-a-visit Pure: callers
 * bring the facts.
 */

type Side = 'client' | 'provider'

/** `now`: it takes effect immediately. `ask`: the other side has to agree. */
export type RescheduleMode = 'now' | 'ask'

export const OWN_RESCHEDULES_MAX = 2

/** Shown when one of the two has blocked the other. */
export const CANNOT_BE_MOVED = 'This visit cannot be moved to another time.'

const NOTICE_MS = CANCELLATION_NOTICE_HOURS * 3_600_000

export type RescheduleFacts = Pick<
  BookingRow,
  'status' | 'starts_at' | 'own_reschedules' | 'withdrawn_at' | 'answer_due_at' | 'created_at'
> & {
  /** When the provider has checked in. */
  checkedInAt?: Date | null | undefined
}

/** The reason why `side` may not reschedule this visit now, as text for them, or null when they may. */
export function rescheduleRefusal(
  { status, starts_at, withdrawn_at, answer_due_at, created_at, checkedInAt }: RescheduleFacts,
  side: Side,
  now: Date,
): string | null {
  if (status === 'cancelled') return 'This booking has been cancelled.'
  if (status === 'completed') return 'This booking has already been completed.'
  if (withdrawn_at !== null) return WITHDRAWN
  if (now >= starts_at || checkedInAt) return 'This visit has already started, so it can no longer be moved.'
  if (status !== 'pending' || side === 'client') return null
  if (answer_due_at !== null && now >= answer_due_at) return 'The time to answer this request has passed.'
  if (!isProposable(now, created_at)) return 'This request has waited long enough. Please accept or decline it.'
  return null
}

/**
 * A request that waits for its answer is the client's to change. An accepted visit is theirs to move at 24 hours or more
 * before it, twice; a provider always asks, because the visit is in the client's home, also before they say yes or no.
 */
export function rescheduleMode(facts: RescheduleFacts, side: Side, now: Date): RescheduleMode {
  if (side === 'provider') return 'ask'
  if (facts.status === 'pending') return 'now'
  return isFarAhead(facts, now) && facts.own_reschedules < OWN_RESCHEDULES_MAX ? 'now' : 'ask'
}

export function isFarAhead({ starts_at }: Pick<BookingRow, 'starts_at'>, now: Date): boolean {
  return starts_at.getTime() - now.getTime() >= NOTICE_MS
}

/**
 * The cut-off for late fees of a moved visit, or null when it is 24 hours before the new time. A client past the
 * cut-off who moves the visit to a later time keeps that cut-off: moving is no way around the fee. A move that the
 * provider requested never takes free time away from the client.
 */
export function cutOffAfterReschedule(
  booking: Pick<BookingRow, 'status' | 'starts_at' | 'free_until'>,
  to: Date,
  askedBy: Side,
  now: Date,
): Date | null {
  const before = freeUntil(booking)
  const after = new Date(to.getTime() - NOTICE_MS)
  const keeps = askedBy === 'provider' ? before > after : booking.status === 'confirmed' && now > before
  if (!keeps) return null
  return before > to ? to : before
}
