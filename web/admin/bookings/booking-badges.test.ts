import { createElement } from 'react'
import { expect, test } from 'vitest'

import type { AdminBooking } from '#contract/admin/bookings.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { BookingBadges } from './booking-badges.tsx'

const PAID = { status: 'confirmed', payment_status: 'paid', refund_state: null, kept_fee: null, risk: null } as const

test.each<[string, Partial<AdminBooking>]>([
  ['Pending', { status: 'pending', payment_status: 'unpaid' }],
  ['Confirmed Awaiting payment', { payment_status: 'unpaid' }],
  ['Completed Awaiting payment', { status: 'completed', payment_status: 'unpaid' }],
  ['Cancelled', { status: 'cancelled', payment_status: 'unpaid' }],
  ['Cancelled', { status: 'cancelled', payment_status: 'failed' }],
  ['Cancelled Refunded', { status: 'cancelled', payment_status: 'refunded', refund_state: 'made' }],
  ['Cancelled Refund on its way', { status: 'cancelled', refund_state: 'sent' }],
  ['Cancelled No-show fee $78.00 kept', { status: 'cancelled', kept_fee: { label: 'No-show fee', amount: 78 } }],
  [
    'Cancelled Cancellation fee $40.00 kept Refund requested',
    { status: 'cancelled', kept_fee: { label: 'Cancellation fee', amount: 40 }, refund_state: 'requested' },
  ],
])('a booking reads %s', (words, booking) => {
  expect(wordsOf(drawPart(createElement(BookingBadges, { booking: { ...PAID, ...booking } })))).toBe(words)
})
