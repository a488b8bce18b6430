import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { explainDay } from '#contract/availability/explanation.ts'
import { searchAvailability } from '#contract/availability/search.ts'
import { createBooking, getBooking } from '#contract/bookings.ts'
import { quoteBooking } from '#contract/bookings/price-breakdown.ts'
import { createService, getService, updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { VISIT_DATE } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const BALAYAGE = { title: 'Balayage', category: 'hair', price: 200 }
const LENGTHS = [
  { title: 'Nail Trimming', category: 'pet-care', price: 30, duration_minutes: 30 },
  { title: 'Bridal Makeup', category: 'makeup', price: 200, duration_minutes: 90 },
  { ...BALAYAGE, duration_minutes: 240 },
]

const idOf = (provider: OpenProvider, title: string) => provider.services.find((service) => service.title === title)!.id

async function ask(token: string, serviceId: string, time: string, more = {}) {
  return t.call(createBooking, { token, body: { service_id: serviceId, date: VISIT_DATE, time, ...more } })
}

async function startsOf(providerId: string, query: { service_id?: string; add_ons?: string; quantity?: number }) {
  const { body } = await t.call(getProvider, { params: { id: providerId }, query })
  return (body.date_availability[VISIT_DATE] ?? []).map(({ start, end }) => `${start}-${end}`)
}

test('a length fits the bounds of its entry, and an hour where nobody says otherwise', async () => {
  const { token, services } = await anOpenProvider(t, { offers: [BALAYAGE] })
  const [service] = services
  expect(service).toMatchObject({ duration_minutes: 60, min_minutes: 60, max_minutes: 360, version: 1 })
  const edit = (duration_minutes: number) =>
    t.call(updateService, { token, params: { id: service!.id }, body: { duration_minutes } })
  for (const [minutes, words] of [
    [45, 'A visit takes at least 1 hour'],
    [375, 'A visit takes at most 6 hours'],
    [100, 'Please choose a length in steps of 15 minutes'],
    [480, 'A visit takes at most 6 hours'],
  ] as const) {
    const refused = await edit(minutes)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ msg: words, loc: ['body', 'duration_minutes'] }] })
  }
  expect((await edit(150)).body).toMatchObject({ duration_minutes: 150, version: 2 })
  const made = { title: 'Classic Manicure', category: 'nail', price: 45, description: 'At home' }
  const refused = await t.call(createService, { token, body: { ...made, duration_minutes: 135 } })
  expect(refused.body).toMatchObject({ errors: [{ msg: 'A visit takes at most 2 hours' }] })
  expect((await t.call(createService, { token, body: { ...made, duration_minutes: 45 } })).body.duration_minutes).toBe(
    45,
  )
  expect((await t.call(getService, { params: { id: service!.id } })).body.duration_minutes).toBe(150)
})

test('free times, cards, the search and an offer are as long as the service takes', async () => {
  const provider = await anOpenProvider(t, { offers: LENGTHS })
  expect(await startsOf(provider.id, { service_id: 'Balayage' })).toEqual([
    '09:00-13:00',
    '10:00-14:00',
    '11:00-15:00',
    '12:00-16:00',
    '13:00-17:00',
  ])
  expect((await startsOf(provider.id, { service_id: idOf(provider, 'Bridal Makeup') })).at(-1)).toBe('15:00-16:30')
  expect((await startsOf(provider.id, {})).at(-1)).toBe('16:00-17:00')
  const page = await t.call(getProvider, { params: { id: provider.id }, query: { lengths: 'all' } })
  const ends = Object.entries(page.body.lengths!).map(([minutes, days]) => [minutes, days[VISIT_DATE]?.at(-1)?.end])
  expect(ends).toEqual([
    ['30', '16:30'],
    ['90', '16:30'],
    ['240', '17:00'],
  ])
  const cards = await t.call(listServiceProviders, { query: { service: 'Balayage' } })
  const card = cards.body.find(({ id }) => id === provider.id)
  expect(card?.service.duration_minutes).toBe(240)
  expect(card?.availability?.[VISIT_DATE]?.[0]).toEqual({ start: '09:00', end: '13:00' })
  const found = await t.call(searchAvailability, { query: { service: 'Balayage', date: VISIT_DATE, limit: 100 } })
  const times = found.body.providers.find(({ id }) => id === provider.id)!.next_slots.map(({ start }) => start)
  expect(times).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00'])
  const { token } = await addPerson(t)
  const query = { service_id: idOf(provider, 'Balayage') }
  const quote = await t.call(quoteBooking, { token, query })
  expect(quote.body.duration_minutes).toBe(240)
  expect(quote.body.breakdown.lines[0]?.detail).toBe('4 hours')
  const why = await t.call(explainDay, {
    token: provider.token,
    params: { id: provider.id },
    query: { date: VISIT_DATE, minutes: 240 },
  })
  expect(why.body.length).toBeGreaterThan(0)
})

