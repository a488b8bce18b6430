import { CANCELLATION_NOTICE_HOURS } from '#contract/constants.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getClientFacts } from '#contract/facts.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import { NO_SHOW_HOLD_MS } from '#server/bookings/lifecycle/lifecycle.ts'
import { GRACE_MS } from '#server/bookings/payment/pricing.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { countClientFacts, type ClientCounts } from './queries.ts'
import { factsWindow } from './refresh-facts.ts'

const TERMS = { noticeHours: CANCELLATION_NOTICE_HOURS, graceMs: GRACE_MS, holdMs: NO_SHOW_HOLD_MS }

/**
 * Shows a provider how often and how reliably a requesting client booked in the last twelve months.
 * @throws DomainError not_found for a booking that is not the provider's
 */
export async function showClientFacts(
  deps: Deps,
  bookingId: string,
  providerId: string,
): Promise<Answer<typeof getClientFacts>> {
  const { loaded } = await getOwnBooking(deps.db, bookingId, providerId)
  if (loaded.row.provider_id !== providerId) throw new DomainError('not_found', 'Booking not found.')
  const counts = await countReliability(deps, loaded.row.client_id)
  return { ...counts, text: textOf(counts) }
}

/** A client’s facts of the last twelve months. */
export async function countReliability(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
): Promise<ClientCounts> {
  return countClientFacts(db, clientId, factsWindow(clock.now()), TERMS)
}

function textOf({ visits, no_shows, late_cancellations }: ClientCounts): string {
  const said = [visits === 0 ? 'No visits here yet' : `${counted(visits, 'visit')} in the last 12 months`]
  if (no_shows > 0) said.push(`${counted(no_shows, 'visit')} missed`)
  if (late_cancellations > 0) said.push(`${counted(late_cancellations, 'late cancellation')}`)
  return said.join(' · ')
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
