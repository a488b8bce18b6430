import { SOON_AT_LEAST_MS, type BookingChanged, type BookingDetails } from '#server/bookings/index.ts'
import type { BookingFacts } from './booking-context.ts'
import type { Holding } from './template.ts'

type Change = BookingChanged['change']
type Part = keyof ReturnType<typeof stateOfBooking>
type BookingHolding = Holding<BookingFacts> & { while?: readonly Part[] }

/** Changes that outdate a waiting message. */
export function stateOfBooking({ row, payment, proposal, day }: BookingDetails) {
  return {
    status: row.status,
    /** It takes place, or has: a visit that was completed too early is still one to be reminded of. */
    isOn: row.status === 'confirmed' || row.status === 'completed',
    isCancelled: row.status === 'cancelled',
    cancelReason: row.cancel_reason,
    isPaid: payment.worthCents > 0,
    reschedules: row.reschedule_count,
    proposal: proposal?.id ?? null,
    isThere: Boolean(day?.checked_in_at),
    lateCount: day?.late_count ?? 0,
  }
}

const untilStart = ({ booking }: BookingFacts) => booking.row.starts_at
const untilEnd = ({ booking }: BookingFacts) => booking.row.ends_at
const staysWhere: BookingHolding = { while: ['isOn', 'reschedules'], until: untilStart }
/** Not sent once the visit has begun; true for as long as it is ahead or on. */
const remindsOfVisit: BookingHolding = { ...staysWhere, trueUntil: untilEnd }

/**
 * Messages that ask or remind are worth nothing once things have moved on; those that report stay true.
 * Rules: docs/product-rules.md#stale-messages
 */
export const holds: Partial<Record<Change, BookingHolding>> = {
  remind_payment: { while: ['status', 'isPaid'] },
  remind_answer: { while: ['status'], until: ({ booking }) => booking.row.answer_due_at },
  remind_day: remindsOfVisit,
  remind_look: remindsOfVisit,
  // Late, it would hurry a provider who is on the way, or announce a visit that is under way.
  remind_soon: {
    ...remindsOfVisit,
    until: ({ booking }) => new Date(booking.row.starts_at.getTime() - SOON_AT_LEAST_MS + 1),
  },
  // One that was put back or cancelled meanwhile asks nothing any more.
  complete: { while: ['status'] },
  ask_completion: { while: ['status'] },
  // When late it describes a way that is over, or a minute that was corrected since.
  on_my_way: { while: ['isOn', 'reschedules', 'isThere', 'lateCount'], until: untilEnd },
  running_late: { while: ['isOn', 'reschedules', 'isThere', 'lateCount'], until: untilEnd },
  reschedule_proposed: { while: ['proposal'], until: ({ booking }) => booking.proposal?.expires_at ?? null },
}

/**
 * A text message says how things are, and one that waited for the morning must not say how they were in the evening.
 * The email has said it already.
 */
export const textHolds: Partial<Record<Change, BookingHolding>> = {
  request: { while: ['status'], until: ({ booking }) => booking.row.answer_due_at },
  accept: { while: ['isOn', 'reschedules', 'isPaid'], until: untilStart },
  paid: staysWhere,
  no_show: { while: ['cancelReason'] },
  rescheduled: { while: ['isCancelled', 'reschedules'], until: untilStart },
  reschedule_declined: staysWhere,
  reschedule_withdrawn: staysWhere,
  reschedule_expired: staysWhere,
}