test('a visit takes the time of its service from both, and the next one may begin where it ends', async () => {
  const provider = await anOpenProvider(t, { offers: LENGTHS })
  const { token } = await addPerson(t)
  const booked = await ask(token, idOf(provider, 'Bridal Makeup'), '10:00', { expected_minutes: 90 })
  expect(booked.status).toBe(201)
  const { body } = await t.call(getBooking, { token, params: { id: booked.body.id } })
  expect([body.scheduled_at, body.service.duration]).toEqual([`${VISIT_DATE}T10:00`, 90])
  expect(await startsOf(provider.id, { service_id: 'Nail Trimming' })).toEqual([
    '09:00-09:30',
    '11:30-12:00',
    '12:00-12:30',
    '13:00-13:30',
    '14:00-14:30',
    '15:00-15:30',
    '16:00-16:30',
  ])
  const other = await addPerson(t)
  expect((await ask(other.token, idOf(provider, 'Balayage'), '09:00')).body.code).toBe('slot_taken')
  expect((await ask(other.token, idOf(provider, 'Nail Trimming'), '11:00')).body.code).toBe('slot_taken')
  expect((await ask(other.token, idOf(provider, 'Nail Trimming'), '11:30')).status).toBe(201)
  const rival = await anOpenProvider(t, { offers: LENGTHS })
  expect((await ask(token, idOf(rival, 'Nail Trimming'), '11:00')).body.code).toBe('client_busy')
})

test('refuses a length other than the one shown, even if it changes at that moment', async () => {
  const provider = await anOpenProvider(t, { offers: [{ ...BALAYAGE, duration_minutes: 120 }] })
  const serviceId = provider.services[0]!.id
  const { token } = await addPerson(t)
  const refused = await ask(token, serviceId, '09:00', { expected_minutes: 60 })
  expect([refused.status, refused.body.code, refused.body.meta]).toEqual([
    409,
    'duration_changed',
    { duration_minutes: 120 },
  ])
  expect(refused.body.detail).toBe('This service now takes 2 hours. Please choose a time again.')
  let asked: ReturnType<typeof ask> | undefined
  await t.db.transaction().execute(async (trx) => {
    // As every edit of a service begins: the booking has to wait here, after it has looked the service up.
    const held = trx.selectFrom('verification').select('state').where('provider_id', '=', provider.id)
    await held.forNoKeyUpdate().execute()
    asked = ask(token, serviceId, '09:00')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await trx.updateTable('offering').set({ duration_minutes: 180 }).where('id', '=', serviceId).execute()
  })
  expect((await asked)?.body).toMatchObject({ code: 'duration_changed', meta: { duration_minutes: 180 } })
  const claims = await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', provider.id).execute()
  expect(claims).toEqual([])
})

test('simultaneous bookings of mixed lengths never overlap', async () => {
  const provider = await anOpenProvider(t, { offers: LENGTHS, rules: { buffer_minutes: 15 } })
  const clients = await Promise.all(Array.from({ length: 8 }, () => addPerson(t)))
  const wishes = LENGTHS.flatMap(({ title }) =>
    ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map((time) => ({ title, time })),
  )
  const answers = await Promise.all(
    wishes.map(({ title, time }, at) => ask(clients[at % clients.length]!.token, idOf(provider, title), time)),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code))
  const expected = ['booked', 'slot_taken', 'slot_unavailable', 'client_busy']
  expect(codes.filter((code) => !expected.includes(code!))).toEqual([])
  const visits = await t.db
    .selectFrom('booking')
    .select(['starts_at', 'ends_at'])
    .where('provider_id', '=', provider.id)
    .orderBy('starts_at')
    .execute()
  expect(visits.length).toBe(codes.filter((code) => code === 'booked').length)
  expect(visits.length).toBeGreaterThan(1)
  visits.slice(1).forEach(({ starts_at }, at) => {
    expect(starts_at.getTime()).toBeGreaterThanOrEqual(visits[at]!.ends_at.getTime() + 15 * 60_000)
  })
})
