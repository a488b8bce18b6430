import type { Booking, BookingHistory } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { call } from '#web/api.ts'
import { getBooking, getBookingHistory } from '#web/endpoints/bookings.gen.ts'
import { getVisitDay } from '#web/endpoints/bookings/visit-day.gen.ts'
import { type Loaded, orNothing, tryLoad } from '#web/ui/loading/try-load.ts'

export type Detail = { booking: Booking; history: BookingHistory; day: VisitDay }

/** A booking with what happened to it; no data for one that is not the caller's. */
export function loadDetail(id: string): Promise<Loaded<Detail | null>> {
  return tryLoad('Failed to load this booking. Please try again later.', () =>
    orNothing(
      Promise.all([
        call(getBooking, { params: { id } }),
        call(getBookingHistory, { params: { id } }),
        call(getVisitDay, { params: { id } }),
      ]).then(([booking, history, day]) => ({ booking, history, day })),
    ),
  )
}
