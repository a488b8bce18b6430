import type { ReviewState } from '#contract/reviews.ts'
import { REVIEW_DAYS } from '#contract/review-terms.ts'
import type { BookingStatus } from '#contract/bookings.ts'
import { doneAt } from '#server/bookings/index.ts'

/** Whether a visit can be reviewed. Pure. Rules: docs/product-rules.md#reviews */

export type StandingFacts = {
  status: BookingStatus
  completed_at: Date | null
  ends_at: Date
  /** The rest of the price that counts: the client's money, and the discount on top. */
  worth_cents: number
  case_state: 'open' | 'decided' | null
  case_decided_at: Date | null
  /** Null while the visit is not completed. */
  window_state: 'open' | 'published' | 'lapsed' | null
}

const WINDOW_MS = REVIEW_DAYS * 24 * 3_600_000
/**
 * How long after the visit was done people are asked for their review, and how long before the time is over again.
 * Rules: docs/product-rules.md#asking-for-reviews
 */
export const ASK_AFTER_MS = 2 * 3_600_000
export const REMIND_BEFORE_MS = 4 * 24 * 3_600_000

/** Fourteen days after the visit was done, or after an admin has decided what was said about it. */
export function closesAt(doneOn: Date, decidedAt: Date | null = null): Date {
  return new Date(Math.max(doneOn.getTime(), decidedAt?.getTime() ?? 0) + WINDOW_MS)
}

export type Standing = { state: ReviewState; closesAt: Date | null }

const NONE: Standing = { state: 'none', closesAt: null }

export function standingOf(facts: StandingFacts, now: Date): Standing {
  const done = doneAt(facts)
  if (done === null || facts.window_state === null) return NONE
  const until = closesAt(done, facts.case_decided_at)
  const as = (state: ReviewState): Standing => ({ state, closesAt: until })
  if (facts.window_state === 'published') return as('published')
  if (facts.window_state === 'lapsed') return as('over')
  if (now < done) return as('soon')
  if (facts.case_state === 'open') return as('under_case')
  if (now >= until) return as('over')
  return as(facts.worth_cents > 0 ? 'open' : 'unpaid')
}

/** A visit that was cancelled, never paid or fully refunded has no reviews, whenever that came to be. */
export function tookPlace({ status, worth_cents }: Pick<StandingFacts, 'status' | 'worth_cents'>): boolean {
  return status === 'completed' && worth_cents > 0
}

/** Whether what was written may be published. */
export function countsAsVisit(facts: StandingFacts): boolean {
  return tookPlace(facts) && facts.case_state !== 'open'
}
