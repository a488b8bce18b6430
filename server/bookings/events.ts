import type { WorthChange } from '#server/payments/index.ts'
import type { BookingChange } from './lifecycle/lifecycle.ts'
import type { BookingDetails } from './details-queries.ts'
import { eventName } from '#server/platform/events.ts'

/** Events that time alone causes, once per booking and without a change. */
export type Reminder = 'remind_day' | 'remind_soon' | 'ask_completion'

/**
 * The second reminder is due two hours before a visit. After an outage it is no longer sent when less than an hour is
 * left.
 */
export const SOON_AT_LEAST_MS = 3_600_000

/** Announced inside the transaction of the change, once per change. */
export const BOOKING_CHANGED = eventName<BookingChanged>('booking.changed')

/** Events of a reschedule. */
export type RescheduleChange =
  | 'rescheduled'
  | 'reschedule_proposed'
  | 'reschedule_declined'
  | 'reschedule_withdrawn'
  | 'reschedule_expired'

/** The client says that they were there; an admin has decided. */
export type CaseChange = 'objected' | 'case_decided'

/** A dispute about its money has been opened, and it waits; or none is open any more; or a kept fee is refunded. */
export type DisputeChange = 'disputed' | 'dispute_over' | 'fee_waived' | 'visit_refunded'

/** Steps of the two sides on the day of a visit, and the admin's decision when nobody came. */
export type VisitChange =
  | 'on_my_way'
  | 'running_late'
  | 'check_in'
  | 'check_out'
  | 'nobody_came'
  | 'nobody_came_refused'

/** A visit of a series, as far as it is announced together with others. */
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
  /** Distinguishes notifications where the same thing can happen more than once to a booking. */
  round?: string
  /**
   * Other available providers when the provider ended the visit, each with the client's price, tax included: never more than
   * before.
   */
  rescue?: { name: string; price_cents: number }[]
  /** The provider's text about why they don't come. */
  reason?: string
  /** For a move, a proposal or its acceptance: who acted (for an expiry, who had proposed), the old time and the new one. */
  move?: { by: 'client' | 'provider' | 'admin'; from: Date; to: Date }
  /** Our team did it on behalf of the person who could have. */
  isByTeam?: boolean
  /**
   * One act on several visits of a series, each of which is announced: all of them with the first one, none with the
   * others, which aren't sent by themselves.
   */
  together?: SeriesVisit[]
  /** For an acceptance of several: the visits of the series that were declined with it. */
  leftOut?: SeriesVisit[]
  /** For an instant booking: request and acceptance are one message. */
  isInstant?: boolean
}

export const VISIT_MONEY_RETURNED = eventName<VisitMoneyReturned>('booking.money_returned')
/** An admin refunded all or part of a visit at the payment company: announced once per refund. */
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
