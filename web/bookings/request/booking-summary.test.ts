import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { BookingSummary } from './booking-summary.tsx'
import type { Target } from './load-target.ts'
import type { ShownQuote } from './use-quote.ts'

const target = { provider: {}, service: { title: 'Balayage', art: 'brush', still: null } } as unknown as Target
const timeline = [{ text: 'Nothing is charged yet.' }]
const price = {
  quote: { amount_due: 189, is_instant: false, breakdown: { timeline } },
  before: null,
  failed: false,
} as unknown as ShownQuote
const chosen = { date: '2026-12-01', time: '13:30', minutes: 60, where: '12 Test Street, Vancouver' }

const draw = (change: Partial<Parameters<typeof BookingSummary>[0]> = {}) =>
  drawPart(
    createElement(BookingSummary, {
      target,
      price,
      ...chosen,
      error: null,
      busy: false,
      onCancel: () => undefined,
      ...change,
    }),
  )
const confirmOf = (html: string) => /<button type="submit"[^>]*>/.exec(html)?.[0]

describe('the summary of a booking', () => {
  it('says date, time, duration, place and total, and offers Cancel and Confirm Booking', () => {
    const html = draw()
    const words = wordsOf(html)
    expect(words).toContain('$189.00')
    expect(words).toContain('Date Tue, Dec 1 Time 1:30 PM Duration 1 hour Where 12 Test Street, Vancouver')
    expect(words).toMatch(/ Nothing is charged yet\. Cancel Confirm Booking$/)
    expect(confirmOf(html)).not.toContain('disabled')
  })

  it('says what is not chosen yet', () => {
    expect(wordsOf(draw({ date: '', time: '' }))).toContain('Date Not chosen yet Time Not chosen yet')
  })

  it('shows the usual price of $50 and cannot be confirmed where the service is not found', () => {
    const html = draw({ target: { ...target, service: null }, price: { ...price, quote: null } })
    expect(wordsOf(html)).toContain('Usual price $50.00')
    expect(confirmOf(html)).toContain('disabled')
  })
})
