import type { BookingStatus, CancelReason } from '#contract/bookings.ts'
import type { PaymentStatus } from '#contract/payments.ts'

/**
 * The life of a booking as a table. Changes that aren't in it can't happen. Pure: callers bring the facts.
 * Rules: docs/product-rules.md#states, docs/product-rules.md#completion
 */

export type Party = 'client' | 'provider' | 'admin' | 'system'

export type BookingChange =
  | 'accept'
  | 'decline'
  | 'cancel_by_client'
  | 'cancel_by_provider'
  | 'cancel_by_admin'
  | 'no_show'
  | 'provider_no_show'
  | 'complete'
  | 'put_back'
  | 'complete_unattended'
  | 'withdraw'
  | 'expire'
  | 'leave_unpaid'

/** The facts that guards look at. */
export type BookingFacts = {
  status: BookingStatus
  starts_at: Date
  ends_at: Date
  answer_due_at: Date | null
  payment_due_at: Date | null
  paymentStatus: PaymentStatus
  isPaid: boolean
  hasOpenCheckout: boolean
  /** When both were asked whether the visit took place; null when they were not. */
  asked_at: Date | null
  /**
   * Set when the provider was suspended, or one of the two accounts is deleted again after a restore, and the visit
   * will be cancelled.
   */
  withdrawn_at: Date | null
  /** When the provider checked in. */
  checkedInAt: Date | null
  /** Whether the code that the client read out was the right one: proof that both were at the door. */
  isCodeRight: boolean
  /** When the provider left. */
  checkedOutAt: Date | null
  /** Set while an admin looks at whether the provider came. */
  held_since: Date | null
}

/** Answers why the change is refused, in words for the person who asked, or null. */
type Guard = (facts: BookingFacts, now: Date) => string | null

export type Transition = {
  change: BookingChange
  from: readonly BookingStatus[]
  to: BookingStatus
  who: readonly Party[]
  reason: CancelReason | null
  guard: Guard
}

/**
 * A visit counts as missed a quarter of an hour after its start, or after the provider has checked in if that was
 * later: providers wait at the door that long. Rules: docs/product-rules.md#no-show
 */
export const NO_SHOW_AFTER_MS = 15 * 60_000

/** The money of a missed visit waits this long, so that the client can say what happened. */
export const NO_SHOW_HOLD_MS = 48 * 3_600_000

/** A paid visit that no one closed or reported counts as completed three days after its end. */
export const COMPLETE_AFTER_MS = 72 * 3_600_000
/** Silence counts as agreement only a day after both were asked. */
export const UNANSWERED_AFTER_MS = 24 * 3_600_000

type Progress = { status: BookingStatus; completed_at: Date | null; ends_at: Date }

/**
 * When a visit was done: the later of completion and its end, so that an early completion takes nothing from the client.
 * Null unless completed. All that counts from a completion counts from here.
 */
export function doneAt({ status, completed_at, ends_at }: Progress): Date | null {
  if (status !== 'completed' || completed_at === null) return null
  return completed_at > ends_at ? completed_at : ends_at
}

/** Whether a visit is agreed on and not over as far as the client is concerned, also when the provider was early. */
export function isCommitted({ status, ends_at }: Pick<Progress, 'status' | 'ends_at'>, now: Date): boolean {
  return status === 'confirmed' || (status === 'completed' && now < ends_at)
}

const always: Guard = () => null

const beforeStart: Guard = ({ starts_at }, now) =>
  now < starts_at ? null : 'This visit has already started, so it can no longer be cancelled here.'

const beforeAnswerDue: Guard = ({ answer_due_at, starts_at }, now) =>
  now < (answer_due_at ?? starts_at) ? null : 'The time to answer this request has passed.'

const answerIsOverdue: Guard = (facts, now) => (beforeAnswerDue(facts, now) ? null : 'There is still time to answer.')

const paymentIsOverdue: Guard = ({ payment_due_at, isPaid, hasOpenCheckout, checkedInAt }, now) => {
  if (isPaid || payment_due_at === null) return 'No payment is due.'
  // A visit that takes place is owed: the client can't end it by not paying.
  if (checkedInAt !== null) return 'The provider has checked in.'
  if (hasOpenCheckout) return 'The client is paying right now.'
  return now < payment_due_at ? 'There is still time to pay.' : null
}

/** Said to a provider who reports a client that was there, with the code `client_was_there`. */
export const CLIENT_WAS_THERE =
  'You checked in with the client’s visit code, so this visit can’t be reported as a no-show. If something went wrong, report a problem and we’ll open a case.'
