import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listServiceProviders, updateProfile } from '#contract/availability.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { recordRating } from '#server/providers/index.ts'
import { day, inWords, weekdayOf } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, type OpenProvider, type ProviderOptions, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
const people: Record<string, OpenProvider> = {}

/** The weekday of tomorrow, commonly a Tuesday. */
const TUESDAY = weekdayOf(day(1))
const WEDNESDAY = weekdayOf(day(2))
const TUESDAYS = Array.from({ length: 7 }, (_, at) => (at === TUESDAY ? [{ start: '13:00', end: '15:00' }] : []))
const manicure = (price: number) => ({ title: 'Classic Manicure', category: 'nail', price })

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  const add = async (name: string, options: ProviderOptions, stars: number, count: number) => {
    const provider = await anOpenProvider(t, options)
    people[name] = provider
    await inTransaction(t.db, (trx) => recordRating(t.deps, trx, provider.id, { stars, count }))
  }
  await add('often', { offers: [manicure(50)] }, 40, 10)
  await add('best', { offers: [manicure(60), { title: 'Gel Manicure', category: 'nail', price: 55 }] }, 10, 2)
  await add('new', { offers: [manicure(35)] }, 0, 0)
  await add('tuesdays', { offers: [manicure(45)], weekly: TUESDAYS }, 3, 1)
  await add('gel', { offers: [{ title: 'Gel Manicure', category: 'nail', price: 52 }] }, 1, 1)
  await add('barber', { offers: [{ title: "Women's Haircut", category: 'hair', price: 70 }] }, 5, 1)
})
afterAll(() => t.close())

type Query = NonNullable<CallInput<typeof listServiceProviders>['query']>
const nameOf = (id: string) => Object.entries(people).find(([, person]) => person.id === id)?.[0] ?? id
const ask = async (query: Query) => {
  const { status, body } = await t.call(listServiceProviders, { query })
  expect(status).toBe(200)
  return body.map((card) => nameOf(card.id))
}
const service = 'Classic Manicure'

