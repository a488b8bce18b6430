import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createBooking,
  getBooking,
  getBookingConfirmation,
  getBookingStatistics,
  listBookings,
  openCheckout,
  setBookingStatus,
} from '#contract/bookings.ts'
import { getSandboxCheckout, paySandboxCheckout } from '#contract/payments.ts'
import { shortClockText, day, hoursAfter, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

const card = { card_number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Casey Quimby' }

test('a client books, the provider accepts, the client pays, the provider completes', async () => {
  const provider = await addBookable(t, { gst: '123456782RT0001' })
  const client = await addPerson(t)
  const asked = await t.call(createBooking, {
    token: client.token,
    body: { service_id: provider.serviceId, date: day(3), time: '09:00', notes: ' Two hands ' },
  })
  expect(asked.status, asked.body.detail).toBe(201)
  const { id } = asked.body
  expect(asked.body).toMatchObject({
    status: 'pending',
    payment_status: 'unpaid',
    scheduled_at: `${day(3)}T09:00`,
    scheduled_text: `${longDay(day(3))} at 9:00 AM`,
    time_text: '9:00 AM - 10:00 AM',
    starts_at: moment(3, '09:00'),
    total_price: 80,
    tax: 4,
    amount_due: 84,
    provider_net: null,
    notes: 'Two hands',
    deadline_text: `Amara has until ${shortClockText(hoursAfter(TEST_NOW, 24))} to answer`,
    can: { accept: false, decline: false, cancel: true, complete: false, pay: false },
  })

  const accepted = await t.call(setBookingStatus, {
    token: provider.token,
    params: { id },
    body: { status: 'confirmed' },
  })
  expect(accepted.status, accepted.body.detail).toBe(200)
  expect(accepted.body).toMatchObject({ status: 'confirmed', provider_net: 68, can: { complete: true, cancel: true } })

  const checkout = await t.call(openCheckout, { token: client.token, body: { booking_id: id } })
  expect(checkout.status, checkout.body.detail).toBe(200)
  const again = await t.call(openCheckout, { token: client.token, body: { booking_id: id } })
  expect(again.body).toEqual(checkout.body)
  const { session_id } = checkout.body
  const page = await t.call(getSandboxCheckout, { params: { session_id } })
  expect(page.body).toMatchObject({ state: 'open', amount_cents: 8400, merchant: 'Homebloom' })
  const paid = await t.call(paySandboxCheckout, { params: { session_id }, body: card })
  expect(paid.status, paid.body.detail).toBe(200)
  expect(paid.body).toEqual({
    state: 'complete',
    url: `/payment-success?booking_id=${id}&session_id=${session_id}`,
  })

  const confirmation = await t.call(getBookingConfirmation, { params: { booking_id: id }, query: { session_id } })
  expect(confirmation.body).toMatchObject({ payment_status: 'paid', is_full: true, amount_due: 84 })
  const stranger = await t.call(getBookingConfirmation, { params: { booking_id: id } })
  expect(stranger.body).toMatchObject({ id: null, short_id: id.slice(-8), is_full: false, provider: null })

  const done = await t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'completed' } })
  expect(done.body).toMatchObject({ status: 'completed', payment_status: 'paid', is_upcoming: false })

  const shown = await t.call(getBooking, { token: client.token, params: { id } })
  expect(shown.body.status).toBe('completed')
  const past = await t.call(listBookings, { token: client.token, query: { tab: 'past' } })
  expect(past.body.map((booking) => booking.id)).toEqual([id])
  const upcoming = await t.call(listBookings, { token: client.token, query: { tab: 'upcoming' } })
  expect(upcoming.body).toEqual([])
  // Earned once the time of the visit has passed, too.
  t.setNow(moment(3, '10:00'))
  const statistics = await t.call(getBookingStatistics, { token: provider.token })
  expect(statistics.body).toMatchObject({
    total: 1,
    completed: 1,
    earnings: 80,
    earnings_net: 68,
    completion_rate: null,
  })
})
