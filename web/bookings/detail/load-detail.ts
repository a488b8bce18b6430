import type { Booking, BookingHistory } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { call } from '#web/api.ts'
import {
  BookingMoney,
  DayPanel,
  NoShowBanner,
  ProposalBanner,
  ReopenBanner,
  RefusedRefund,
  RescuePanel,
} from '#web/bookings/dialogs.ts'
import { getBooking, getBookingHistory } from '#web/endpoints/bookings.gen.ts'
import { getVisitDay } from '#web/endpoints/bookings/visit-day.gen.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { type Loaded, orNothing, tryLoad } from '#web/ui/loading/try-load.ts'

export type Detail = { booking: Booking; history: BookingHistory; day: VisitDay }

/** A booking with what happened to it; no data for one that is not the caller's. */
export function loadDetail(id: string): Promise<Loaded<Detail | null>> {
  return tryLoad(LOAD_FAILED, () => orNothing(loadShown(id)))
}

async function loadShown(id: string): Promise<Detail> {
  const [booking, history, day] = await Promise.all([
    call(getBooking, { params: { id } }),
    call(getBookingHistory, { params: { id } }),
    call(getVisitDay, { params: { id } }),
    BookingMoney.ready(),
  ])
  // Parts above the history are loaded before the first frame, so that nothing moves.
  await Promise.all([
    booking.rescue !== null && RescuePanel.ready(),
    booking.no_show !== null && NoShowBanner.ready(),
    booking.proposal !== null && ProposalBanner.ready(),
    booking.can.put_back && ReopenBanner.ready(),
    booking.refused_refund !== null && RefusedRefund.ready(),
    day.is_shown && DayPanel.ready(),
  ])
  return { booking, history, day }
}
