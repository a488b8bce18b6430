import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { answerSeries, endSeries, getSeries } from '#contract/bookings/series.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addSeries, askSeries, repeated } from '#tests/factories/series.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const VISITS = 6
const HOURS = ['09:00', '10:00']

test('rival series and visits take each hour once, and every series whole or not at all', async () => {
  const providers = [await addBookable(t), await addBookable(t)]
  const clients = await Promise.all(Array.from({ length: 12 }, () => addPerson(t)))
  const answers = await Promise.all(
    clients.map((client, at) => {
      const provider = providers[at % 2]!
      const time = HOURS[at % 4 < 2 ? 0 : 1]!
      // Every third one wants a single date out of the middle.
      if (at % 3 === 2)
        return t.call(createBooking, {
          token: client.token,
          body: { service_id: provider.serviceId, date: day(17), time },
        })
      return askSeries(t, client, provider, { visits: repeated(VISITS, { time }) })
    }),
  )
  expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true)
  for (const { id } of providers) {
    const rows = await t.db
      .selectFrom('booking')
      .select(['starts_at', 'series_id'])
      .where('provider_id', '=', id)
      .execute()
    expect(new Set(rows.map(({ starts_at }) => starts_at.getTime())).size).toBe(rows.length)
    const bySeries = Map.groupBy(
      rows.filter(({ series_id }) => series_id !== null),
      ({ series_id }) => series_id,
    )
    for (const members of bySeries.values()) expect(members).toHaveLength(VISITS)
    // One of the rivals has got each hour.
    expect(rows.length).toBeGreaterThanOrEqual(HOURS.length)
    const claims = await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', id).execute()
    expect(claims).toHaveLength(rows.length)
  }
})

test('one client with two providers at the same hours has one of the two series', async () => {
  const client = await addPerson(t)
  const providers = [await addBookable(t), await addBookable(t), await addBookable(t)]
  const answers = await Promise.all(providers.map((provider) => askSeries(t, client, provider)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('visits that are moved into each other’s way while series are booked never wait for ever', async () => {
  const client = await addPerson(t)
  const [one, other] = [await addBookable(t), await addBookable(t)]
  const single = await addPending(t, { client, provider: other, date: day(10), time: '09:00' })
  const [move, series] = await Promise.all([
    t.call(rescheduleBooking, {
      token: client.token,
      params: { id: single.id },
      body: { date: day(17), time: '09:00' },
    }),
    askSeries(t, client, one),
  ])
  // Either the move came first and both stand in the way of the 17th, or the series did not get the 10th.
  expect([200, 409]).toContain(move.status)
  expect(series.status).toBe(409)
})

test('an answer, an end and single changes of one series at once leave each visit in one state', async () => {
  const series = await addSeries(t)
  const { client, provider, bookings, id } = series
  const params = { id }
  const answers = await Promise.all([
    t.call(answerSeries, { token: provider.token, params, body: { status: 'confirmed' } }),
    t.call(endSeries, { token: client.token, params, body: { bookings } }),
    t.call(setBookingStatus, { token: provider.token, params: { id: bookings[3]! }, body: { status: 'confirmed' } }),
    t.call(setBookingStatus, { token: client.token, params: { id: bookings[2]! }, body: { status: 'cancelled' } }),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const { body } = await t.call(getSeries, { token: client.token, params })
  const open = body.visits.filter(({ status }) => status === 'pending')
  expect(open).toEqual([])
  const claims = await t.db.selectFrom('claim').select('claim_id').where('claim_id', 'in', bookings).execute()
  const standing = body.visits.filter(({ status }) => status === 'confirmed')
  expect(claims).toHaveLength(standing.length * 2)
})
