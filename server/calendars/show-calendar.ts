import { findPerson } from '#server/accounts/index.ts'
import {
  listUpcoming,
  findBookingDetails,
  listBookingDetails,
  partyOf,
  presentBooking,
  presentToHolder,
} from '#server/bookings/index.ts'
import { isSessionOfVisit } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken } from '#server/platform/id.ts'
import { findFeedOwner } from './queries.ts'
import { renderCalendar, renderInvitation } from './render-calendar.ts'

const PAST_DAYS = 30
const DAY_MS = 86_400_000
/** More than a year of full weeks; calendar programs read the whole feed each time. */
const MOST_VISITS = 1000

/**
 * The visits of the token's owner, from a month ago on. Rules: docs/product-rules.md#calendars
 * @throws DomainError not_found for a token that is unknown or closed
 */
export async function showFeed(deps: Deps, token: string): Promise<string> {
  const ownerId = await findFeedOwner(deps.db, hashToken(token.replace(/\.ics$/, '')))
  if (!ownerId) throw new DomainError('not_found')
  const now = deps.clock.now()
  const visits = await listUpcoming(deps.db, ownerId, new Date(now.getTime() - PAST_DAYS * DAY_MS), MOST_VISITS)
  const ids = visits.map((visit) => visit.id)
  const entries = (await listBookingDetails(deps.db, ids)).map((loaded) => {
    const viewer = partyOf(loaded.row, ownerId) ?? 'client'
    return { viewer, booking: presentBooking(deps, loaded, viewer) }
  })
  const owner = await findPerson(deps.db, ownerId)
  return renderCalendar(`${deps.site.name}: ${owner?.first_name ?? ''}`, entries, {
    publicUrl: deps.site.publicUrl,
    now,
  })
}

/**
 * One visit as a file. The file of a cancelled visit removes it from a calendar, as the email about the cancellation
 * does; only its two people can get it.
 * @throws DomainError not_found for anyone who is neither a party nor has the checkout's session id
 */
export async function showVisit(deps: Deps, actor: Actor | null, id: string, sessionId?: string): Promise<string> {
  const loaded = await findBookingDetails(deps.db, id)
  const party = loaded && actor ? partyOf(loaded.row, actor.id) : undefined
  const holdsSession = loaded && sessionId !== undefined && (await isSessionOfVisit(deps.db, id, sessionId))
  const isCancelled = loaded?.row.status === 'cancelled'
  if (!loaded || (!party && (!holdsSession || isCancelled))) throw new DomainError('not_found', 'Booking not found.')
  const booking = party ? presentBooking(deps, loaded, party) : presentToHolder(deps, loaded)
  if (party && isCancelled) {
    // Calendars take what counts higher: a cancellation comes after every move.
    const visit = { booking, sequence: loaded.row.reschedule_count + 1 }
    return renderInvitation([visit], { viewer: party, isCancelled, site: deps.site, now: deps.clock.now() })
  }
  const entry = { viewer: party ?? 'client', booking }
  return renderCalendar(deps.site.name, [entry], { publicUrl: deps.site.publicUrl, now: deps.clock.now() })
}
