import { TIP_DAYS, TIP_MAX, TIP_MIN, TIP_PERCENTS } from '#contract/tip-terms.ts'
import { formatCents } from '#contract/money.ts'
import { doneAt, type BookingDetails } from '#server/bookings/index.ts'
import type { TipFacts } from './queries.ts'

/** Rules of tips: for which visits, until when, and which sums are offered. Pure. Rules: docs/product-rules.md#tips */

const WINDOW_MS = TIP_DAYS * 24 * 3_600_000

type Visit = Pick<BookingDetails, 'row' | 'payment' | 'isBlocked'>

/** The end of the time in which a tip can be left; null while the visit is not done. */
export function tipUntil({ row }: Pick<Visit, 'row'>): Date | null {
  const done = doneAt(row)
  return done && new Date(done.getTime() + WINDOW_MS)
}

/** The reason why no tip can be left now, as text for the client, or null. */
export function tipRefusal(visit: Visit, facts: TipFacts, now: Date): string | null {
  const { row, payment, isBlocked } = visit
  const done = doneAt(row)
  if (row.status === 'cancelled') return 'Tips are for visits that took place.'
  if (done === null || now < done) return 'You can leave a tip once the visit is done.'
  if (row.held_since !== null) return 'You can leave a tip once our team has reviewed this visit.'
  if (row.disputed_since !== null) return 'You can leave a tip once we have decided about this visit.'
  if (payment.worthCents === 0)
    return payment.status === 'refunded'
      ? 'This visit was fully refunded, so you can’t leave a tip.'
      : 'You can leave a tip once the visit is paid.'
  if (now.getTime() >= done.getTime() + WINDOW_MS) return 'The time to leave a tip for this visit is over.'
  // A block isn't revealed: the text gives no reason.
  if (isBlocked || facts.is_suspected) return 'You can’t leave a tip for this visit.'
  if (facts.is_suspended) return 'This provider is not taking tips at the moment.'
  return tooMuch(facts.given_cents, TIP_MIN * 100)
}

/** A tip can be paid out two days after it was given, like everything else. */
export function waitsUntil(givenAt: Date): Date {
  return new Date(givenAt.getTime() + 48 * 3_600_000)
}

/** All tips of one visit come to a most. */
export function tooMuch(givenCents: number, cents: number): string | null {
  const left = TIP_MAX * 100 - givenCents
  if (cents <= left) return null
  const most = `Tips for one visit can be at most ${formatCents(TIP_MAX * 100, true)}.`
  return left < TIP_MIN * 100 ? most : `${most} You can leave up to ${formatCents(left, true)} more.`
}

/** Shares of the price of the service before tax and before any discount, each at least the smallest tip there is. */
export function suggestionsFor(priceCents: number, givenCents = 0): { percent: number; cents: number }[] {
  return TIP_PERCENTS.map((percent) => ({
    percent,
    cents: Math.max(Math.round((priceCents * percent) / 100), TIP_MIN * 100),
  })).filter(({ cents }) => tooMuch(givenCents, cents) === null)
}
