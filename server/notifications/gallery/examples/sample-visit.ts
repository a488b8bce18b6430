import type { BookingDetails } from '#server/bookings/index.ts'
import type { Moment } from './moment.ts'
import { NOBODY, SAMPLE_ID } from './moment.ts'

type Row = BookingDetails['row']
type Change = Partial<Omit<BookingDetails, 'row' | 'payment' | 'client' | 'provider'>> & {
  row?: Partial<Row>
  payment?: Partial<BookingDetails['payment']>
  client?: Partial<BookingDetails['client']>
  provider?: Partial<BookingDetails['provider']>
}

const HOUR_MS = 3_600_000
const SUM = { price: 8000, tax: 400, total: 8400 }

/** A requested visit that waits for its answer; the arguments differ. */
export function sampleVisit(
  { now, at }: Moment,
  { row, payment, client, provider, ...rest }: Change = {},
): BookingDetails {
  const starts_at = row?.starts_at ?? at(3, '10:00')
  const place = { street_address: '12 Sample Street', city: 'Vancouver', province: 'BC', postal_code: 'V6B1A1' }
  return {
    row: {
      id: SAMPLE_ID,
      client_id: 'client'.padEnd(26, '0'),
      provider_id: 'provider'.padEnd(26, '0'),
      offering_id: 'offering'.padEnd(26, '0'),
      status: 'pending',
      cancel_reason: null,
      title: 'Gel Manicure',
      category: 'Nails',
      category_slug: 'nail',
      description: 'A gel manicure at home.',
      art: 'nails',
      quantity: 1,
      add_ons: [],
      price_cents: SUM.price,
      tax_cents: SUM.tax,
      commission_bps: 1500,
      commission_reason: 'standard',
      commission_gst_bps: 0,
      commission_pst_bps: 0,
      late_fee_percent: 50,
      starts_at,
      ends_at: new Date(starts_at.getTime() + HOUR_MS),
      ...place,
      notes: null,
      door_notes: 'Buzzer 204, the side gate is open',
      swatches: [],
      answer_due_at: new Date(now.getTime() + 12 * HOUR_MS),
      payment_due_at: null,
      payment_reminder_at: null,
      visit_reminder_at: null,
      asked_at: null,
      free_until: null,
      reschedule_count: 0,
      own_reschedules: 0,
      rescheduled_at: null,
      created_at: new Date(now.getTime() - HOUR_MS),
      confirmed_at: null,
      completed_at: null,
      cancelled_at: null,
      withdrawn_at: null,
      contact_closed_at: null,
      rescued_by: null,
      held_since: null,
      disputed_since: null,
      series_id: null,
      series_place: null,
      series_size: null,
      series_weeks: null,
      ...row,
    },
    payment: {
      orderId: SAMPLE_ID,
      status: 'unpaid',
      amountCents: SUM.total,
      paidCents: 0,
      creditCents: 0,
      discountCents: 0,
      worthCents: 0,
      paidAt: null,
      bankCents: 0,
      back: null,
      voidCents: 0,
      ...payment,
    },
    lines: [
      { kind: 'service', label: 'Gel Manicure', amount_cents: SUM.price },
      { kind: 'tax', label: 'GST (5%)', amount_cents: SUM.tax },
    ],
    client: {
      id: 'client'.padEnd(26, '0'),
      first_name: 'Casey',
      full_name: 'Casey Quimby',
      ...contact,
      ...place,
      avatar_url: null,
      ...client,
    },
    provider: {
      id: 'provider'.padEnd(26, '0'),
      first_name: 'Amara',
      full_name: 'Amara Osei',
      ...contact,
      ...place,
      avatar_url: null,
      ...provider,
    },
    location: 'Vancouver',
    proposal: undefined,
    objection: null,
    report: null,
    day: null,
    isBlocked: false,
    ...rest,
  }
}

const contact = { email: NOBODY.email, phone_number: NOBODY.phone }

/** Accepted, and to be paid. */
export function acceptedVisit(moment: Moment, { row, ...change }: Change = {}): BookingDetails {
  const { now } = moment
  const payment_due_at = new Date(now.getTime() + 24 * HOUR_MS)
  return sampleVisit(moment, {
    ...change,
    row: { status: 'confirmed', confirmed_at: now, answer_due_at: null, payment_due_at, ...row },
  })
}

export function paidVisit(moment: Moment, { row, payment, ...change }: Change = {}): BookingDetails {
  const paid = { status: 'paid', paidCents: SUM.total, worthCents: SUM.total, paidAt: moment.now } as const
  return acceptedVisit(moment, { ...change, row: { payment_due_at: null, ...row }, payment: { ...paid, ...payment } })
}

/** Yesterday, paid. */
export function pastVisit(moment: Moment, { row, ...change }: Change = {}): BookingDetails {
  const starts_at = moment.at(-1, '10:00')
  return paidVisit(moment, { ...change, row: { starts_at, confirmed_at: moment.at(-3, '10:00'), ...row } })
}

/** Cancelled when it was paid, and fully refunded unless stated otherwise. */
export function cancelledVisit(moment: Moment, { row, payment, ...change }: Change = {}): BookingDetails {
  const returned = { status: 'refunded', paidCents: 0, worthCents: 0 } as const
  return paidVisit(moment, {
    ...change,
    row: { status: 'cancelled', cancelled_at: moment.now, cancel_reason: 'client', ...row },
    payment: { ...returned, ...payment },
  })
}
