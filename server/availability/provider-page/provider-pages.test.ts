import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { getService, getServicesAvailability } from '#contract/providers.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

describe('a provider that was approved', () => {
  it('is shown with the free hours from tomorrow on', async () => {
    const provider = await anOpenProvider(t)
    const { status, body } = await t.call(getProvider, { params: { id: provider.id } })
    expect(status).toBe(200)
    expect(body.is_bookable).toBe(true)
    expect(body.services.map((service) => service.title)).toEqual(['Classic Manicure'])
    expect(Object.keys(body.availability)[0]).toBe(day(1))
    expect(body.availability[day(1)]).toHaveLength(8)
    expect(body.ratings_average).toBeNull()
    expect(body).not.toHaveProperty('verification')

    const list = await t.call(listServiceProviders, { query: { service: 'classic manicure ' } })
    expect(list.status).toBe(200)
    const card = list.body.find((one) => one.id === provider.id)
    expect(card?.next_slots).toEqual([
      { date: day(1), start: '09:00', label: 'Tomorrow, 9:00 AM' },
      { date: day(1), start: '10:00', label: 'Tomorrow, 10:00 AM' },
      { date: day(1), start: '11:00', label: 'Tomorrow, 11:00 AM' },
    ])
    const offered = await t.call(getServicesAvailability)
    expect(offered.body['Classic Manicure']).toBe(true)
    expect(offered.body['Balayage']).toBe(false)
  })
})

describe('the present day', () => {
  it('is told to everybody as it is in the service zone, an evening before it is in UTC', async () => {
    const { id, token } = await anOpenProvider(t)
    const evening = (await t.call(getProvider, { params: { id } })).body.today
    expect(evening).toBe(day(0))
    t.setNow(moment(0, '23:30'))
    for (const reader of [undefined, token]) {
      const { body } = await t.call(getProvider, { params: { id }, ...(reader ? { token: reader } : {}) })
      expect(body.today).toBe(day(0))
    }
    t.setNow(moment(1, '00:30'))
    expect((await t.call(getProvider, { params: { id } })).body.today).toBe(day(1))
    t.setNow(TEST_NOW)
  })
})

describe('a provider that was not approved yet', () => {
  it('exists for the owner only', async () => {
    const provider = await aPendingProvider(t)
    const serviceId = provider.services[0]!.id
    expect((await t.call(getProvider, { params: { id: provider.id } })).status).toBe(404)
    expect((await t.call(getService, { params: { id: serviceId } })).status).toBe(404)
    const list = await t.call(listServiceProviders, { query: { service: 'Classic Manicure' } })
    expect(list.body.map((card) => card.id)).not.toContain(provider.id)
    const own = await t.call(getProvider, { params: { id: provider.id }, token: provider.token })
    expect(own.status).toBe(200)
    expect(own.body.availability).toEqual({})
    expect(own.body.weekly_hours?.[1]).toEqual([{ start: '09:00', end: '17:00' }])
    expect(own.body.verification?.missing).toEqual([])
    expect((await t.call(getService, { params: { id: serviceId }, token: provider.token })).status).toBe(200)
  })
})