describe('the providers of a service', () => {
  it('come in the four orders', async () => {
    expect(await ask({ service })).toEqual(['often', 'best', 'tuesdays', 'new'])
    expect(await ask({ service, sort: 'price_low' })).toEqual(['new', 'tuesdays', 'often', 'best'])
    expect(await ask({ service, sort: 'price_high' })).toEqual(['best', 'often', 'tuesdays', 'new'])
    expect(await ask({ service, sort: 'rating' })).toEqual(['best', 'often', 'tuesdays', 'new'])
  })

  it.each(['recommended', 'price_low', 'price_high', 'rating'] as const)(
    'are paged without a gap by %s',
    async (sort) => {
      for (const [about, count] of [
        [{ service }, 4],
        [{ category: 'nail' }, 5],
        [{}, 6],
      ] as const) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await t.call(listServiceProviders, { query: { ...about, sort, limit: 1, cursor } })
          expect(page.body.length).toBeLessThanOrEqual(1)
          seen.push(...page.body.map((card) => nameOf(card.id)))
          cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
        } while (cursor)
        expect(new Set(seen).size).toBe(count)
        expect(seen).toEqual(await ask({ ...about, sort }))
      }
    },
  )

  it('are filtered by price, weekday and date', async () => {
    expect(await ask({ service, max_price: 45 })).toEqual(['tuesdays', 'new'])
    expect(await ask({ service, day: TUESDAY })).toEqual(['often', 'best', 'tuesdays', 'new'])
    expect(await ask({ service, day: WEDNESDAY })).toEqual(['often', 'best', 'new'])
    expect(await ask({ service, day: WEDNESDAY, limit: 2 })).toEqual(['often', 'best'])
    expect(await ask({ service, date: day(2) })).toEqual(['often', 'best', 'new'])
    // A Tuesday beyond the coming days, and one beyond the furthest bookable day.
    expect(await ask({ service, date: day(50) })).toEqual(['often', 'best', 'tuesdays', 'new'])
    expect(await ask({ service, date: day(99) })).toEqual([])
    expect(await ask({ service, date: day(0) })).toEqual([])
    expect(await ask({ service, date: day(1), day: WEDNESDAY })).toEqual([])
  })

  it('show their next times on the day that was asked for', async () => {
    const { body } = await t.call(listServiceProviders, { query: { service, day: TUESDAY } })
    const card = body.find((one) => one.id === people['tuesdays']!.id)
    const nextWeek = inWords(day(8), { weekday: 'short', month: 'short', day: 'numeric' })
    expect(card?.next_slots.map((slot) => slot.label)).toEqual([
      'Tomorrow, 1:00 PM',
      'Tomorrow, 2:00 PM',
      `${nextWeek}, 1:00 PM`,
    ])
    expect(Object.keys(card?.availability ?? {})).toEqual([day(1), day(8)])
  })

  it('say who charges GST', async () => {
    const body = { gst_number: '123456782 RT0001' }
    expect((await t.call(updateProfile, { token: people['best']!.token, body })).status).toBe(200)
    const { body: cards } = await t.call(listServiceProviders, { query: { service } })
    expect(cards.filter(({ charges_gst }) => charges_gst).map(({ id }) => nameOf(id))).toEqual(['best'])
  })

  it('say how far away somebody is, as far as the service area shows it', async () => {
    const minutes = async (postal?: string) => {
      const { body: cards } = await t.call(listServiceProviders, { query: { service, ...(postal ? { postal } : {}) } })
      return Object.fromEntries(cards.map(({ id, minutes_away }) => [nameOf(id), minutes_away]))
    }
    const goes = async (name: string, service_area: object) =>
      t.call(updateProfile, { token: people[name]!.token, body: { service_area } as never })
    await goes('often', { home_prefix: 'V6K', cities: [], max_minutes: 30 })
    // Everywhere: nothing of the home can be inferred, and no figure is shown.
    await goes('best', { home_prefix: 'V6K', cities: [], max_minutes: null })
    const [near, far] = [await minutes('V6K1A1'), await minutes('V5K')]
    expect([near['best'], far['best']]).toEqual([undefined, undefined])
    expect(near['often']).toBeLessThan(far['often']!)
    expect(await minutes()).toMatchObject({ often: undefined })
  })

  it('can be told without the maps of free windows', async () => {
    const ask = async (times: 'all' | 'next') =>
      (await t.call(listServiceProviders, { query: { service, times } })).body
    const [full, small] = await Promise.all([ask('all'), ask('next')])
    const days = full.map(({ date_availability }) => Object.keys(date_availability ?? {}))
    expect(days.map((dates) => dates.length)).toEqual([14, 14, 2, 14])
    expect(full.map(({ availability }) => Object.keys(availability ?? {}))).toEqual(days)
    expect(full.map(({ free_dates }) => free_dates)).toEqual(days)
    expect(small).toEqual(full.map(({ availability: _a, date_availability: _d, ...rest }) => rest))
    expect(small[0]).not.toHaveProperty('availability')
  })

  it('are found by category once each, with their least expensive service of it', async () => {
    const { body } = await t.call(listServiceProviders, { query: { category: 'nail' } })
    expect(body.map((card) => [nameOf(card.id), card.service.title, card.service.price])).toEqual([
      ['often', 'Classic Manicure', 50],
      ['best', 'Gel Manicure', 55],
      ['tuesdays', 'Classic Manicure', 45],
      ['gel', 'Gel Manicure', 52],
      ['new', 'Classic Manicure', 35],
    ])
    expect(body[1]?.services.map((one) => one.title)).toEqual(['Classic Manicure', 'Gel Manicure'])
    expect(await ask({ category: 'Hair' })).toEqual(['barber'])
    expect(await ask({})).toHaveLength(6)
  })

  it('are unknown for an unknown service', async () => {
    const { status, body } = await t.call(listServiceProviders, { query: { service: 'Moon Walk' } })
    expect(status).toBe(404)
    expect(body.detail).toBe('Service not found.')
    expect((await t.call(listServiceProviders, { query: { category: 'moon' } })).status).toBe(404)
    expect((await t.call(listServiceProviders, { query: { service, cursor: 'WyJhIl0' } })).status).toBe(400)
    expect((await t.call(listServiceProviders, { query: { service, limit: 1000 } })).status).toBe(422)
  })
})
