import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { changeVisitGuests, getVisitGuests, listGuestOptions } from '#contract/bookings/guests.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { createSeries } from '#contract/bookings/series.ts'
import { removeMember } from '#contract/household.ts'
import { updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addToHousehold, CANARY_NOTES, changeInHousehold } from '#tests/factories/household.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anOpenProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'

const ALL_DAY = Array.from({ length: 7 }, () => [{ start: '00:00', end: '24:00' }])
const DOG = { kind: 'pet', name: 'Miso', species: 'dog', breed: 'Beagle', weight_kg: 12 } as const

let t: TestApp
let provider: OpenProvider
let client: TestPerson
beforeAll(async () => {
  t = await startTestApp({ now: moment(0, '11:00'), isFrozen: true })
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(moment(0, '11:00'))
  provider = await anOpenProvider(t, {
    weekly: ALL_DAY,
    offers: [
      { title: 'Gel Manicure', category: 'nail', price: 60 },
      { title: 'Dog Walking', category: 'pet-care', price: 30 },
      { title: 'Brow Shaping & Tint', category: 'lashes-brows', price: 50 },
      { title: 'Tattoo (small)', category: 'body-art', price: 150 },
    ],
  })
  client = await addPerson(t)
})
afterAll(() => t.close())

const idOf = (title: string) => provider.services.find((service) => service.title === title)!.id
const [MANICURE, WALK, TINT, TATTOO] = ['Gel Manicure', 'Dog Walking', 'Brow Shaping & Tint', 'Tattoo (small)'] as const
let hour = 0
/** Each at another hour of its day. */
const ask = (title: string, more: { guests?: string[]; quantity?: number; date?: string } = {}) => {
  hour = (hour + 1) % 20
  const time = `${String(hour).padStart(2, '0')}:00`
  return t.call(createBooking, {
    token: client.token,
    body: { service_id: idOf(title), date: day(5), time, ...more },
  })
}
const guestsOf = async (id: string, { token }: { token: string } = client) =>
  (await t.call(getVisitGuests, { token, params: { id } })).body
const accept = (id: string) =>
  t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'confirmed' } })

test('a request stores its guests, and none if they are not given', async () => {
  const robin = await addToHousehold(t, client, { kind: 'person', name: 'Robin' })
  const plain = await ask(MANICURE)
  expect(await guestsOf(plain.body.id)).toMatchObject({ quantity: 1, guests: [], gates: [], chosen: null })
  expect(await t.db.selectFrom('visit_party').selectAll().where('booking_id', '=', plain.body.id).execute()).toEqual([])

  const named = await ask(MANICURE, { guests: [robin.id] })
  expect(await guestsOf(named.body.id)).toMatchObject({
    summary: '1 person',
    guests: [{ name: 'Robin', notes: [] }],
    chosen: [robin.id],
    can: { change: true },
  })
  await t.call(updateService, {
    token: provider.token,
    params: { id: idOf(MANICURE) },
    body: { price: 60, description: 'For some', max_quantity: 3 },
  })
  const wrong = await ask(MANICURE, { guests: ['me', robin.id] })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
  const unknown = await ask(MANICURE, { guests: ['b'.repeat(26)] })
  expect(unknown).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('no longer in your household') },
  })
  const strangers = await addToHousehold(t, await addPerson(t), { kind: 'person', name: 'Kim' })
  expect((await ask(MANICURE, { guests: [strangers.id] })).status).toBe(422)
})

test('a patch test is looked at in the transaction that books, of the client where nobody else is named', async () => {
  const missing = await ask(TINT)
  expect(missing).toMatchObject({
    status: 409,
    body: { code: 'gate_unmet', meta: { gates: ['patch_test'], date: day(5) } },
  })
  const self = await addToHousehold(t, client, { kind: 'self', notes: { patch_test_on: day(-1) } })
  expect((await ask(TINT)).status).toBe(201)
  expect((await ask(TINT, { date: day(1) })).status).toBe(201)
  // Two days before at the latest.
  expect((await ask(TINT, { date: day(0) })).status).toBe(409)
  await changeInHousehold(t, client, self.id, { notes: { patch_test_on: day(-176) } })
  expect((await ask(TINT, { date: day(5) })).body.code).toBe('gate_unmet')
  expect((await ask(TINT, { date: day(4) })).status).toBe(201)
  const dog = await addToHousehold(t, client, DOG)
  expect(await ask(TINT, { guests: [dog.id] })).toMatchObject({
    status: 422,
    body: { detail: 'This service is for people' },
  })
})

test('a vaccination and the age are looked at on the day of the visit', async () => {
  expect((await ask(WALK)).body.code).toBe('guests_needed')
  const dog = await addToHousehold(t, client, { ...DOG, notes: { vaccinated_until: day(5) } })
  expect((await ask(WALK, { guests: ['me'] })).body).toMatchObject({ detail: 'This service is for pets' })
  expect((await ask(WALK, { guests: [dog.id], date: day(6) })).body.code).toBe('gate_unmet')
  expect((await ask(WALK, { guests: [dog.id] })).status).toBe(201)

  expect((await ask(TATTOO)).body).toMatchObject({ code: 'gate_unmet', meta: { gates: ['adult'] } })
  await addToHousehold(t, client, { kind: 'self', is_adult: true })
  expect((await ask(TATTOO)).status).toBe(201)
})

