import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProvider, listServiceProviders, updateProfile } from '#contract/availability.ts'
import { explainDay } from '#contract/availability/explanation.ts'
import { createBooking } from '#contract/bookings.ts'
import { day } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'

// Providers live in V6B; the clock shows Monday, November 23.
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DATE = day(8)

async function book(provider: Bookable, postalCode: string, time: string, date = DATE) {
  const client = await addPerson(t, { postalCode })
  return t.call(createBooking, { token: client.token, body: { service_id: provider.serviceId, date, time } })
}

const setArea = (provider: Bookable, service_area: object) =>
  t.call(updateProfile, { token: provider.token, body: { service_area } })

async function startsOn(provider: Bookable, postal?: string): Promise<string[]> {
  const { body } = await t.call(getProvider, { params: { id: provider.id }, query: postal ? { postal } : {} })
  return (body.date_availability[DATE] ?? []).map(({ start }) => start)
}

describe('the area of a provider', () => {
  it('is 45 minutes around the own postal code at first, and only the owner reads how it is made', async () => {
    const provider = await addBookable(t)
    const own = await t.call(getProvider, { token: provider.token, params: { id: provider.id } })
    expect(own.body.service_area).toEqual({ home_prefix: 'V6B', cities: [], max_minutes: 45 })
    expect(own.body.all_cities).toContain('White Rock')
    const shown = await t.call(getProvider, { params: { id: provider.id } })
    expect(shown.body).not.toHaveProperty('service_area')
    expect(shown.body).not.toHaveProperty('all_cities')
    expect(shown.body.area.cities).toContain('Burnaby')
    expect(shown.body.area.cities).not.toContain('Maple Ridge')
    expect(shown.body.area.text).not.toContain('V6B')
  })

  it('is changed in parts, and refuses what is not of the region', async () => {
    const provider = await addBookable(t)
    const saved = await setArea(provider, { home_prefix: 'v3t 4x8', cities: ['Surrey', 'Delta'] })
    expect(saved.body.service_area).toEqual({ home_prefix: 'V3T', cities: ['Delta', 'Surrey'], max_minutes: 45 })
    expect((await setArea(provider, { max_minutes: null })).body.area).toEqual({
      text: 'Visits Delta and Surrey.',
      cities: ['Delta', 'Surrey'],
    })
    expect((await setArea(provider, { home_prefix: null })).body.service_area?.home_prefix).toBe('V6B')
    for (const service_area of [
      { home_prefix: 'V8W' },
      { cities: ['Victoria'] },
      { max_minutes: 1 },
      { max_minutes: 7.5 },
    ])
      expect((await setArea(provider, service_area)).status).toBe(422)
  })

  it('is told before a booking and refused at it', async () => {
    const provider = await addBookable(t)
    await setArea(provider, { cities: ['Vancouver', 'Burnaby'] })
    const ask = async (postal: string) =>
      (await t.call(getProvider, { params: { id: provider.id }, query: { postal } })).body.at_postal
    expect(await ask('v5c 2j6')).toEqual({ postal: 'V5C2J6', is_inside: true, text: 'Visits Burnaby (V5C).' })
    expect(await ask('V7L')).toMatchObject({ is_inside: false })
    expect(await startsOn(provider, 'V7L')).toEqual([])
    expect((await t.call(getProvider, { params: { id: provider.id }, query: { postal: 'nowhere' } })).status).toBe(422)

    const refused = await book(provider, 'V7L2R6', '10:00')
    expect([refused.status, refused.body.code]).toEqual([409, 'outside_service_area'])
    expect(refused.body.detail).toBe(
      'The provider can’t come to this address. Doesn’t visit North Vancouver (V7L). Visits Vancouver and Burnaby, within driving range.',
    )
    expect((await book(provider, 'V5C2J6', '10:00')).status).toBe(201)
  })

  it('leaves providers out of the list for a postal code', async () => {
    const provider = await addBookable(t)
    await setArea(provider, { cities: ['Richmond'] })
    const listed = async (postal?: string) => {
      const { body } = await t.call(listServiceProviders, { query: { category: 'nail', limit: 100, postal } })
      return body.some(({ id }) => id === provider.id)
    }
    expect(await listed()).toBe(true)
    expect(await listed('V6X')).toBe(true)
    expect(await listed('V6B 1A1')).toBe(false)
  })
})

