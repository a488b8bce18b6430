import { createElement } from 'react'
import { expect, test } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { ListedRequest } from './listed-request.tsx'

const booking = {
  id: 'b',
  status: 'pending',
  client: { full_name: 'Robin', avatar_url: null },
  service: { title: 'Balayage', duration: 105, quantity: 2, add_ons: [] },
  location: { street_address: null, city: 'Vancouver', province: 'BC', postal_code: 'V6J' },
  scheduled_at: '2026-12-02T14:00',
  time_text: '2:00 PM - 3:45 PM',
  deadline_at: '2026-11-28T15:35:00.000Z',
  deadline_text: 'You have until Sat, Nov 28, 7:35 AM to answer',
  time_left_text: '23 h left',
  total_price: 230,
  provider_money: { stage: 'expected', label: 'You receive', total: 207, lines: [], text: '' },
  notes: 'Two cats',
  series: null,
  proposal: null,
} as unknown as Booking
const around: RequestSurroundings = {
  booking_id: 'b',
  drive_minutes: 10,
  drive_from: 'visit',
  before: { title: 'Haircut', time_text: '1:30 PM' },
  after: null,
}
const draw = (change: object = {}) =>
  wordsOf(drawPart(createElement(ListedRequest, { booking: { ...booking, ...change }, around })))

test('says who, what, when and how long, where, what is around it, the net and the time left', () => {
  const words = draw()
  for (const said of [
    'Balayage Robin · For 2',
    '23 h left . You have until Sat, Nov 28, 7:35 AM to answer',
    'Wed, Dec 2 · 2:00 – 3:45 PM · 1 h 45',
    'Vancouver, BC V6J',
    'After Haircut (ends 1:30 PM), about 10 minutes away',
    '“Two cats”',
    'You receive $207.00 Price $230.00',
  ])
    expect(words).toContain(said)
})

test('says how far it is from home where nothing is before it, and what comes after', () => {
  const at = (change: object) =>
    wordsOf(drawPart(createElement(ListedRequest, { booking, around: { ...around, ...change } })))
  expect(at({ drive_from: 'home', before: null })).toContain(
    'About 10 minutes from home · nothing else booked that day',
  )
  const after = { title: 'Trim', time_text: '5:00 PM' }
  expect(at({ drive_minutes: 0, after })).toContain(
    'After Haircut (ends 1:30 PM), in the same area · before Trim at 5:00 PM',
  )
  expect(at({ drive_minutes: null, before: null, after })).toContain('Before Trim at 5:00 PM')
})

test('names the status once it is no request any more, or another time is proposed', () => {
  expect(draw({ status: 'cancelled' })).toContain('Cancelled')
  expect(draw({ status: 'cancelled' })).not.toContain('23 h left')
  expect(draw({ proposal: { is_mine: true } })).toContain('Pending')
})
