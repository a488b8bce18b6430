import { durationText } from '#contract/clock.ts'
import { MOST_LINES } from '#contract/rules/waitlist.ts'
import type { Waitlist } from '#contract/waitlist.ts'
import { quoteBooking } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { countByDay, countOpenLines, findClient, listLines } from './line-queries.ts'
import { findOffer, findOpenOffer, type OfferRow } from './offer-queries.ts'
import { findTarget, type TargetQuery } from './find-target.ts'
import { idsOf } from './choices.ts'
import { presentLine, presentOffer, whereText } from './present.ts'

/** How long ended lines are shown and stored. */
export const LINE_KEPT_MS = 30 * 24 * 3_600_000
const MOST_SHOWN = 50

export async function showWaitlist(deps: Deps, clientId: string): Promise<Waitlist> {
  const now = deps.clock.now()
  const rows = await listLines(deps.db, clientId, {
    endedSince: new Date(now.getTime() - LINE_KEPT_MS),
    limit: MOST_SHOWN,
  })
  const offer = await findOpenOffer(deps.db, clientId, now)
  return {
    lines: rows.map((row) => presentLine(deps.localTime, row)),
    offer: offer ? presentOffer(deps.localTime, offer, now) : null,
    can_join: rows.filter(({ ended_at }) => ended_at === null).length < MOST_LINES,
  }
}

/** @throws DomainError not_found, invalid_input, wrong_state, not_bookable, add_on_gone */
export async function prepareLine(deps: Deps, clientId: string, query: TargetQuery) {
  const target = await findTarget(deps, clientId, query)
  const client = await findClient(deps.db, clientId, deps.clock.now())
  if (!client) throw new DomainError('not_found')
  return {
    title: target.title,
    provider: target.provider,
    details: target.details,
    where_text: whereText(target.address ?? client),
    add_ons: target.choices.names,
    max_quantity: target.choices.most,
    first_date: target.firstDate,
    last_date: target.lastDate,
    can_join: (await countOpenLines(deps.db, clientId)) < MOST_LINES,
  }
}

/** With its current price. @throws DomainError not_found for another person's */
export async function showOffer(deps: Deps, clientId: string, id: string) {
  const now = deps.clock.now()
  const offer = await findOffer(deps.db, id)
  if (!offer || offer.client_id !== clientId) throw new DomainError('not_found', 'This offer doesn’t exist.')
  const minutes = Math.round((offer.ends_at.getTime() - offer.starts_at.getTime()) / 60_000)
  return {
    ...presentOffer(deps.localTime, offer, now),
    minutes_text: durationText(minutes),
    where_text: whereText(offer),
    ...(await priceOf(deps, clientId, offer)),
  }
}

const WITHOUT_PRICE = { total_price: null, tax: null, amount_due: null, cancellation_tier: null, is_instant: false }

async function priceOf(deps: Deps, clientId: string, offer: OfferRow) {
  // A visit that is moved keeps its money.
  if (offer.booking_id !== null || offer.state !== 'open') return WITHOUT_PRICE
  const [date, time] = deps.localTime.localText(offer.starts_at).split('T')
  const { quantity, offering_id: service_id } = offer
  const add_ons = idsOf(offer, offer.sold_add_ons)
  try {
    const quote = await quoteBooking(deps, clientId, { service_id, date, time, add_ons, quantity })
    const { total_price, tax, amount_due, is_instant, cancellation_tier } = quote
    return { total_price, tax, amount_due, is_instant, cancellation_tier }
  } catch (error) {
    // It is sold no longer; taking it says so.
    if (error instanceof DomainError) return WITHOUT_PRICE
    throw error
  }
}

const MOST_DAYS = 42

/** How many wait for a provider's time on each day. */
export function countWaiting({ db, localTime }: Deps, providerId: string, query: { from: string; days: number }) {
  return countByDay(db, providerId, localTime.datesFrom(query.from, Math.min(query.days, MOST_DAYS)))
}
