import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProfile, getProvider, updateProfile } from '#contract/availability.ts'
import { explainDay } from '#contract/availability/explanation.ts'
import { updateService } from '#contract/providers.ts'
import { TEST_NOW, day, moment } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anAdmin, anOpenProvider, NINE_TO_FIVE, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const own = (token: string, id: string) => t.call(getProvider, { token, params: { id } })

describe('saving the profile', () => {
  it('creates once and updates what is there', async () => {
    const { id, token } = await signedUp(t, { role: 'provider' })
    expect((await own(token, id)).status).toBe(404)
    const early = await t.call(updateProfile, { token, body: { bio: 'Hello' } })
    expect(early.status).toBe(404)
    const empty = { bio: null, years_of_experience: null, location: null, specialties: null }
    expect((await t.call(createProfile, { token, body: { ...empty, availability: {} } })).status).toBe(201)
    const again = await t.call(createProfile, { token, body: empty })
    expect(again.status).toBe(400)
    expect(again.body.detail).toBe('Provider profile already exists')

    const body = { bio: ' Ten years ', specialties: ['Gel', 'Gel', 'Art'], years_of_experience: 10 }
    const saved = await t.call(updateProfile, { token, body })
    expect(saved.body).toMatchObject({ bio: 'Ten years', specialties: ['Gel', 'Art'], years_of_experience: 10 })
    const other = await t.call(updateProfile, { token, body: { location: 'Kitsilano' } })
    expect(other.body).toMatchObject({ bio: 'Ten years', location: 'Kitsilano', years_of_experience: 10 })
    expect((await t.call(updateProfile, { token, body: { years_of_experience: 1.5 } })).status).toBe(422)
    const messy = await t.call(updateProfile, { token, body: { specialties: [' Gel ', '', 'gel', '  ', 'Art'] } })
    expect(messy.body.specialties).toEqual(['Gel', 'Art'])
    expect((await t.call(updateProfile, { token, body: { years_of_experience: null } })).body).toMatchObject({
      years_of_experience: null,
      location: 'Kitsilano',
    })
  })

  it('says in words what is wrong with the input', async () => {
    const { token } = await anOpenProvider(t)
    const long = await t.call(updateProfile, { token, body: { specialties: ['x'.repeat(41)] } })
    expect(long.body.detail).toBe('Please keep each specialty under 40 characters')
    const weekday = await t.call(updateProfile, { token, body: { availability: { monday: [] } } })
    expect([weekday.status, weekday.body.detail]).toEqual([422, 'Please give hours for dates as YYYY-MM-DD'])
  })

  it('is for providers only', async () => {
    const client = await signedUp(t)
    expect((await t.call(updateProfile, { body: {} })).status).toBe(401)
    expect((await t.call(updateProfile, { body: {}, token: client.token })).status).toBe(403)
    expect((await t.call(createProfile, { body: {}, token: client.token })).status).toBe(403)
  })

  it('keeps rules, tier and tax number for the owner', async () => {
    const { id, token } = await anOpenProvider(t)
    const rules = { buffer_minutes: 30, daily_cap: 3, cancellation_tier: 'firm' as const }
    for (const gst_number of ['000000000RT0001', '123456789RT0001', '12345678RT0001', '123456782'])
      expect((await t.call(updateProfile, { token, body: { gst_number } })).status, gst_number).toBe(422)
    const saved = await t.call(updateProfile, { token, body: { rules, gst_number: '123456782 rt 0001' } })
    expect(saved.body).toMatchObject({ gst_number: '123456782RT0001', cancellation_tier: 'firm' })
    expect(saved.body.rules).toEqual({ ...rules, min_notice_minutes: 0, max_advance_days: 60 })
    const capless = await t.call(updateProfile, { token, body: { rules: { daily_cap: null } } })
    expect(capless.body.rules).toMatchObject({ daily_cap: null, buffer_minutes: 30 })
    const seen = await t.call(getProvider, { params: { id } })
    expect(seen.body.cancellation_tier).toBe('firm')
    for (const key of ['rules', 'gst_number', 'weekly_hours', 'verification']) expect(seen.body).not.toHaveProperty(key)
  })
})

