import type { FactsOf } from '#server/notifications/templates/index.ts'
import type { BookingDetails } from '#server/bookings/index.ts'
import { goneEmail } from '#server/platform/erasure.ts'
import {
  LONG_NAME,
  LONG_SERVICE,
  SAMPLE_ID,
  SEVERAL_LINES,
  type Examples,
  type ExamplesFor,
  type Moment,
  type Named,
} from './moment.ts'
import { acceptedVisit, cancelledVisit, paidVisit, pastVisit, sampleVisit } from './sample-visit.ts'

type Facts = FactsOf<Named<'booking'>>
type Day = NonNullable<BookingDetails['day']>
type Case = NonNullable<BookingDetails['objection']>

const of =
  (make: (moment: Moment) => BookingDetails): Examples<Facts> =>
  (moment) => ({
    usual: { booking: make(moment) },
  })

const LONG = { client: { full_name: LONG_NAME }, provider: { full_name: LONG_NAME }, row: { title: LONG_SERVICE } }
const RESCUE = [
  { name: 'Bea Lindgren', price_cents: 7800 },
  { name: LONG_NAME, price_cents: 8400 },
]

const PAID_DAY = 'Thursday, November 19, 2026'
const RECEIPT = { number: 'HB-2026-000123', moneyText: `Paid by card on ${PAID_DAY}` }

const REPEATS = { series_id: SAMPLE_ID, series_place: 1, series_size: 4, series_weeks: 2 }

/** Every two weeks, from the visit of the examples on. */
function repeated({ at }: Moment) {
  return [3, 17, 31, 45].map((days) => ({
    id: days === 3 ? SAMPLE_ID : `${SAMPLE_ID.slice(0, -2)}${days}`,
    starts_at: at(days, '10:00'),
    ends_at: at(days, '11:00'),
    reschedule_count: 0,
    confirmed_at: null,
  }))
}

function dayOf(change: Partial<Day>): Day {
  return {
    booking_id: SAMPLE_ID,
    on_my_way_at: null,
    drive_minutes: null,
    late_minutes: null,
    late_said_at: null,
    late_count: 0,
    checked_in_at: null,
    is_code_right: null,
    code_misses: 0,
    checked_out_at: null,
    note: null,
    ...change,
  }
}

function caseOf({ now }: Moment, kind: Case['kind'], decision: Case['decision'] = null): Case {
  return {
    id: SAMPLE_ID,
    booking_id: SAMPLE_ID,
    kind,
    statement: SEVERAL_LINES,
    opened_at: now,
    state: decision === null ? 'open' : 'decided',
    decision,
    refund_cents: decision === 'part' ? 4200 : 0,
    reason: decision === null ? null : 'We have read what both of you wrote.',
    decided_at: decision === null ? null : now,
  }
}

const doneVisit = (moment: Moment, change: Parameters<typeof pastVisit>[1] = {}) =>
  pastVisit(moment, { ...change, row: { status: 'completed', completed_at: moment.now, ...change.row } })

/** Within the hour: the provider is on the way. */
const nearVisit = ({ now }: Moment) => new Date(now.getTime() + 30 * 60_000)

const moved = (moment: Moment, by: 'client' | 'provider' | 'admin'): Facts => ({
  booking: paidVisit(moment, {
    row: { starts_at: moment.at(4, '14:00'), reschedule_count: 1, rescheduled_at: moment.now },
  }),
  move: { by, from: moment.at(3, '10:00'), to: moment.at(4, '14:00') },
})

type Made = typeof paidVisit

const proposed = (moment: Moment, by: 'client' | 'provider', isOpen: boolean, make: Made = paidVisit): Facts => {
  const plain = make(moment)
  const proposal = {
    id: SAMPLE_ID,
    booking_id: SAMPLE_ID,
    proposed_by: plain[by].id,
    starts_at: moment.at(4, '14:00'),
    ends_at: moment.at(4, '15:00'),
    expires_at: moment.at(1, '18:00'),
    isGone: false,
  }
  return {
    booking: isOpen ? make(moment, { proposal }) : plain,
    move: { by, from: moment.at(3, '10:00'), to: moment.at(4, '14:00') },
  }
}

const proposals =
  (isOpen: boolean): Examples<Facts> =>
  (moment) => ({
    usual: proposed(moment, 'provider', isOpen),
    'asked by the client': proposed(moment, 'client', isOpen),
    'before a yes or no': proposed(moment, 'provider', isOpen, sampleVisit),
  })

