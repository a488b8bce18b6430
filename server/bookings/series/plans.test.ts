import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/connection.ts'
import { countBookings, listBookingRows, type BookingFilter } from '#server/bookings/listing/queries.ts'
import { changesColumn, prefetchChanges } from '#server/bookings/lifecycle/change-queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'
import { listOverdueAnswers, listSeriesIds } from './queries.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const now = new Date('2026-11-23T18:00:00Z')
const LIST: BookingFilter = {
  side: 'client',
  personId: '',
  isTogether: true,
  namesOpenEarly: false,
  sort: 'date_asc',
  after: { value: now, id: '' },
  limit: 11,
  now,
}

test.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['the visits of a series', 'booking_series_place', (db) => listSeriesIds(db, '')],
  ['requests that expire', 'booking_answer_due', (db) => listOverdueAnswers(db, now, 200)],
  ['what is ahead, a series once', 'booking_series_place', (db) => listBookingRows(db, { ...LIST, tab: 'upcoming' })],
  ['requests, a series once', 'booking_series_place', (db) => listBookingRows(db, { ...LIST, status: 'pending' })],
  ['counts, a series once', 'booking_client', (db) => countBookings(db, 'client', '', now)],
])('%s are found by an index', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (?:booking|claim)/)
})

test('how much a person has changed is read off the index of what they did', async () => {
  const plan = await keptPlanOf(t.db, (db) =>
    prefetchChanges(db as never, changesColumn({ personId: '', since: now, until: now, count: 60 })),
  )
  expect(plan).toContain('booking_event_actor')
})