describe('saving hours', () => {
  it('answers the owner exactly the saved dates and everybody the free hours', async () => {
    const { id, token } = await anOpenProvider(t)
    const map = {
      [day(1)]: [],
      [day(2)]: [
        { start: '10:30', end: '12:00' },
        { start: '12:00', end: '13:00' },
      ],
      [day(3)]: [{ start: '22:00', end: '24:00' }],
    }
    const saved = await t.call(updateProfile, { token, body: { availability: map } })
    expect(saved.status).toBe(200)
    expect(saved.body.availability).toEqual(map)
    const seen = (await t.call(getProvider, { params: { id } })).body
    expect(seen.availability).toEqual(saved.body.date_availability)
    expect(seen.availability).not.toHaveProperty(day(1))
    expect(seen.availability[day(2)]).toEqual([
      { start: '10:30', end: '11:30' },
      { start: '11:30', end: '12:30' },
    ])
    expect(seen.availability[day(3)]).toEqual([
      { start: '22:00', end: '23:00' },
      { start: '23:00', end: '24:00' },
    ])
    expect(seen.availability[day(4)]).toHaveLength(8)

    await t.call(updateProfile, { token, body: { bio: 'Only words' } })
    expect((await own(token, id)).body.availability).toEqual(map)
    await t.call(updateProfile, { token, body: { availability: { [day(7)]: [] } } })
    expect((await own(token, id)).body.availability).toEqual({ [day(7)]: [] })
  })

  it('leaves days gone by as they were', async () => {
    const { id, token } = await anOpenProvider(t)
    const past = { [day(1)]: [{ start: '08:00', end: '09:00' }] }
    await t.call(updateProfile, { token, body: { availability: past } })
    t.setNow(moment(3, '11:00'))
    await t.call(updateProfile, { token, body: { availability: { [day(1)]: [], [day(5)]: [] } } })
    expect((await own(token, id)).body.availability).toEqual({ [day(5)]: [] })
    t.setNow(TEST_NOW)
    expect((await own(token, id)).body.availability).toEqual({ ...past, [day(5)]: [] })
  })

  it.each([
    ['09:00', '09:00'],
    ['22:00', '02:00'],
  ])('refuses %s to %s', async (start, end) => {
    const { token } = await anOpenProvider(t)
    const body = { availability: { [day(2)]: [{ start, end }] } }
    const refused = await t.call(updateProfile, { token, body })
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toBe(`Invalid time slot for ${day(2)}: End time must be after start time.`)
    const weekly = await t.call(updateProfile, {
      token,
      body: { weekly_hours: NINE_TO_FIVE.map(() => [{ start, end }]) },
    })
    expect(weekly.body.detail).toBe('Invalid time slot for Sunday: End time must be after start time.')
  })

  it('offers nothing after the insurance has ended or beyond the furthest day', async () => {
    const { id, token } = await anOpenProvider(t, { insuredUntil: day(2) })
    const days = async () => Object.keys((await t.call(getProvider, { params: { id } })).body.availability)
    expect(await days()).toEqual([day(1), day(2)])
    await t.call(updateProfile, { token, body: { rules: { max_advance_days: 1 } } })
    expect(await days()).toEqual([day(1)])
  })
})

describe('the explanation of a day', () => {
  it('tells the owner and admins the reason of each hour, and nobody else', async () => {
    const { id, token } = await anOpenProvider(t, { insuredUntil: day(2) })
    const ask = (date: string, as?: string) => t.call(explainDay, { params: { id }, query: { date }, token: as })
    const uninsured = (await ask(day(3), token)).body
    expect(uninsured.slice(0, 2)).toEqual([
      { start: '00:00', end: '09:00', refusal: 'outside_hours' },
      { start: '09:00', end: '10:00', refusal: 'insurance_expired' },
    ])
    expect(uninsured.at(-1)).toEqual({ start: '17:00', end: '24:00', refusal: 'outside_hours' })
    expect((await ask(day(1), (await anAdmin(t)).token)).body[1]?.refusal).toBeNull()
    expect((await ask(day(1), (await signedUp(t)).token)).status).toBe(404)
    expect((await ask(day(1))).status).toBe(401)
    expect((await ask('2026-02-30', token)).status).toBe(422)
  })

  it('is about the service that is asked for, as long as it takes with what is chosen beside it', async () => {
    const offers = [
      { title: 'Classic Manicure', category: 'nail', price: 45 },
      { title: 'Balayage', category: 'hair', price: 180, duration_minutes: 180 },
    ]
    const { id, token, services } = await anOpenProvider(t, { offers })
    const [manicure, long] = services
    const add_ons = [{ name: 'Gel removal', price: 10, minutes: 30 }]
    const edited = await t.call(updateService, {
      token,
      params: { id: manicure!.id },
      body: { add_ons, max_quantity: 3 },
    })
    expect(edited.status).toBe(200)
    const starts = async (query: object) => {
      const asked = { token, params: { id }, query: { date: day(1), ...query } }
      const offered = (await t.call(explainDay, asked)).body.filter(({ refusal }) => refusal === null)
      return [offered.length, offered.at(-1)?.start]
    }
    expect(await starts({})).toEqual([8, '16:00'])
    expect(await starts({ service_id: long!.id })).toEqual([6, '14:00'])
    expect(await starts({ service_id: 'balayage' })).toEqual([6, '14:00'])
    const asked = { service_id: manicure!.id, add_ons: edited.body.add_ons[0]!.id }
    expect(await starts(asked)).toEqual([7, '15:00'])
    expect(await starts({ ...asked, quantity: 3 })).toEqual([4, '12:00'])
    expect(await starts({ minutes: 240 })).toEqual([5, '13:00'])
  })
})
