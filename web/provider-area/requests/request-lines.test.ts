import { createElement } from 'react'
import { expect, test } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { RequestLines } from './request-lines.tsx'

const booking = {
  id: 'b',
  status: 'pending',
  client: { full_name: 'Robin', avatar_url: null },
  service: { title: 'Balayage', duration: 105, quantity: 1, add_ons: [] },
  scheduled_at: '2026-12-02T14:00',
  time_text: '2:00 PM - 3:45 PM',
  deadline_at: '2026-11-28T15:35:00.000Z',
  deadline_text: 'You have until Sat, Nov 28, 7:35 AM to answer',
  time_left_text: '23 h left',
  provider_money: { stage: 'expected', label: 'You receive', total: 207, lines: [], text: '' },
  series: null,
  proposal: null,
} as unknown as Booking
const draw = (requests: Booking[], total = requests.length) =>
  drawPart(createElement(RequestLines, { requests, total }))

test('a line says who, the net, what and how long, when and the time left, and leads to the request', () => {
  const html = draw([booking], 4)
  expect(wordsOf(html)).toBe(
    'Booking requests See all 4 Robin $207.00 Balayage · 1 h 45 Wed, Dec 2 · 2:00 PM 23 h left . ' +
      'You have until Sat, Nov 28, 7:35 AM to answer Review',
  )
  expect(html).toMatch(/<a [^>]*aria-label="Review Balayage for Robin"[^>]*href="\/provider\/requests\/b"/)
})

test('a line counts the visits of a series, and names the status once another time is proposed', () => {
  const series = { id: 's', size: 4, text: 'Visit 1 of 4, every 2 weeks' }
  const words = wordsOf(draw([{ ...booking, series, proposal: { is_mine: true } } as unknown as Booking]))
  expect(words).toContain('Balayage · 1 h 45 · 4 visits')
  expect(words).toContain('Pending')
  expect(words).not.toContain('23 h left')
})
