import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import { ApiError } from '#web/api.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { PaymentOutcome } from './payment-outcome.tsx'
import { type Confirmation, type ConfirmationState, stateOf } from './use-confirmation.ts'

const ID = 'abcdefghijklmnopqr12345678'
const SESSION = 'cs_of_tests_87654321'

const paid: Confirmation = {
  id: ID,
  short_id: '12345678',
  status: 'confirmed',
  payment_status: 'paid',
  refund_state: null,
  waiting_text: null,
  scheduled_at: '2026-12-01T13:30',
  scheduled_time: '13:30',
  scheduled_text: 'Tuesday, December 1, 2026 at 1:30 PM',
  is_full: true,
  total_price: 80,
  tax: 4,
  price_lines: [
    { label: 'Gel Manicure', amount: 80 },
    { label: 'GST (5%)', amount: 4 },
  ],
  amount_due: 84,
  refund_to: null,
  location: {
    street_address: '12 Test Street',
    city: 'Vancouver',
    province: 'BC',
    country: 'Canada',
    postal_code: 'V6B1A1',
  },
  service: { title: 'Gel Manicure', description: 'At home', duration: 60, category: 'Nail' },
  provider: { full_name: 'Amara Okafor', phone_number: '6045550123', email: 'amara@example.test', avatar_url: null },
  can: { pay: false },
}

const draw = (state: ConfirmationState, isSlow = false) => {
  const html = drawPart(
    createElement(PaymentOutcome, { bookingId: ID, sessionId: SESSION, state, isSlow, onRetry: () => undefined }),
  )
  const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? null
  return { title: title && wordsOf(title), words: wordsOf(html), html }
}
const drawLoaded = (change: Partial<Confirmation>) => draw({ status: 'loaded', confirmation: { ...paid, ...change } })
const refusedWith = (status: number, detail = '') => stateOf({ data: null, error: new ApiError(status, { detail }) })

describe('a paid visit', () => {
  const { title, words, html } = drawLoaded({})

  it('is confirmed with date, time, place, amount, service, provider, and the last 8 characters of its id', () => {
    expect(title).toBe('Payment successful')
    for (const fact of [
      'Gel Manicure with Amara Okafor, Nail',
      'Date Tuesday, December 1, 2026',
      'Time 1:30 PM',
      'Duration 1 hour',
      'Location 12 Test Street, Vancouver, BC V6B 1A1',
      "Provider's phone (604) 555-0123",
      "Provider's email amara@example.test",
      'GST (5%) $4.00',
      'Amount $84.00 CAD',
      'Booking id 12345678',
      'Payment reference 87654321',
    ])
      expect(words).toContain(fact)
    expect(words).not.toContain(ID)
  })

  it('leads to the dashboard and to the services, with the next steps and the support contact', () => {
    expect(html).toMatch(/<a [^>]*href="\/dashboard"[^>]*>.*?Go to Dashboard.*?<\/a>/)
    expect(html).toMatch(/<a [^>]*href="\/services"[^>]*>.*?Browse Services.*?<\/a>/)
    expect(html).toMatch(/<h2[^>]*>Next steps<\/h2>/)
    expect(html).toContain('href="mailto:support@homebloom.test"')
    expect(html).toContain('href="tel:6045550100"')
    expect(words).toContain('(604) 555-0100')
  })
})

describe('a visit that is not paid', () => {
  it.each([
    ['processing', 'confirmed', 'Confirming your payment'],
    ['unpaid', 'confirmed', 'Your booking still awaits payment'],
    ['failed', 'confirmed', 'Your booking still awaits payment'],
    ['unpaid', 'pending', 'Nothing to pay yet'],
    ['unpaid', 'cancelled', 'This booking was cancelled'],
    ['refunded', 'cancelled', 'Your payment was returned'],
  ] as const)('%s and %s says: %s', (payment_status, status, said) => {
    const { title, words } = drawLoaded({ payment_status, status })
    expect(title).toBe(said)
    expect(words).not.toContain('Payment successful')
    expect(words).not.toContain('Next steps')
  })

  it('says what arrived and what the price is while another sum is looked into', () => {
    const waiting_text = 'We received $77.75. The price is $78.75.'
    const { title, words } = drawLoaded({ payment_status: 'processing', waiting_text })
    expect(title).toBe('We received a different amount')
    expect(words).toContain(waiting_text)
    expect(words).not.toContain('This takes a few seconds')
  })

  it('leads whoever is not logged in to the login, to pay', () => {
    const { html } = drawLoaded({ payment_status: 'unpaid', can: { pay: true } })
    expect(html).toMatch(/<a [^>]*href="\/dashboard"[^>]*>.*?Log in to pay.*?<\/a>/)
  })
})

describe('a stranger', () => {
  it('reads the date and how it stands, and nothing of the people', () => {
    const hidden = { id: null, price_lines: null, amount_due: null, location: null, service: null, provider: null }
    const { words } = drawLoaded({ ...hidden, is_full: false })
    expect(words).toContain('Date Tuesday, December 1, 2026')
    expect(words).not.toMatch(/Amara|Test Street|\$|Add to calendar/)
  })
})

describe('what could not be loaded', () => {
  const TROUBLE = "We're having trouble loading the full details right now..."

  it.each([
    [500, 'The database is away.', `${TROUBLE} The database is away.`],
    [503, '', `${TROUBLE} HTTP 503: no explanation`],
  ])('says after a %s that the payment succeeded, with the id and why there is no more', (status, detail, said) => {
    const { title, words } = draw(refusedWith(status, detail))
    expect(title).toBe('Payment successful')
    expect(words).toContain('Your booking id is 12345678')
    expect(words).toContain(said)
    for (const way of ['Try again', 'Go to Dashboard', 'Browse Services']) expect(words).toContain(way)
    expect(words).toContain('support@homebloom.test')
  })

  it('says the same when no server answers', () => {
    const { title, words } = draw(stateOf({ data: null, error: new TypeError('fetch failed') }))
    expect(title).toBe('Payment successful')
    expect(words).toContain(TROUBLE)
  })

  it.each([400, 404, 414, 422])('says after a %i that there is no such booking, and nothing else', (status) => {
    const { title, words } = draw(refusedWith(status, 'Not found'))
    expect(title).toBe('We cannot find this booking')
    expect(words).toContain('ends in 12345678')
    expect(words).not.toMatch(/trouble|successful|Not found/)
  })

  it('says why it was refused, and nothing of the payment', () => {
    const { title, words } = draw(refusedWith(429, 'Too many requests. Please try again later.'))
    expect(title).toBeNull()
    expect(words).toBe('Too many requests. Please try again later. Try again')
  })
})
