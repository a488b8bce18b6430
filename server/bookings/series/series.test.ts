import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProfile } from '#contract/availability.ts'
import { addTimeOff } from '#contract/availability/time-off.ts'
import { createBooking, getBooking, listBookings, setBookingStatus } from '#contract/bookings.ts'
import { createSeries, getSeries, previewSeries } from '#contract/bookings/series.ts'
import { listOutbox } from '#contract/notifications.ts'
import { processDueBookings } from '#server/bookings/lifecycle/process-due.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { shortClockText, day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addSeries, askSeries, repeated } from '#tests/factories/series.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPending, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const subjectsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.flatMap(({ subject }) => subject ?? [])
const mailTo = async (to: string, subject: RegExp) =>
  (await t.call(listOutbox, { query: { to } })).body.find((mail) => subject.test(mail.subject ?? ''))

test('the preview names each date, what stands in its way and when else on that day, and holds nothing', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  const ask = (query: object = {}) =>
    t.call(previewSeries, {
      token: client.token,
      query: {
        service_id: provider.serviceId,
        date: day(3),
        time: '09:00',
        every_weeks: 2,
        visits: 4,
        ...query,
      } as never,
    })
  // Another client has the second one, the provider is away on the third, the client is elsewhere on the fourth.
  await addPending(t, { provider, date: day(17), time: '09:00' })
  await t.call(addTimeOff, { token: provider.token, body: { start: `${day(31)}T00:00`, end: `${day(31)}T12:00` } })
  await addPending(t, { client, date: day(45), time: '09:00' })
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body.visits.map(({ date, is_free, problem }) => [date, is_free, problem])).toEqual([
    [day(3), true, null],
    [day(17), false, 'This time slot has just been taken. Please choose another.'],
    [day(31), false, 'The provider is away at this time. Please choose another.'],
    [day(45), false, 'You already have a booking at this time.'],
  ])
  expect(body.visits[0]).toMatchObject({ time: '09:00', other_times: [] })
  expect(body.visits[1]!.other_times).toContain('10:00')
  expect(body.visits[1]!.other_times).not.toContain('09:00')
  expect(body.visits[2]!.other_times[0]).toBe('12:00')
  expect(body).toMatchObject({ most: 5, total_price: 80, amount_due: 80, is_instant: false })
  // As far as the provider can be booked ahead, sixty days, and no further.
  expect((await ask({ every_weeks: 8, visits: 12 })).body).toMatchObject({ most: 2, visits: [{}, {}] })
  expect((await ask({ date: day(80) })).body).toMatchObject({
    most: 0,
    visits: [{ is_free: false, problem: 'This date is too far ahead. Please choose an earlier one.' }],
  })
  expect((await ask({ visits: 13 })).status).toBe(422)
  expect((await ask({ every_weeks: 9 })).status).toBe(422)
  expect((await ask({ service_id: 'x'.repeat(26) })).status).toBe(404)
})

test('a year ahead where the provider allows it: a wall clock keeps its hour over a change of the clocks', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  await t.call(updateProfile, { token: provider.token, body: { rules: { max_advance_days: 365 } } })
  const body = { every_weeks: 4, visits: repeated(12, { weeks: 4 }) }
  const asked = await askSeries(t, client, provider, body)
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  expect(asked.body.map(({ scheduled_at }) => scheduled_at)).toEqual(body.visits.map(({ date }) => `${date}T09:00`))
  expect(asked.body.map(({ series }) => series?.text)).toEqual(
    Array.from({ length: 12 }, (_, at) => `Visit ${at + 1} of 12, every 4 weeks`),
  )
})

test('a series is one request, with one notice of every date, one deadline and one open request', async () => {
  const { provider, client, bookings } = await addSeries(t)
  const mail = await mailTo(provider.email, /^New request: /)
  expect(mail?.subject).toMatch(/ and 3 more$/)
  expect(mail?.text).toContain('This is about 4 visits, every week.')
  for (const { date } of repeated(4)) expect(mail?.text).toContain(`${Number(date.slice(8))}, ${date.slice(0, 4)}`)
  expect(await subjectsTo(provider.email)).toHaveLength(1)
  expect(await subjectsTo(client.email)).toEqual([expect.stringMatching(/^Your request was sent/)])
  const rows = await t.db.selectFrom('booking').selectAll().where('client_id', '=', client.id).execute()
  expect(new Set(rows.map(({ answer_due_at }) => answer_due_at?.toISOString())).size).toBe(1)
  expect(shortClockText(rows[0]!.answer_due_at!.toISOString())).toBe(shortClockText(hoursAfter(TEST_NOW, 24)))
  // Two more, and the provider has as many as there may be of one client.
  for (const time of ['11:00', '13:00']) await addPending(t, { provider, client, time })
  const more = { service_id: provider.serviceId, date: day(4), time: '15:00' }
  const refused = await t.call(createBooking, { token: client.token, body: more })
  expect(refused.body.code).toBe('too_many_pending')
  expect((await askSeries(t, client, provider, { visits: repeated(2, { time: '17:00' }) })).body).toMatchObject({
    code: 'too_many_pending',
  })
  // In lists that ask for it one visit represents all of them.
  const list = async (query: object) =>
    (await t.call(listBookings, { token: provider.token, query: { status: 'pending', ...query } as never })).body
  expect(await list({})).toHaveLength(6)
  expect((await list({ series: 'next', sort: 'date_asc' })).map(({ id }) => id)).toContain(bookings[0])
  expect(await list({ series: 'next' })).toHaveLength(3)
})

