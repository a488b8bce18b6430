import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/availability.ts'
import { searchAvailability, type SearchSort } from '#contract/availability/search.ts'
import { createBooking } from '#contract/bookings.ts'
import { day, inWords, longDay, weekdayOf } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'

// Hours are nine to five, for the third one evenings but for the day after tomorrow.
let t: TestApp
let early: OpenProvider
let dear: OpenProvider
let late: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  const manicure = (price: number) => [{ title: 'Classic Manicure', category: 'nail', price }]
  early = await anOpenProvider(t, { offers: manicure(35) })
  dear = await anOpenProvider(t, { offers: manicure(50) })
  late = await anOpenProvider(t, {
    offers: manicure(40),
    weekly: Array.from({ length: 7 }, (_, weekday) =>
      weekday === weekdayOf(day(2)) ? [] : [{ start: '18:00', end: '21:00' }],
    ),
  })
})
afterAll(() => t.close())

const service = 'Classic Manicure'
async function search(query: Record<string, unknown>) {
  const { status, body } = await t.call(searchAvailability, { query: { service, ...query } as never })
  if (status !== 200) return { status, body, ids: [] }
  return { status, body, ids: body.providers.map(({ id }) => id) }
}

describe('who is free', () => {
  it('is everybody with an hour on the day, tomorrow when no day is named', async () => {
    const { body, ids } = await search({})
    expect(body).toMatchObject({ date: day(1), date_text: longDay(day(1)), total: 3 })
    expect(new Set(ids)).toEqual(new Set([early.id, dear.id, late.id]))
    const card = body.providers.find(({ id }) => id === late.id)!
    expect(card.service).toMatchObject({ title: service, price: 40 })
    expect(card.next_slots).toEqual([
      { date: day(1), start: '18:00', label: '6:00 PM' },
      { date: day(1), start: '19:00', label: '7:00 PM' },
      { date: day(1), start: '20:00', label: '8:00 PM' },
    ])
    expect(Object.keys(card.availability ?? {})).toEqual([day(1)])
  })

  it('looks at a part of the day, a price and a day', async () => {
    expect((await search({ part: 'evening' })).ids).toEqual([late.id])
    expect((await search({ part: 'morning', max_price: 40 })).ids).toEqual([early.id])
    const morning = (await search({ part: 'morning' })).body.providers[0]!
    expect(morning.next_slots.map(({ start }) => start)).toEqual(['09:00', '10:00', '11:00'])
    expect(new Set((await search({ date: day(2) })).ids)).toEqual(new Set([early.id, dear.id]))
    // The next weekday of today is in a week: today cannot be booked.
    expect((await search({ day: weekdayOf(day(0)) })).body).toMatchObject({ date: day(7), first_date: day(1) })
  })

  it('sorts and pages', async () => {
    const sorted = async (sort: SearchSort) => (await search({ sort })).ids
    expect(await sorted('price_low')).toEqual([early.id, late.id, dear.id])
    expect(await sorted('price_high')).toEqual([dear.id, late.id, early.id])
    expect((await sorted('soonest')).at(-1)).toBe(late.id)
    const first = await search({ sort: 'price_low', limit: 2 })
    expect([first.ids, first.body.total]).toEqual([[early.id, late.id], 3])
    const second = await search({ sort: 'price_low', limit: 2, cursor: first.body.next_cursor })
    expect([second.ids, second.body.next_cursor]).toEqual([[dear.id], null])
    expect((await search({ cursor: 'nonsense' })).status).toBe(400)
  })

  it('knows who goes to a postal code and can get there from the visit before', async () => {
    const inVancouver = await anOpenProvider(t, { offers: [{ title: 'Gel Manicure', category: 'nail', price: 60 }] })
    const service_area = { home_prefix: 'V6B', max_minutes: 45, cities: [] }
    await t.call(updateProfile, { token: inVancouver.token, body: { service_area } })
    const asked = (postal: string) => search({ service: 'Gel Manicure', postal, part: 'morning', date: day(1) })
    const client = await addPerson(t, { postalCode: 'V7M1A1' })
    const visit = { service_id: inVancouver.services[0]!.id, date: day(1), time: '10:00' }
    expect((await t.call(createBooking, { token: client.token, body: visit })).status).toBe(201)

    const starts = async (postal: string) =>
      (await asked(postal)).body.providers[0]?.next_slots.map(({ start }) => start) ?? []
    expect(await starts('V7M 1A1')).toEqual(['09:00', '11:00'])
    expect(await starts('V6K')).toEqual([])
    expect((await asked('V6K')).body.area_text).toBe('Vancouver (V6K)')
    expect((await asked('V2X')).body.total).toBe(0)
    expect((await asked('V8W')).body).toMatchObject({ area_text: 'V8W is outside Greater Vancouver', is_outside: true })
    expect((await asked('V6K')).body.is_outside).toBe(false)
  })

  it('leads to the first day with somebody free when no day is named, and says so', async () => {
    const wednesdays = Array.from({ length: 7 }, (_, on) =>
      on === weekdayOf(day(3)) ? [{ start: '06:00', end: '07:00' }] : [],
    )
    const offers = [{ title: 'Balayage', category: 'hair', price: 150 }]
    const provider = await anOpenProvider(t, { offers, weekly: wednesdays })
    const { body, ids } = await search({ service: 'Balayage' })
    expect(ids).toEqual([provider.id])
    expect(body).toMatchObject({ date: day(3), is_first_free: true, total: 1, first_date: day(1), other_days: [] })
    expect((await search({})).body.is_first_free).toBe(false)
    // A day that was named stays.
    expect((await search({ service: 'Balayage', date: day(1) })).body).toMatchObject({
      date: day(1),
      is_first_free: false,
      total: 0,
    })
  })

  it('offers the next days when there is nobody', async () => {
    const { body } = await search({ part: 'evening', date: day(2) })
    expect(body.providers).toEqual([])
    expect(body.other_days[0]).toEqual({
      date: day(3),
      label: inWords(day(3), { weekday: 'short', month: 'short', day: 'numeric' }),
      total: 1,
    })
    expect(body.other_days).toHaveLength(6)
    // Today and days gone by are not bookable; tomorrow is.
    expect((await search({ date: day(0) })).body.other_days[0]).toMatchObject({ date: day(1), total: 3 })
  })

  it('names what is in the way when nobody is found', async () => {
    const cause = async (query: Record<string, unknown>) => (await search(query)).body.cause
    expect(await cause({})).toBeNull()
    expect(await cause({ part: 'evening', date: day(2) })).toBe('day')
    expect(await cause({ postal: 'V8W' })).toBe('outside')
    expect(await cause({ service: 'Acrylic Full Set' })).toBe('not_offered')
    expect(await cause({ service: 'Acrylic Full Set', max_price: 20 })).toBe('not_offered')
    expect(await cause({ max_price: 10 })).toBe('price')
    const near = await anOpenProvider(t, {
      offers: [{ title: 'Gel Removal & Nail Care', category: 'nail', price: 30 }],
    })
    const service_area = { home_prefix: 'V6B', max_minutes: 15, cities: [] }
    await t.call(updateProfile, { token: near.token, body: { service_area } })
    expect(await cause({ service: 'Gel Removal & Nail Care', postal: 'V2X' })).toBe('place')
    expect(await cause({ service: 'Gel Removal & Nail Care', part: 'evening' })).toBe('part')
  })

  it('knows its services', async () => {
    expect((await search({ service: 'Moon walking' })).status).toBe(404)
    expect((await search({ service: undefined, category: 'Moon' })).status).toBe(404)
    expect((await search({ service: undefined, category: 'nail' })).body.total).toBeGreaterThanOrEqual(3)
    expect((await search({ service: undefined })).body.total).toBeGreaterThanOrEqual(3)
  })
})