describe('the drive between two visits', () => {
  it('keeps times free before and after a visit elsewhere, and none at the same door', async () => {
    const provider = await addBookable(t)
    expect((await book(provider, 'V7M1A1', '12:00')).status).toBe(201)
    // Without a place nothing but the visit itself is taken.
    expect(await startsOn(provider)).toEqual(expect.arrayContaining(['11:00', '13:00']))
    const kitsilano = await startsOn(provider, 'V6K1N7')
    expect(kitsilano).not.toContain('11:00')
    expect(kitsilano).not.toContain('13:00')
    expect(kitsilano).toEqual(expect.arrayContaining(['10:00', '14:00']))
    expect(await startsOn(provider, 'V7M1A1')).toEqual(expect.arrayContaining(['11:00', '13:00']))

    const refused = await book(provider, 'V6K1N7', '13:00')
    expect([refused.body.code, refused.body.meta]).toEqual(['slot_unavailable', { refusal: 'travel' }])
    expect((await book(provider, 'V6K1N7', '14:00')).status).toBe(201)
    expect((await book(provider, 'V7M1A1', '11:00')).status).toBe(201)
  })

  it('is told to the provider who asks why', async () => {
    const provider = await addBookable(t)
    await book(provider, 'V7M1A1', '12:00')
    const reasons = async (query: { date: string; postal?: string }) => {
      const { body } = await t.call(explainDay, { token: provider.token, params: { id: provider.id }, query })
      return body.filter(({ refusal }) => refusal !== null).map(({ start, refusal }) => [start, refusal])
    }
    expect(await reasons({ date: DATE })).toEqual([['12:00', 'booked']])
    expect(await reasons({ date: DATE, postal: 'V6K' })).toEqual([
      ['11:00', 'travel'],
      ['12:00', 'booked'],
      ['13:00', 'travel'],
    ])
  })

  it('is not what keeps a provider from a place that they never go to', async () => {
    const provider = await addBookable(t)
    const body = { service_area: { cities: ['Burnaby'] } }
    expect((await t.call(updateProfile, { token: provider.token, body })).status).toBe(200)
    const refusals = async (postal: string) => {
      const query = { date: DATE, postal }
      const answer = await t.call(explainDay, { token: provider.token, params: { id: provider.id }, query })
      return new Set(answer.body.map(({ refusal }) => refusal))
    }
    expect(await refusals('V7M 1A1')).toEqual(new Set(['outside_area']))
    expect(await refusals('V5H')).toEqual(new Set([null]))
    expect(await refusals('H2X')).toEqual(new Set(['outside_area']))
  })

  it('counts across midnight', async () => {
    const provider = await addBookable(t)
    expect((await book(provider, 'V7M1A1', '23:00', day(7))).status).toBe(201)
    expect((await book(provider, 'V6K1N7', '00:00')).body.meta).toEqual({ refusal: 'travel' })
    expect((await book(provider, 'V7M1A1', '00:00')).status).toBe(201)
  })

  it('holds when both visits are asked for at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const provider = await addBookable(t)
      const answers = await Promise.all([
        book(provider, 'V7M1A1', '12:00'),
        book(provider, 'V6K1N7', '13:00'),
        book(provider, 'V5H4N2', '11:00'),
      ])
      // The middle one excludes both others; without it they do not meet each other.
      const won = answers.map(({ status }) => status === 201)
      expect(won[0] ? !won[1] && !won[2] : won[1] && won[2], JSON.stringify(won)).toBe(true)
    }
  })
})