export const VISIT_WAS_HELD =
  'You have checked out of this visit, so it can’t be reported as a no-show. If something went wrong, report a problem and we’ll open a case.'

type Recorded = Pick<BookingFacts, 'isCodeRight' | 'checkedOutAt'>

/** Recorded steps that prove the client was there: in words for the provider, or null. */
export function clientWasThere({ isCodeRight, checkedOutAt }: Recorded): string | null {
  if (isCodeRight) return CLIENT_WAS_THERE
  return checkedOutAt === null ? null : VISIT_WAS_HELD
}

const afterNoShow: Guard = ({ starts_at, checkedInAt, ...recorded }, now) => {
  const wasThere = clientWasThere(recorded)
  if (wasThere !== null) return wasThere
  const isWaitingSince = checkedInAt !== null && checkedInAt > starts_at ? checkedInAt : starts_at
  if (now.getTime() >= isWaitingSince.getTime() + NO_SHOW_AFTER_MS) return null
  return isWaitingSince === starts_at
    ? 'You can report a missed visit from 15 minutes after its start.'
    : 'Please wait 15 minutes after your check-in before you report a no-show.'
}

/** Needs the client's report that nobody came; without it an admin knows only that no one has checked in. */
const nobodyCame: Guard = ({ held_since, status, starts_at, checkedInAt }, now) => {
  if (held_since) return null
  if (status !== 'confirmed') return 'The client hasn’t reported that nobody came.'
  if (checkedInAt !== null) return 'The provider has checked in.'
  return now.getTime() >= starts_at.getTime() + NO_SHOW_AFTER_MS
    ? null
    : 'You can report a missed visit from 15 minutes after its start.'
}

/** A check-in without the code proves nothing, so it takes no right from the client. */
const beforeStartAndCode: Guard = (facts, now) =>
  facts.isCodeRight
    ? 'Your provider has checked in with your code, so this visit can no longer be cancelled here.'
    : beforeStart(facts, now)

/** A visit that took place is completed, not cancelled: refunds need a case, where an admin sees both sides. */
const unlessCheckedOut: Guard = ({ checkedOutAt }) =>
  checkedOutAt === null
    ? null
    : 'This visit took place: the provider has checked out. Mark it as completed, or report a problem.'

const longOverAndPaid: Guard = ({ ends_at, isPaid, asked_at }, now) => {
  if (!isPaid) return 'The client has not paid yet.'
  const isLongOver = now.getTime() >= ends_at.getTime() + COMPLETE_AFTER_MS
  const hadTime = asked_at !== null && now.getTime() >= asked_at.getTime() + UNANSWERED_AFTER_MS
  return isLongOver && hadTime ? null : 'The provider can still complete it.'
}

const beforeEnd: Guard = ({ ends_at, isCodeRight, checkedOutAt }, now) => {
  if (isCodeRight && checkedOutAt !== null)
    return 'Your provider has checked in with your code and checked out, so the visit took place.'
  return now < ends_at ? null : 'This visit is over, so you can no longer reopen it.'
}

const isMarked: Guard = ({ withdrawn_at }) => (withdrawn_at ? null : 'The provider is still coming.')

/** Shown while a visit whose provider can no longer come waits to be cancelled. */
export const WITHDRAWN = 'This visit is being cancelled, because it can no longer take place.'

/** Shown while the client's report that nobody came waits for an admin. */
export const UNDER_REVIEW = 'The client says that nobody came. Our team is looking into this visit.'

/** Until its end a visit that was completed early can be cancelled like a confirmed one; after it, it cannot. */
const unlessOver =
  (guard: Guard): Guard =>
  (facts, now) =>
    facts.status === 'completed' && now >= facts.ends_at
      ? sentenceFor('cancel_by_client', facts.status)
      : guard(facts, now)

