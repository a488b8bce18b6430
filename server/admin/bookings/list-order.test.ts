import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { countAdminBookings } from '#contract/admin/booking-choices.ts'
import { actOnBooking, listAdminBookings, type AdminBookingAct } from '#contract/admin/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, TEST_NOW } from '#tests/factories/calendar.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, withCatalogue } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t, 'support')
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Query = z.input<typeof listAdminBookings.query>
const page = async (query: Query) => {
  const { body, headers } = await t.call(listAdminBookings, { token: admin.token, query })
  const next = /cursor=([^>&]+)/.exec(String(headers['link'] ?? ''))?.[1]
  return { rows: body, ids: body.map(({ id }) => id), next }
}
const act = ({ id }: { id: string }, what: AdminBookingAct, back: number) =>
  t.call(actOnBooking, {
    token: admin.token,
    params: { id },
    body: { act: what, reason: 'They called us', expected_back: back },
  })

describe('the order without another one', () => {
  test('is today and later, soonest first, then the past, latest first', async () => {
    const provider = await addBookable(t)
    const days = [2, 3, 4, 5, 6]
    const ids: string[] = []
    for (const n of days) ids.push((await addPending(t, { provider, date: day(n) })).id)
    const [first, second, third, fourth, fifth] = ids
    // In the evening of the third: its visit of the morning is still on top.
    t.setNow(`${day(4)}T23:00:00Z`)
    const whole = [third, fourth, fifth, second, first]
    expect((await page({ provider: provider.id })).ids).toEqual(whole)
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { ids: shown, next } = await page({ provider: provider.id, limit, ...(cursor ? { cursor } : {}) })
        seen.push(...shown)
        cursor = next
        // Midnight passes while the list is read.
        t.setNow(`${day(5)}T20:00:00Z`)
      } while (cursor)
      expect(seen).toEqual(whole)
      t.setNow(`${day(4)}T23:00:00Z`)
    }
    expect((await page({ provider: provider.id, from: day(3), to: day(5) })).ids).toEqual([third, fourth, second])
    expect((await page({ provider: provider.id, to: day(3) })).ids).toEqual([second, first])
  })
})

describe('the count', () => {
  test('is of all pages, narrowed as the list is', async () => {
    const provider = await addBookable(t)
    for (const time of ['08:00', '10:00', '12:00']) await addPending(t, { provider, time })
    await addPaid(t, { provider, time: '14:00' })
    const count = async (query: z.input<typeof countAdminBookings.query>) =>
      (await t.call(countAdminBookings, { token: admin.token, query: { provider: provider.id, ...query } })).body
    expect(await count({})).toEqual({ found: 4, is_more: false })
    expect(await count({ state: 'pending' })).toEqual({ found: 3, is_more: false })
    expect(await count({ payment: 'paid' })).toEqual({ found: 1, is_more: false })
    expect(await count({ payment: 'paid', state: 'pending' })).toEqual({ found: 0, is_more: false })
    expect(await count({ city: 'Nowhere' })).toEqual({ found: 0, is_more: false })
    expect(await count({ to: day(1) })).toEqual({ found: 0, is_more: false })
  })
})

describe('a kept fee', () => {
  test('is named after its document, and only where something stays', async () => {
    const provider = await addBookable(t)
    const missed = await addPaid(t, { provider, date: day(1), time: '12:00' })
    const late = await addPaid(t, { provider, date: day(1), time: '09:00' })
    const returned = await addPaid(t, { provider, date: day(2), time: '09:00' })
    const unpaid = await addConfirmed(t, { provider, date: day(2), time: '13:00' })
    // The quarter of an hour in which cancelling is free is over.
    t.setNow(new Date(Date.parse(TEST_NOW) + 1_000_000).toISOString())
    for (const [visit, what, back] of [
      [late, 'cancel_for_client', 40],
      [unpaid, 'cancel_for_client', 0],
    ] as const)
      expect((await act(visit, what, back)).status).toBe(200)
    const at = `${day(1)}T20:30:00Z`
    t.setNow(at)
    await t.db.updateTable('session').set({ factor_at: at }).execute()
    expect((await act(returned, 'cancel', 80)).status).toBe(200)
    expect((await act(missed, 'client_no_show', 0)).status).toBe(200)
    const { rows } = await page({ provider: provider.id })
    const feeOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)!.kept_fee
    expect(feeOf(missed)).toEqual({ label: 'No-show fee', amount: 80 })
    expect(feeOf(late)).toEqual({ label: 'Cancellation fee', amount: 40 })
    expect(feeOf(returned)).toBeNull()
    expect(feeOf(unpaid)).toBeNull()
  })
})
