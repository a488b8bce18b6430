import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { say } from '#tests/factories/talk.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { counted } from '#tests/setup/counted.ts'
import { findBookingDetails, listBookingDetails } from './booking-details.ts'
import { requestBooking } from './request/request-booking.ts'
import { setStatus } from './lifecycle/set-status.ts'

let t: TestApp
let provider: OpenProvider
let client: Awaited<ReturnType<typeof signedUp>>

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = await anOpenProvider(t, { rules: { max_advance_days: 365 }, insuredUntil: '2027-12-31' })
  client = await signedUp(t)
})
afterAll(() => t.close())

async function book(db: Database, time: string) {
  const actor = {
    id: client.id,
    role: 'client',
    tokenHash: Buffer.alloc(0),
    factorAt: null,
    scopes: [],
    viewerId: null,
  } as const
  const request = { service_id: provider.services[0]!.id, date: '2026-12-15', time }
  return requestBooking({ ...t.deps, db }, actor, request)
}

test('booking and accepting read nothing twice', async () => {
  const booking = counted(t.db)
  const { row } = await book(booking.db, '10:00')
  // Client with the lock of their changes, the provider's lock, times, terms, claim, booking with its history and
  // order, conversation, lines that this ends, outbox.
  expect(booking.count()).toBeLessThanOrEqual(9)
  // A line in the conversation of the two costs no more than to see that they have none.
  await say(t, client, provider, 'See you then!')
  const again = counted(t.db)
  await book(again.db, '09:00')
  expect(again.count()).toBe(booking.count())
  const accepting = counted(t.db)
  await setStatus({ ...t.deps, db: accepting.db }, provider.id, row.id, { status: 'confirmed' })
  // Two locks, booking, change with everything it needs, conversation, outbox.
  expect(accepting.count()).toBeLessThanOrEqual(5)
})

test('a change returns what is there afterwards', async () => {
  const booked = await book(t.db, '12:00')
  expect(booked).toEqual(await findBookingDetails(t.db, booked.row.id))
  const change = (status: 'confirmed' | 'cancelled') => setStatus(t.deps, provider.id, booked.row.id, { status })
  expect(await change('confirmed')).toEqual(await findBookingDetails(t.db, booked.row.id))
  expect(await change('cancelled')).toEqual(await findBookingDetails(t.db, booked.row.id))
})

test('a page of bookings is loaded in one statement, in its order', async () => {
  const ids = [(await book(t.db, '14:00')).row.id, (await book(t.db, '16:00')).row.id]
  const { db, count } = counted(t.db)
  for (const order of [ids, ids.toReversed()])
    expect((await listBookingDetails(db, order)).map(({ row }) => row.id)).toEqual(order)
  expect(count()).toBe(2)
})
