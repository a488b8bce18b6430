import {
  AFTER_WITHDRAWAL_HOURS,
  ANSWER_DAYS,
  APPEAL_DAYS,
  DECIDE_BUSINESS_DAYS,
  REPORT_DAYS,
} from '#contract/disputes/terms.ts'
import { doneAt, type BookingDetails } from '#server/bookings/index.ts'
import type { OrderState } from '#server/payments/index.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { DisputeRow, DisputeSide } from './queries.ts'
import type { DisputeWord } from './rulings/queries.ts'

/** Rights of the two sides in a dispute, and their deadlines. Pure. Rules: docs/product-rules.md#disputes */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const answerUntil = (openedAt: Date): Date => new Date(openedAt.getTime() + ANSWER_DAYS * DAY_MS)
export const appealUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)

/** The last minute of the fifth business day after that moment, so that it is called by that day's name; Monday to Friday by the clock of the service. */
export function decideUntil(from: Date, localTime: LocalTime): Date {
  let date = localTime.localDate(from)
  for (let left = DECIDE_BUSINESS_DAYS; left > 0;) {
    date = localTime.addDays(date, 1)
    const weekday = localTime.weekdayOf(date)
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(localTime.dayOf(date).end - MINUTE_MS)
}

/**
 * Until when one side can report an order: after the visit was done and paid, or after a tip was given. After the other
 * side has withdrawn its report, there is enough time for one's own. Null before.
 */
export function reportUntil({ order, booking: { row }, side, disputes }: Reporting): Date | null {
  const from = order.kind === 'tip' ? order.paidAt : doneAt(row)
  if (from === null) return null
  const withdrawn = disputes.filter((one) => one.side !== side && one.withdrawn_at !== null)
  const ends = withdrawn.map(({ withdrawn_at }) => withdrawn_at!.getTime() + AFTER_WITHDRAWAL_HOURS * HOUR_MS)
  const last = Math.max(from.getTime(), order.paidAt?.getTime() ?? 0)
  return new Date(Math.max(last + REPORT_DAYS * DAY_MS, ...ends))
}

export type Reporting = {
  order: Pick<OrderState, 'kind' | 'paidAt' | 'chargeback' | 'worthCents'>
  booking: Pick<BookingDetails, 'row' | 'objection'>
  side: DisputeSide
  /** All there were about the order. */
  disputes: readonly DisputeRow[]
}

/** The reason why one side can't report an order now, as text for them, or null. */
export function reportRefusal(reporting: Reporting, now: Date): string | null {
  const { order, booking, side, disputes } = reporting
  const until = reportUntil(reporting)
  const done = doneAt(booking.row)
  if (until === null || done === null || now < done) return 'You can report a problem once the visit is done.'
  if (order.kind === 'tip' && side === 'provider') return 'Only the client who gave a tip can report it.'
  if (now >= until) return 'The 14 days to report a problem are over. Please write to us through the contact page.'
  if (booking.row.held_since || booking.objection?.state === 'open') return 'Our team is already reviewing this visit.'
  if (order.chargeback === 'open') return 'The bank is looking at this payment. We’ll email you when it decides.'
  if (disputes.some(({ kind, state }) => kind === 'report' && state === 'open'))
    return 'This has been reported already. Please answer the report instead.'
  if (disputes.some(({ kind, state }) => kind === 'report' && state === 'decided'))
    return 'This has already been decided. You can appeal while there is time.'
  if (disputes.some((one) => one.kind === 'report' && one.side === side))
    return 'You reported this and withdrew it. Please write to us through the contact page.'
  // A visit paid entirely by a promo code has nothing to refund, but its provider's share can still be taken.
  return order.worthCents > 0 ? null : 'No money is left of this payment, so there is nothing to decide.'
}

/** The side that didn't open it can answer once until it is decided; the side that didn't appeal can answer the appeal. */
export function canAnswer(dispute: DisputeRow, side: DisputeSide): boolean {
  const { kind, state, side: opener, answered_at, appealed_at, appeal_side, appeal_answered_at } = dispute
  if (kind !== 'report' || state !== 'open') return false
  if (appealed_at !== null) return appeal_side !== side && appeal_answered_at === null
  return opener !== side && answered_at === null
}

/** The reason why one side can't withdraw its report now, as text for them, or null. */
export function withdrawRefusal(dispute: DisputeRow, side: DisputeSide, isRulingWaiting: boolean): string | null {
  const { kind, state, side: opener, answered_at, appealed_at } = dispute
  if (kind !== 'report' || state !== 'open' || opener !== side || appealed_at !== null)
    return 'This can no longer be withdrawn.'
  if (answered_at !== null)
    return 'This has been answered, so it can no longer be withdrawn. We’ll decide and email you.'
  return isRulingWaiting ? 'We’re about to decide this, so it can no longer be withdrawn.' : null
}

type Decided = { dispute: DisputeRow; order: Pick<OrderState, 'paidCents'> }

/** The decision has given this side less than all, or less than was asked for. */
export function isShort({ dispute, order }: Decided, side: DisputeSide): boolean {
  const { decision, side: opener, asks, asked_cents, refund_cents } = dispute
  if (side === 'provider') return decision === 'part' || decision === 'full'
  if (decision === 'release') return true
  const hasAll = order.paidCents === 0 || (opener === 'client' && asks === 'part' && refund_cents >= asked_cents)
  return decision === 'part' && !hasAll
}

/** The winning side can't use up the other's appeal: only a side that got less than it asked for has one. */
export function canAppeal(decided: Decided, side: DisputeSide, now: Date): boolean {
  const { kind, state, appeal_until, appealed_at } = decided.dispute
  if (kind !== 'report' || state !== 'decided' || appealed_at !== null) return false
  return appeal_until !== null && now < appeal_until && isShort(decided, side)
}

/**
 * An appeal never makes things worse for the side that appeals: more is refunded only if the client asked for it, and
 * the provider's loss is covered only if the provider asked. If both were left short, an answer to an appeal counts as
 * a request as well.
 */
export function mayDecide(decided: Decided, decision: DisputeWord): boolean {
  const { appealed_at, appeal_side, appeal_answered_at } = decided.dispute
  if (appealed_at === null || decision === 'release') return true
  const gainer: DisputeSide = decision === 'platform' ? 'provider' : 'client'
  return appeal_side === gainer || (appeal_answered_at !== null && isShort(decided, gainer))
}

/** Until when the other side can still answer: no one decides before. Null once it has answered. */
export function answerDueAt(dispute: DisputeRow): Date | null {
  if (dispute.kind !== 'report' || dispute.state !== 'open') return null
  const { appealed_at, answered_at, answer_due_at, appeal_answered_at, appeal_answer_due_at } = dispute
  if (appealed_at !== null) return appeal_answered_at === null ? appeal_answer_due_at : null
  return answered_at === null ? answer_due_at : null
}

/** An admin can't decide before the other side has answered or its time is over. */
export function awaitsAnswer(dispute: DisputeRow, now: Date): boolean {
  const until = answerDueAt(dispute)
  return until !== null && now < until
}
