import type { TodayVisit, VisitDay } from '#contract/bookings/visit-day.ts'
import { estimateDrive } from '#server/availability/index.ts'
import { getOwnBooking, listBookingDetails, partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { presentBooking } from '#server/bookings/present.ts'
import { listSafety } from '#server/bookings/safety/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { linkPhotos } from './photos.ts'
import { presentDay } from './present.ts'
import { findPlaceBefore, listVisitsOfDay } from './queries.ts'
import { isWayAhead, ON_MY_WAY_BEFORE_MS } from './rules.ts'

const DAY_MS = 86_400_000
/** Unclosed visits stay on the page no longer than this. */
const OPEN_DAYS = 4
const MOST = 30

/** @throws DomainError not_found for anyone but the two parties */
export async function showDay(deps: Deps, bookingId: string, personId: string): Promise<VisitDay> {
  const { loaded, viewer } = await getOwnBooking(deps.db, bookingId, personId)
  const safety = viewer === 'provider' ? await listSafety(deps.db, [bookingId]) : undefined
  const photos = loaded.day?.checked_out_at ? await linkPhotos(deps, bookingId, personId) : []
  const drive = await findDrive(deps, viewer, loaded)
  return { ...presentDay(deps, loaded, viewer, safety?.get(bookingId), drive), photos }
}

/**
 * The visits that matter now, soonest first: today's, including completed ones; those shortly after midnight, whose
 * provider may be on the way; and those of the last days that aren't closed.
 */
export async function listTodaysVisits(
  deps: Deps,
  actor: Pick<Actor, 'id' | 'role' | 'viewerId'>,
): Promise<TodayVisit[]> {
  const { db, localTime, clock } = deps
  const now = clock.now()
  const today = localTime.dayOf(localTime.localDate(now))
  const from = new Date(today.reachedAt(0))
  const span = {
    from,
    to: new Date(Math.max(today.reachedAt(24 * 60), now.getTime() + ON_MY_WAY_BEFORE_MS)),
    openSince: new Date(from.getTime() - OPEN_DAYS * DAY_MS),
  }
  const side = actor.role === 'client' ? 'client' : 'provider'
  const ids = await listVisitsOfDay(db, side, { personId: actor.id, ...span }, MOST)
  const [bookings, safety] = await Promise.all([
    listBookingDetails(db, ids),
    side === 'provider' ? listSafety(db, ids) : undefined,
  ])
  const drives = await Promise.all(bookings.map((one) => findDrive(deps, side, one)))
  return bookings.flatMap((booking, at) => {
    const viewer = partyOf(booking.row, actor.id)
    if (!viewer) return []
    const day = presentDay(deps, booking, viewer, safety?.get(booking.row.id), drives[at])
    const shown = actor.viewerId === null ? day : keptFromViewers(day)
    return [{ is_today: booking.row.starts_at >= from, booking: presentBooking(deps, booking, viewer), day: shown }]
  })
}

/**
 * For an admin who views the site as one of the two: the code is proof of being there, and the trusted contact is the
 * provider's alone to know. Rules: docs/product-rules.md#view-as
 */
export function keptFromViewers(day: VisitDay): VisitDay {
  return { ...day, code: null, code_text: null, photos: [], safety: null }
}

/** As the schedule says it: from the visit before on the same day, else from home. Looked up only while it is of use. */
async function findDrive(
  { db, localTime, clock }: Deps,
  viewer: 'client' | 'provider',
  booking: BookingDetails,
): Promise<number | null> {
  const { provider_id: providerId, starts_at: startsAt, postal_code: to } = booking.row
  if (viewer === 'client' || !isWayAhead(booking, clock.now()) || booking.day?.on_my_way_at) return null
  const endedSince = new Date(localTime.dayOf(localTime.localDate(startsAt)).start)
  const from = await findPlaceBefore(db, { providerId, startsAt, endedSince })
  return estimateDrive(db, localTime, { providerId, from, to, at: startsAt })
}
