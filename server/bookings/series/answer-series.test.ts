import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, getBookingHistory, openCheckout } from '#contract/bookings.ts'
import { answerSeries, endSeries, getSeries } from '#contract/bookings/series.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { updateService } from '#contract/providers.ts'
import { listOutbox } from '#contract/notifications.ts'
import { processDueBookings } from '#server/bookings/lifecycle/process-due.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { shortClockText, day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addSeries, askSeries, repeated, type TestSeries } from '#tests/factories/series.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { checkoutOf, pay, refundsOf, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const answer = (series: TestSeries, body: object = {}, token = series.provider.token) =>
  t.call(answerSeries, { token, params: { id: series.id }, body: { status: 'confirmed', ...body } })
const look = async ({ id, client }: TestSeries, token = client.token) =>
  (await t.call(getSeries, { token, params: { id } })).body
const end = ({ id, client }: TestSeries, bookings: string[], token = client.token) =>
  t.call(endSeries, { token, params: { id }, body: { bookings } })
const read = async ({ client }: TestSeries, id: string) =>
  (await t.call(getBooking, { token: client.token, params: { id } })).body
const subjectsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.flatMap(({ subject }) => subject ?? [])
const statesOf = async (series: TestSeries) => (await look(series)).visits.map(({ status }) => status)
const visitOf = (series: TestSeries, at: number) => ({ ...series, id: series.bookings[at]! })
const payFor = async (series: TestSeries, at: number) => pay(t, await checkoutOf(t, visitOf(series, at)))

test('one answer accepts all, is told once, and each is paid in its own time', async () => {
  const series = await addSeries(t)
  expect((await look(series, series.provider.token)).can).toEqual({ answer: true, end: true })
  expect((await answer(series, {}, series.client.token)).status).toBe(404)
  expect((await answer(series, {}, (await addPerson(t)).token)).status).toBe(404)
  const accepted = await answer(series)
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect(accepted.body.visits.map(({ status }) => status)).toEqual(Array(4).fill('confirmed'))
  expect(accepted.body.can.answer).toBe(false)
  const told = (await subjectsTo(series.client.email)).filter((subject) => / has accepted: /.test(subject))
  expect(told).toEqual([expect.stringMatching(/ and 3 more$/)])
  const { visits } = await look(series)
  const due = [hoursAfter(TEST_NOW, 24), ...[10, 17, 24].map((at) => hoursAfter(moment(at, '09:00'), -72))]
  expect(visits.map(({ deadline_text }) => deadline_text)).toEqual(
    due.map((at) => `You have until ${shortClockText(at)} to pay`),
  )
  // It was one change by the client, and the history of each says what happened.
  const rows = await t.db.selectFrom('booking_event').select('detail').where('event', '=', 'accept').execute()
  expect(rows.filter(({ detail }) => !('along' in (detail as object)))).toHaveLength(1)
  const history = await t.call(getBookingHistory, { token: series.client.token, params: { id: series.bookings[3]! } })
  expect(history.body.map(({ event }) => event)).toEqual(['request', 'accept'])
  expect((await answer(series)).body).toMatchObject({ code: 'wrong_state' })
})

test('single dates can be left out of a yes, and a no is for all', async () => {
  const series = await addSeries(t)
  await answer(series, { leave_out: [series.bookings[2]] })
  expect(await statesOf(series)).toEqual(['confirmed', 'confirmed', 'cancelled', 'confirmed'])
  const { body: outbox } = await t.call(listOutbox, { query: { to: series.client.email } })
  const mail = outbox.find(({ subject }) => / has accepted: /.test(subject ?? ''))
  expect(mail?.text).toContain('Not possible')
  expect(outbox.some(({ subject }) => /can’t take/.test(subject ?? ''))).toBe(false)
  const declined = await addSeries(t)
  await answer(declined, { status: 'cancelled', reason: 'I am ill' })
  expect(await statesOf(declined)).toEqual(Array(4).fill('cancelled'))
  expect((await subjectsTo(declined.client.email)).filter((text) => /can’t take/.test(text))).toHaveLength(1)
  expect((await read(declined, declined.bookings[1]!)).cancel_reason).toBe('declined')
})

test('an unpaid visit is cancelled without the rest of the series', async () => {
  const series = await addSeries(t)
  await answer(series)
  await payFor(series, 0)
  // A day before the deadline comes a reminder, and then the visit goes.
  t.setNow(hoursAfter(moment(10, '09:00'), -95))
  await processDueBookings(t.deps)
  const reminders = (await subjectsTo(series.client.email)).filter((text) => text.startsWith('Please pay'))
  expect(reminders).toHaveLength(1)
  t.setNow(hoursAfter(moment(10, '09:00'), -71))
  await processDueBookings(t.deps)
  expect(await statesOf(series)).toEqual(['confirmed', 'cancelled', 'confirmed', 'confirmed'])
  expect((await read(series, series.bookings[1]!)).cancel_reason).toBe('unpaid')
  // Any of them may be paid long before.
  await payFor(series, 3)
  expect((await read(series, series.bookings[3]!)).payment_status).toBe('paid')
})