test('one date that is gone, and nothing is booked', async () => {
  const [provider, client] = [await addBookable(t), await addPerson(t)]
  await addPending(t, { provider, date: day(10), time: '09:00' })
  const refused = await askSeries(t, client, provider)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'dates_taken', meta: { dates: [{ date: day(10), time: '09:00' }] } })
  expect((refused.body as { detail?: string }).detail).toContain('Nothing was booked')
  expect(await t.db.selectFrom('booking').select('id').where('client_id', '=', client.id).execute()).toEqual([])
  expect(await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', client.id).execute()).toEqual([])
  // Left out, or at another time of that day.
  const visits = repeated(4).map((at) => (at.date === day(10) ? { ...at, time: '11:00' } : at))
  expect((await askSeries(t, client, provider, { visits })).status).toBe(201)
  const others = repeated(4, { time: '14:00' }).filter((_, at) => at !== 1)
  expect((await askSeries(t, await addPerson(t), provider, { visits: others })).body).toHaveLength(3)
})

test('refuses dates that are not a series, and a price other than the one shown', async () => {
  const [provider, client] = [await addBookable(t, { gst: '123456782RT0001' }), await addPerson(t)]
  const codeOf = async (body: object) => (await askSeries(t, client, provider, body)).body as { code?: string }
  expect(await codeOf({ visits: repeated(1) })).toMatchObject({ code: 'invalid_input' })
  expect(await codeOf({ visits: repeated(13) })).toMatchObject({ code: 'invalid_input' })
  expect(await codeOf({ every_weeks: 2 })).toMatchObject({ code: 'invalid_input' })
  expect(await codeOf({ visits: repeated(3).toReversed() })).toMatchObject({ code: 'invalid_input' })
  expect(await codeOf({ visits: [...repeated(1), ...repeated(1)] })).toMatchObject({ code: 'invalid_input' })
  expect(await codeOf({ expected_price: 79 })).toMatchObject({
    code: 'price_changed',
    meta: { total_price: 80, tax: 4, amount_due: 84 },
  })
  expect(await codeOf({ expected_price: 80, expected_due: 80 })).toMatchObject({ code: 'price_changed' })
  expect((await askSeries(t, provider, provider)).body).toMatchObject({ code: 'clients_only' })
  const anonymous = await t.call(createSeries, {
    body: { service_id: provider.serviceId, every_weeks: 1, visits: repeated(2) },
  })
  expect(anonymous.status).toBe(401)
  const asked = await askSeries(t, client, provider, { expected_price: 80, expected_due: 84 })
  expect(asked.body.map(({ amount_due }) => amount_due)).toEqual([84, 84, 84, 84])
})

test('only the two sides can read a series', async () => {
  const { id, client, provider } = await addSeries(t)
  const read = async (token?: string) => (await t.call(getSeries, { token, params: { id } })).status
  expect(await read(client.token)).toBe(200)
  expect(await read(provider.token)).toBe(200)
  expect(await read((await addPerson(t)).token)).toBe(404)
  expect(await read()).toBe(401)
})

test('an unanswered series expires as a whole with one notice', async () => {
  const { id, client, provider } = await addSeries(t)
  t.advance(24 * 3_600_000)
  await processDueBookings(t.deps)
  const { body } = await t.call(getSeries, { token: client.token, params: { id } })
  expect(new Set(body.visits.map(({ status }) => status))).toEqual(new Set(['cancelled']))
  const ended = (await subjectsTo(client.email)).filter((subject) => /not answered in time/.test(subject))
  expect(ended).toHaveLength(1)
  expect((await subjectsTo(provider.email)).filter((subject) => /has expired/.test(subject))).toHaveLength(1)
})

test('one visit is moved and cancelled like any other', async () => {
  const { client, provider, bookings } = await addSeries(t)
  await setStatusOf(t, { id: bookings[1]!, client, provider }, 'client', 'cancelled')
  const accepted = await t.call(setBookingStatus, {
    token: provider.token,
    params: { id: bookings[2]! },
    body: { status: 'confirmed' },
  })
  // A later one is paid 72 hours before it starts, also when it was accepted by itself.
  const due = hoursAfter(moment(17, '09:00'), -72)
  expect(accepted.body.deadline_text).toBe(`Casey has until ${shortClockText(due)} to pay`)
  const first = await t.call(getBooking, { token: client.token, params: { id: bookings[0]! } })
  expect(first.body.status).toBe('pending')
})