export const transitions: readonly Transition[] = [
  { change: 'accept', from: ['pending'], to: 'confirmed', who: ['provider'], reason: null, guard: beforeAnswerDue },
  {
    change: 'decline',
    from: ['pending'],
    to: 'cancelled',
    who: ['provider', 'admin'],
    reason: 'declined',
    guard: always,
  },
  {
    change: 'cancel_by_client',
    from: ['pending', 'confirmed', 'completed'],
    to: 'cancelled',
    // An admin whom the client has asked to.
    who: ['client', 'admin'],
    reason: 'client',
    guard: unlessOver(beforeStartAndCode),
  },
  {
    change: 'cancel_by_provider',
    from: ['confirmed'],
    to: 'cancelled',
    // An admin whom the provider has asked to.
    who: ['provider', 'admin'],
    reason: 'provider',
    guard: unlessCheckedOut,
  },
  {
    change: 'cancel_by_admin',
    from: ['pending', 'confirmed', 'completed'],
    to: 'cancelled',
    who: ['admin'],
    reason: 'admin',
    guard: unlessOver(always),
  },
  {
    change: 'no_show',
    from: ['confirmed'],
    to: 'cancelled',
    who: ['provider', 'admin'],
    reason: 'no_show',
    guard: afterNoShow,
  },
  {
    change: 'provider_no_show',
    from: ['confirmed', 'completed'],
    to: 'cancelled',
    who: ['admin'],
    reason: 'provider_no_show',
    guard: nobodyCame,
  },
  { change: 'complete', from: ['confirmed'], to: 'completed', who: ['provider', 'admin'], reason: null, guard: always },
  { change: 'put_back', from: ['completed'], to: 'confirmed', who: ['client'], reason: null, guard: beforeEnd },
  {
    change: 'complete_unattended',
    from: ['confirmed'],
    to: 'completed',
    who: ['system'],
    reason: null,
    guard: longOverAndPaid,
  },
  {
    change: 'withdraw',
    from: ['pending', 'confirmed', 'completed'],
    to: 'cancelled',
    who: ['system'],
    reason: 'admin',
    guard: isMarked,
  },
  { change: 'expire', from: ['pending'], to: 'cancelled', who: ['system'], reason: 'expired', guard: answerIsOverdue },
  {
    change: 'leave_unpaid',
    from: ['confirmed'],
    to: 'cancelled',
    who: ['system'],
    reason: 'unpaid',
    guard: paymentIsOverdue,
  },
]

/** Possible changes while an admin reviews: the admin's decision, and the end of a suspended provider's visits. */
const OVER_REVIEW: ReadonlySet<BookingChange> = new Set(['provider_no_show', 'withdraw'])

export function transitionOf(change: BookingChange): Transition {
  return transitions.find((row) => row.change === change)!
}

/** The reason why `party` may not make this change now, or null when they may. */
export function refusalOf(change: BookingChange, party: Party, facts: BookingFacts, now: Date): string | null {
  const row = transitionOf(change)
  if (!row.who.includes(party)) return 'Only the other party can do this.'
  if (!row.from.includes(facts.status)) return sentenceFor(change, facts.status)
  if (facts.withdrawn_at !== null && change !== 'withdraw') return WITHDRAWN
  if (facts.held_since && !OVER_REVIEW.has(change)) return UNDER_REVIEW
  return row.guard(facts, now)
}

/**
 * The reason why a provider can't report a no-show after the visit's start although all else allows it: the recorded
 * steps say that the client was there. Null for any other visit.
 */
export function noShowRefused(facts: BookingFacts, now: Date): string | null {
  const wasThere = facts.status === 'confirmed' && now >= facts.starts_at ? clientWasThere(facts) : null
  return refusalOf('no_show', 'provider', facts, now) === wasThere ? wasThere : null
}

export function may(change: BookingChange, party: Party, facts: BookingFacts, now: Date): boolean {
  return refusalOf(change, party, facts, now) === null
}

/**
 * Maps a requested status to the act: a provider who cancels a request declines it; a client who confirms a completed visit
 * reopens it.
 */
export function changeFor(
  party: 'client' | 'provider',
  status: 'confirmed' | 'cancelled' | 'completed',
  from: BookingStatus,
): BookingChange {
  if (status === 'confirmed') return party === 'client' ? 'put_back' : 'accept'
  if (status === 'completed') return 'complete'
  if (party === 'client') return 'cancel_by_client'
  return from === 'pending' ? 'decline' : 'cancel_by_provider'
}

function sentenceFor(change: BookingChange, status: BookingStatus): string {
  if (status === 'cancelled') return 'This booking has already been cancelled.'
  if (status === 'completed') return 'This booking has already been completed.'
  if (status === 'confirmed' && change !== 'put_back') return 'This booking has already been accepted.'
  if (change === 'put_back') return 'This booking has not been completed.'
  return change === 'complete' || change === 'complete_unattended' || change === 'no_show'
    ? 'This booking has not been accepted yet.'
    : 'This booking is still waiting for an answer.'
}