const missed = (moment: Moment, change: Parameters<typeof cancelledVisit>[1] = {}) =>
  cancelledVisit(moment, {
    ...change,
    row: {
      starts_at: new Date(moment.now.getTime() - 2 * 3_600_000),
      cancel_reason: 'no_show',
      confirmed_at: moment.at(-3, '10:00'),
      ...change.row,
    },
    payment: { status: 'paid', paidCents: 8400, worthCents: 8400 },
  })

/** Examples of every change of a booking. */
export const bookingExamples: ExamplesFor<Named<'booking' | 'receipt'>> = {
  'receipt.issued': (moment) => ({
    usual: { booking: doneVisit(moment), receipt: RECEIPT },
    'long names, in parts': {
      booking: doneVisit(moment, LONG),
      receipt: { ...RECEIPT, moneyText: `$20.00 paid with credit and $64.00 by card on ${PAID_DAY}` },
    },
  }),
  'booking.request': (moment) => ({
    usual: { booking: sampleVisit(moment) },
    'visits that repeat': { booking: sampleVisit(moment, { row: REPEATS }), together: repeated(moment) },
    'long names, several lines': {
      booking: sampleVisit(moment, { ...LONG, row: { ...LONG.row, notes: SEVERAL_LINES } }),
    },
    'paid by a promo code': {
      booking: sampleVisit(moment, {
        payment: { amountCents: 0, discountCents: 8400 },
        lines: [
          { kind: 'service', label: 'Gel Manicure', amount_cents: 8000 },
          { kind: 'tax', label: 'GST (5%)', amount_cents: 400 },
          { kind: 'discount', label: 'Promo code WELCOME', amount_cents: -8400 },
        ],
      }),
    },
  }),
  'booking.accept': (moment) => ({
    usual: { booking: acceptedVisit(moment) },
    'visits that repeat, one left out': {
      booking: acceptedVisit(moment, { row: REPEATS }),
      together: repeated(moment).slice(0, 3),
      leftOut: repeated(moment).slice(3),
    },
    'at once': { booking: acceptedVisit(moment), isInstant: true },
    'at the time that was proposed': {
      booking: acceptedVisit(moment),
      move: { by: 'client', from: moment.at(2, '10:00'), to: moment.at(3, '10:00') },
    },
    'long names, several lines': {
      booking: acceptedVisit(moment, { ...LONG, row: { ...LONG.row, notes: SEVERAL_LINES } }),
    },
  }),
  'booking.paid': (moment) => ({
    usual: { booking: paidVisit(moment) },
    'long names': { booking: paidVisit(moment, LONG) },
  }),
  'booking.paid_late': of((moment) => cancelledVisit(moment, { row: { cancel_reason: 'unpaid' } })),
  'booking.remind_payment': of(acceptedVisit),
  'booking.remind_answer': of(sampleVisit),
  'booking.remind_day': (moment) => ({
    usual: { booking: paidVisit(moment, { row: { starts_at: moment.at(1, '10:00') } }) },
    'read on the day': {
      booking: paidVisit(moment, { row: { starts_at: new Date(moment.now.getTime() + 1_200_000) } }),
    },
  }),
  'booking.remind_look': of(paidVisit),
  'booking.remind_soon': (moment) => {
    const starts_at = new Date(moment.now.getTime() + 2 * 3_600_000)
    return {
      usual: { booking: paidVisit(moment, { row: { starts_at } }) },
      'long names': { booking: paidVisit(moment, { ...LONG, row: { ...LONG.row, starts_at } }) },
    }
  },
  'booking.decline': (moment) => {
    const booking = sampleVisit(moment, {
      row: { status: 'cancelled', cancel_reason: 'declined', cancelled_at: moment.now },
    })
    const series = { booking: { ...booking, row: { ...booking.row, ...REPEATS } }, together: repeated(moment) }
    return {
      usual: { booking },
      'others are free': { booking, rescue: RESCUE },
      'with a reason': { booking, reason: 'My car is in the shop until Friday. I am sorry!' },
      'visits that repeat': series,
    }
  },
  'booking.expire': (moment) => ({
    usual: {
      booking: sampleVisit(moment, {
        row: { status: 'cancelled', cancel_reason: 'expired', cancelled_at: moment.now },
      }),
    },
  }),
  'booking.leave_unpaid': of((moment) =>
    acceptedVisit(moment, { row: { status: 'cancelled', cancel_reason: 'unpaid', cancelled_at: moment.now } }),
  ),
  'booking.cancel_by_client': (moment) => ({
    usual: { booking: cancelledVisit(moment) },
    'by our team': { booking: cancelledVisit(moment), isByTeam: true },
    'late, a part is kept': {
      booking: cancelledVisit(moment, {
        row: { starts_at: new Date(moment.now.getTime() + 5 * 3_600_000) },
        payment: { status: 'partially_refunded', paidCents: 4200, worthCents: 4200 },
      }),
    },
  }),
  'booking.cancel_by_provider': (moment) => {
    const booking = cancelledVisit(moment, { row: { cancel_reason: 'provider' } })
    return {
      usual: { booking },
      'others are free': { booking, rescue: RESCUE },
      'by our team': { booking, isByTeam: true },
    }
  },
  'booking.cancel_by_admin': of((moment) => cancelledVisit(moment, { row: { cancel_reason: 'admin' } })),
  'booking.withdraw': (moment) => {
    const booking = cancelledVisit(moment, { row: { cancel_reason: 'provider' } })
    const { client } = booking
    return {
      usual: { booking },
      'the client has left': { booking: { ...booking, client: { ...client, email: goneEmail(client.id) } } },
    }
  },
  'booking.no_show': of(missed),
  'booking.provider_no_show': (moment) => ({
    usual: {
      booking: pastVisit(moment, {
        row: { status: 'cancelled', cancel_reason: 'provider_no_show', cancelled_at: moment.now },
        payment: { status: 'refunded', paidCents: 0, worthCents: 0 },
        report: caseOf(moment, 'nobody_came', 'client'),
      }),
    },
  }),
  'booking.nobody_came': of((moment) => pastVisit(moment, { report: caseOf(moment, 'nobody_came') })),
  'booking.nobody_came_refused': of((moment) =>
    pastVisit(moment, { report: caseOf(moment, 'nobody_came', 'provider') }),
  ),
  'booking.objected': of((moment) => missed(moment, { objection: caseOf(moment, 'objection') })),
  'booking.case_decided': (moment) => ({
    usual: { booking: missed(moment, { objection: caseOf(moment, 'objection', 'client') }) },
    'for the provider': { booking: missed(moment, { objection: caseOf(moment, 'objection', 'provider') }) },
    'a part goes back': { booking: missed(moment, { objection: caseOf(moment, 'objection', 'part') }) },
  }),
  'booking.on_my_way': (moment) => ({
    usual: {
      booking: paidVisit(moment, {
        row: { starts_at: nearVisit(moment) },
        day: dayOf({ on_my_way_at: moment.now, drive_minutes: 25 }),
      }),
    },
    'without a time': {
      booking: paidVisit(moment, { row: { starts_at: nearVisit(moment) }, day: dayOf({ on_my_way_at: moment.now }) }),
    },
  }),
  'booking.running_late': of((moment) =>
    paidVisit(moment, {
      row: { starts_at: nearVisit(moment) },
      day: dayOf({ on_my_way_at: moment.now, late_minutes: 15, late_said_at: moment.now, late_count: 1 }),
    }),
  ),
  'booking.check_in': of((moment) => paidVisit(moment, { day: dayOf({ checked_in_at: moment.now }) })),
  'booking.check_out': of((moment) =>
    pastVisit(moment, { day: dayOf({ checked_out_at: moment.now, note: SEVERAL_LINES }) }),
  ),
  'booking.ask_completion': of((moment) => pastVisit(moment, { row: { asked_at: moment.now } })),
  'booking.complete': (moment) => ({
    // The payer gets the receipt.
    usual: { booking: doneVisit(moment, { payment: { status: 'unpaid', paidCents: 0, worthCents: 0 } }) },
    'before its end': { booking: paidVisit(moment, { row: { status: 'completed', completed_at: moment.now } }) },
  }),
  'booking.put_back': of(pastVisit),
  'booking.complete_unattended': of(doneVisit),
  'booking.rescheduled': (moment) => ({
    usual: moved(moment, 'client'),
    'by the provider': moved(moment, 'provider'),
    'by our team': moved(moment, 'admin'),
  }),
  'booking.reschedule_proposed': proposals(true),
  'booking.reschedule_declined': proposals(false),
  'booking.reschedule_withdrawn': proposals(false),
  'booking.reschedule_expired': proposals(false),
  // Grouped by what they are about, or without a reader.
  'booking.disputed': of(pastVisit),
  'booking.dispute_over': of(pastVisit),
  'booking.fee_waived': of(cancelledVisit),
  'booking.visit_refunded': of(pastVisit),
}