test('a first visit that is not paid leaves the others as well', async () => {
  const series = await addSeries(t)
  await answer(series)
  t.advance(25 * 3_600_000)
  await processDueBookings(t.deps)
  expect(await statesOf(series)).toEqual(['cancelled', 'confirmed', 'confirmed', 'confirmed'])
  const next = await t.call(openCheckout, {
    token: series.client.token,
    body: { booking_id: series.bookings[1]! },
  })
  expect(next.status).toBe(200)
})

test('a move keeps the deadline of a later visit or brings it nearer, and never to now', async () => {
  const series = await addSeries(t)
  await answer(series)
  const move = (at: number, n: number) =>
    t.call(rescheduleBooking, {
      token: series.client.token,
      params: { id: series.bookings[at]! },
      body: { date: day(n), time: '12:00' },
    })
  expect((await move(3, 25)).status).toBe(200)
  const later = await read(series, series.bookings[3]!)
  expect(later.deadline_text).toBe(`You have until ${shortClockText(hoursAfter(moment(24, '09:00'), -72))} to pay`)
  await move(2, 5)
  const nearer = await read(series, series.bookings[2]!)
  expect(nearer.deadline_text).toBe(`You have until ${shortClockText(hoursAfter(moment(5, '12:00'), -72))} to pay`)
})

test('the end of a series cancels what is free and leaves what would cost a fee, and is told together', async () => {
  const series = await addSeries(t)
  await answer(series)
  await payFor(series, 0)
  await payFor(series, 2)
  t.setNow(hoursAfter(moment(3, '09:00'), -20))
  const ends = (await look(series)).visits.map((visit) => visit.end)
  expect(ends).toEqual([
    { is_ended: false, fee: 40, refund: 40 },
    { is_ended: true, fee: 0, refund: 0 },
    { is_ended: true, fee: 0, refund: 80 },
    { is_ended: true, fee: 0, refund: 0 },
  ])
  expect((await end(series, series.bookings)).body).toMatchObject({ code: 'fee_changed', meta: { fee: 40 } })
  expect((await end(series, series.bookings.slice(1), (await addPerson(t)).token)).status).toBe(404)
  expect(await statesOf(series)).toEqual(Array(4).fill('confirmed'))
  const ended = await end(series, series.bookings.slice(1))
  expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  expect(await statesOf(series)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
  expect((await refundsOf(t, series.bookings[2]!)).map(({ amount_cents }) => amount_cents)).toEqual([8000])
  // Both that were not paid in one, and the one with a refund by itself.
  const told = (await subjectsTo(series.provider.email)).filter((subject) => subject.startsWith('Cancelled: '))
  expect(told).toHaveLength(2)
  expect(told.some((subject) => subject.endsWith(' and 1 more'))).toBe(true)
  expect((await end(series, series.bookings.slice(1))).body).toMatchObject({ code: 'wrong_state' })
})

test('a provider ends it with everything going back, also within a day', async () => {
  const series = await addSeries(t)
  await answer(series)
  await payFor(series, 0)
  t.setNow(hoursAfter(moment(3, '09:00'), -20))
  const { token } = series.provider
  expect((await look(series, token)).visits[0]!.end).toEqual({ is_ended: true, fee: 0, refund: 80 })
  expect((await end(series, series.bookings, token)).status).toBe(200)
  expect(await statesOf(series)).toEqual(Array(4).fill('cancelled'))
  expect((await read(series, series.bookings[0]!)).refund_state).toBe('requested')
})

test('a request is taken back whole, and one visit of it alone', async () => {
  const series = await addSeries(t)
  await setStatusOf(t, visitOf(series, 1), 'client', 'cancelled')
  await answer(series)
  expect(await statesOf(series)).toEqual(['confirmed', 'cancelled', 'confirmed', 'confirmed'])
  const other = await addSeries(t)
  await end(other, other.bookings)
  expect(await statesOf(other)).toEqual(Array(4).fill('cancelled'))
  expect((await subjectsTo(other.provider.email)).filter((text) => text.startsWith('Cancelled'))).toHaveLength(1)
})

test('the provider’s instant setting confirms the whole series right away', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  await t.call(updateService, {
    token: provider.token,
    params: { id: provider.serviceId },
    body: { instant: 'everybody' },
  })
  const asked = await askSeries(t, client, provider, { visits: repeated(12, { weeks: 1 }).slice(0, 8) })
  expect(asked.body.map(({ status }) => status)).toEqual(Array(8).fill('confirmed'))
  expect(await subjectsTo(provider.email)).toEqual([expect.stringMatching(/^Booked: .* and 7 more$/)])
  expect((await subjectsTo(client.email)).filter((text) => text.includes('accepted'))).toHaveLength(1)
  // Later ones are not due yet, so the next visit is still confirmed instantly.
  const next = await askSeries(t, client, provider, { visits: repeated(2, { time: '12:00' }) })
  expect(next.body.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
})