test('every visit of a series is looked at, and a move by the client as well', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { vaccinated_until: day(20) } })
  const series = (last: number) =>
    t.call(createSeries, {
      token: client.token,
      body: {
        service_id: idOf(WALK),
        every_weeks: 1,
        visits: [6, 13, last].map((at) => ({ date: day(at), time: '21:00' })),
        guests: [dog.id],
      },
    })
  expect((await series(27)).body).toMatchObject({ code: 'gate_unmet', meta: { date: day(27) } })
  const booked = await series(20)
  expect(booked.status).toBe(201)
  for (const { id } of booked.body) expect((await guestsOf(id)).chosen).toEqual([dog.id])
  const move = (date: string) =>
    t.call(rescheduleBooking, {
      token: client.token,
      params: { id: booked.body[2]!.id },
      body: { date, time: '22:00' },
    })
  expect((await move(day(21))).body.code).toBe('gate_unmet')
  expect((await move(day(19))).status).toBe(200)
})

test('names and notes open to the provider exactly as contact does; before and after there is number and kind', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { ...CANARY_NOTES, vaccinated_until: day(90) } })
  const { id } = (await ask(WALK, { guests: [dog.id] })).body
  const closed = await guestsOf(id, provider)
  expect(closed).toMatchObject({
    summary: '1 pet',
    guests: [{ kind: 'pet', name: null, details: 'Dog', notes: null }],
    notes_text: 'You’ll see names and notes once you accept.',
    gates: [{ kind: 'vaccination', is_met: true }],
    chosen: null,
    can: { change: false },
  })
  await accept(id)
  const open = await guestsOf(id, provider)
  expect(open.guests).toMatchObject([{ name: 'Miso', details: 'Dog, Beagle, 12 kg' }])
  expect(open.guests[0]!.notes!.map(({ label }) => label)).toEqual([
    'Allergies',
    'Vaccinated until',
    'Temperament',
    'Other',
  ])
  // As they are stored now.
  await changeInHousehold(t, client, dog.id, { notes: { allergies: 'None any more' } })
  expect((await guestsOf(id, provider)).guests[0]!.notes![0]!.text).toBe('None any more')
  const stranger = await addPerson(t)
  expect((await t.call(getVisitGuests, { token: stranger.token, params: { id } })).status).toBe(404)

  await t.call(setBookingStatus, { token: client.token, params: { id }, body: { status: 'cancelled' } })
  expect(await guestsOf(id, provider)).toMatchObject({
    guests: [{ name: null, notes: null }],
    gates: [],
    notes_text: 'You can no longer see names and notes.',
  })
  expect((await guestsOf(id)).guests).toMatchObject([{ name: 'Miso' }])
})

test('until it starts the client may name somebody else of the same kind, who has what is asked for', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { vaccinated_until: day(90) } })
  const other = await addToHousehold(t, client, { ...DOG, name: 'Tofu' })
  const { id } = (await ask(WALK, { guests: [dog.id] })).body
  const change = (guests: string[], { token } = client) =>
    t.call(changeVisitGuests, { token, params: { id }, body: { guests } })
  expect((await change([other.id])).body.code).toBe('gate_unmet')
  await changeInHousehold(t, client, other.id, { notes: { vaccinated_until: day(60) } })
  expect((await change([other.id])).body).toMatchObject({ chosen: [other.id], guests: [{ name: 'Tofu' }] })
  expect((await change([other.id], await addPerson(t))).status).toBe(404)
  expect(
    (await t.call(changeVisitGuests, { token: provider.token, params: { id }, body: { guests: ['me'] } })).status,
  ).toBe(403)
  await t.call(removeMember, { token: client.token, params: { id: other.id } })
  expect(await guestsOf(id)).toMatchObject({
    guests: [{ is_gone: true, name: null, details: 'Pet' }],
    gates: [{ is_met: false }],
  })

  const plain = (await ask(MANICURE)).body.id
  const said = await t.call(changeVisitGuests, { token: client.token, params: { id: plain }, body: { guests: ['me'] } })
  expect(said.body).toMatchObject({ summary: 'You', guests: [{ kind: 'self', name: 'You' }] })
  expect((await guestsOf(plain, provider)).guests).toMatchObject([{ name: null, details: 'The client' }])
  const asPet = await t.call(changeVisitGuests, {
    token: client.token,
    params: { id: plain },
    body: { guests: [dog.id] },
  })
  expect(asPet.body.code).toBe('wrong_state')
  await t.call(setBookingStatus, { token: client.token, params: { id: plain }, body: { status: 'cancelled' } })
  const late = await t.call(changeVisitGuests, { token: client.token, params: { id: plain }, body: { guests: ['me'] } })
  expect(late.body.code).toBe('wrong_state')
})

test('the booking page reads for whom a service can be booked, with what is missing', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { vaccinated_until: day(2) } })
  t.advance(1000)
  await addToHousehold(t, client, { kind: 'person', name: 'Robin' })
  const options = async (title: string, date?: string) =>
    (await t.call(listGuestOptions, { token: client.token, query: { service_id: idOf(title), ...(date && { date }) } }))
      .body
  expect(await options(MANICURE)).toMatchObject({
    audience: 'anybody',
    is_needed: false,
    asks: [],
    options: [{ id: 'me', name: 'Me' }, { id: dog.id }, { name: 'Robin' }],
  })
  expect(await options(WALK, day(2))).toMatchObject({
    audience: 'pets',
    is_needed: true,
    options: [{ id: dog.id, details: 'Dog, Beagle, 12 kg', problems: [] }],
  })
  expect((await options(WALK, day(3))).options[0]!.problems).toHaveLength(1)
  expect((await options(TINT)).options.map(({ name }) => name)).toEqual(['Me', 'Robin'])
  const nowhere = await t.call(listGuestOptions, { token: client.token, query: { service_id: 'b'.repeat(26) } })
  expect(nowhere.status).toBe(404)
})
