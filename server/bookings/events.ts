import type { WorthChange } from '#server/payments/index.ts'
import type { BookingChange } from './lifecycle/lifecycle.ts'
import type { BookingDetails } from './details-queries.ts'
import { eventName } from '#server/platform/events.ts'

/** What time alone makes worth saying, once per booking, without any change. */
export type Reminder = 'remind_day' | 'remind_soon' | 'ask_completion'

/**
 * The second reminder is due two hours before a visit. After an outage it is no longer sent when less than an hour is
 * left.
 */
export const SOON_AT_LEAST_MS = 3_600_000

/** Announced inside the transaction of the change, once per change. */
export const BOOKING_CHANGED = eventName<BookingChanged>('booking.changed')

/** What happens around moving a visit to another time. */
export type RescheduleChange =
  | 'rescheduled'
  | 'reschedule_proposed'
  | 'reschedule_declined'
  | 'reschedule_withdrawn'
  | 'reschedule_expired'

/** The client says that they were there; an admin has decided. */
export type CaseChange = 'objected' | 'case_decided'

/** A dispute about its money has been opened, and it waits; or none is open any more; or a kept fee goes back. */
export type DisputeChange = 'disputed' | 'dispute_over' | 'fee_waived' | 'visit_refunded'

/** What its two people say on the day of a visit, and what an administrator decides when nobody came. */
export type VisitChange =
  | 'on_my_way'
  | 'running_late'
  | 'check_in'
  | 'check_out'
  | 'nobody_came'
  | 'nobody_came_refused'

/** A visit of a series, as far as it is told with others. */
export type SeriesVisit = Pick<
  BookingDetails['row'],
  'id' | 'starts_at' | 'ends_at' | 'reschedule_count' | 'confirmed_at'
>

export function seriesVisitOf({ row }: BookingDetails): SeriesVisit {
  const { id, starts_at, ends_at, reschedule_count, confirmed_at } = row
  return { id, starts_at, ends_at, reschedule_count, confirmed_at }
}

export type BookingChanged = {
  /** As it is after the change. */
  booking: BookingDetails
  change:
    | 'request'
    | BookingChange
    | 'paid'
    | 'paid_late'
    | 'remind_payment'
    | 'remind_answer'
    | Reminder
    | 'remind_look'
    | RescheduleChange
    | CaseChange
    | DisputeChange
    | VisitChange
  /** Tells one telling from the next where the same thing can happen more than once to a booking. */
  round?: string
  /**
   * Who could come instead, when the provider is the reason that there is no visit, each with what the client would pay,
   * tax included: never more than before.
   */
  rescue?: { name: string; price_cents: number }[]
  /** What the provider wrote about why they do not come. */
  reason?: string
  /** Of a move, a proposal or the yes to one: who acted (for an expiry, who had proposed), the old time and the new one. */
  move?: { by: 'client' | 'provider' | 'admin'; from: Date; to: Date }
  /** Our team did it for the one who could have. */
  isByTeam?: boolean
  /**
   * One act on several visits of a series, each of which is announced: all of them with the first one, none with the
   * others, which are not told by themselves.
   */
  together?: SeriesVisit[]
  /** Of an acceptance of several: those of the same series that were declined with it. */
  leftOut?: SeriesVisit[]
  /** Of a request and its acceptance: the provider had said yes beforehand, so both are one thing to tell. */
  isInstant?: boolean
}

export const VISIT_MONEY_RETURNED = eventName<VisitMoneyReturned>('booking.money_returned')
/** Somebody of us has returned a part of what was paid for a visit, or all of it, at the payment company: told once for each. */
export type VisitMoneyReturned = {
  /** The payment company's own name of it. */
  refundId: string
  bookingId: string
  service: string
  client: { email: string; firstName: string }
  provider: { email: string; firstName: string }
  amountCents: number
  worth: WorthChange
}
