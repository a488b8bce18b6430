import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { answerSeries } from '#contract/bookings/series.ts'
import { actOnBooking } from '#contract/admin/bookings.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addSeries } from '#tests/factories/series.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid, addPending } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  // Providers of another test are not suggested.
  await t.db.updateTable('offering').set({ is_listed: false }).execute()
})
afterAll(() => t.close())

async function sells() {
  const provider = await anOpenProvider(t, { offers: [{ title: 'Classic Manicure', category: 'nail', price: 40 }] })
  return { ...provider, serviceId: provider.services[0]!.id }
}

const isSearching = async () => {
  const { rows } = await sql`
    select from pg_locks where not granted and relation = 'catalogue_entry'::regclass`.execute(t.db)
  return rows.length > 0
}

/** The given bookings that a transaction holds. */
const heldOf = async (ids: readonly string[]) => {
  const { rows } = await t.db.transaction().execute((trx) =>
    sql<{ booking_id: string }>`
        select booking_id from customer_order where booking_id = any(${ids}) and kind = 'visit' for update skip locked`.execute(
      trx,
    ),
  )
  const free = new Set(rows.map(({ booking_id }) => booking_id))
  return ids.filter((id) => !free.has(id))
}

/** Stops the search for a replacement midway. @returns the bookings that were locked meanwhile */
async function heldDuringSearch(ids: readonly string[], act: () => Promise<unknown>): Promise<string[]> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const closing = t.db.transaction().execute(async (trx) => {
    await sql`lock table catalogue_entry in access exclusive mode`.execute(trx)
    close()
    await opened
  })
  await closed
  const acting = act()
  try {
    await expect.poll(isSearching, { timeout: 60_000 }).toBe(true)
    return await heldOf(ids)
  } finally {
    open()
    await closing
    await acting
  }
}

const named = async (email: string, kind: string) => {
  const [mail] = await messagesOf(t, { to: email, kind })
  return /Available at the same time[^:]*: (\w+ \w+)/.exec(mail?.text ?? '')?.[1]
}

describe('nobody holds a booking while others are searched who could come instead', () => {
  test('when its provider declines', async () => {
    const [first] = [await sells(), await sells()]
    const visit = await addPending(t, { provider: first })
    const decline = () =>
      t.call(setBookingStatus, { token: first.token, params: { id: visit.id }, body: { status: 'cancelled' } })
    expect(await heldDuringSearch([visit.id], decline)).toEqual([])
    expect(await named(visit.client.email, 'booking.decline')).toBe('Tess Tester')
  })

  test('when its answer is overdue', async () => {
    const [first] = [await sells(), await sells()]
    const visit = await addPending(t, { provider: first })
    t.setNow(moment(2, '20:00'))
    expect(await heldDuringSearch([visit.id], () => workOnce(t))).toEqual([])
    expect(await named(visit.client.email, 'booking.expire')).toBe('Tess Tester')
  })

  test('when an admin cancels it for the provider', async () => {
    const [first] = [await sells(), await sells()]
    const visit = await addPaid(t, { provider: first })
    const { token } = await anAdmin(t)
    const body = { act: 'cancel_for_provider', reason: 'They called us', expected_back: 40 } as const
    const cancel = () => t.call(actOnBooking, { token, params: { id: visit.id }, body })
    expect(await heldDuringSearch([visit.id], cancel)).toEqual([])
    expect(await named(visit.client.email, 'booking.cancel_by_provider')).toBe('Tess Tester')
  })

  test('when visits that repeat are declined, which is told once', async () => {
    const [first] = [await sells(), await sells()]
    const { id, bookings, client } = await addSeries(t, { provider: first })
    const decline = () => t.call(answerSeries, { token: first.token, params: { id }, body: { status: 'cancelled' } })
    expect(await heldDuringSearch(bookings, decline)).toEqual([])
    expect(await named(client.email, 'booking.decline')).toBe('Tess Tester')
  })
})
