import type { Series } from '#contract/bookings/series.ts'
import { toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { listBookingDetails, partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { presentBooking, type Viewer } from '#server/bookings/present.ts'
import { listSeriesIds } from './queries.ts'
import { everyText } from './place.ts'
import { endOf } from './rules.ts'

/** @throws DomainError not_found, for an unknown series and for other people's alike */
export async function showSeries(deps: Deps, personId: string, seriesId: string): Promise<Series> {
  const visits = await listBookingDetails(deps.db, await listSeriesIds(deps.db, seriesId))
  const [first] = visits
  const viewer = first && partyOf(first.row, personId)
  if (!viewer) throw new DomainError('not_found', 'Series not found.')
  const shown = visits.map((visit) => presentVisit(deps, visit, viewer))
  const { series_size: size, series_weeks: weeks } = first.row
  return {
    id: seriesId,
    text: `${size} visits, ${everyText(weeks!)}`,
    visits: shown,
    can: {
      answer: shown.some(({ can_accept }) => can_accept),
      // One alone is cancelled by itself.
      end: shown.filter(({ end }) => end?.is_ended).length > 1,
    },
  }
}

function presentVisit(deps: Deps, visit: BookingDetails, viewer: Viewer): Series['visits'][number] {
  const booking = presentBooking(deps, visit, viewer)
  const end = endOf(visit, viewer, deps.clock.now())
  return {
    id: booking.id,
    place: visit.row.series_place!,
    status: booking.status,
    payment_status: booking.payment_status,
    scheduled_at: booking.scheduled_at,
    scheduled_text: booking.scheduled_text,
    amount_due: booking.amount_due,
    deadline_text: booking.deadline_text,
    can_accept: booking.can.accept,
    end: end && {
      is_ended: end.feeCents === 0,
      fee: toDollars(end.feeCents),
      refund: toDollars(end.refundCents),
    },
  }
}
