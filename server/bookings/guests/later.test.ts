import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBooking, getBooking, listBookings, setBookingStatus } from '#contract/bookings.ts'
import { getDaySheet } from '#contract/bookings/day-sheet.ts'
import { getVisitGuests } from '#contract/bookings/guests.ts'
import { getSchedule } from '#contract/bookings/schedule.ts'
import { listToday } from '#contract/bookings/visit-day.ts'
import { getHousehold } from '#contract/household.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import {
  addToHousehold,
  CANARIES,
  CANARY_NOTES,
  changeInHousehold,
  consentToHousehold,
} from '#tests/factories/household.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anOpenProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'
import { checkPartiesAgain } from './check-again.ts'
import { purgeHouseholdNotes } from './purge-notes.ts'

const ALL_DAY = Array.from({ length: 7 }, () => [{ start: '00:00', end: '24:00' }])
const WALK = 'Dog Walking'
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
    offers: [{ title: WALK, category: 'pet-care', price: 30 }],
  })
  client = await addPerson(t)
})
afterAll(() => t.close())

const idOf = (title: string) => provider.services.find((service) => service.title === title)!.id
let hour = 0
/** Each at another hour of its day. */
const ask = (title: string, more: { guests: string[]; date?: string }) => {
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

test('they close 24 hours after the visit is done, to the minute', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { ...CANARY_NOTES, vaccinated_until: day(90) } })
  const asked = await t.call(createBooking, {
    token: client.token,
    body: { service_id: idOf(WALK), date: day(3), time: '09:00', guests: [dog.id] },
  })
  const { id } = asked.body
  await accept(id)
  const complete = { token: provider.token, params: { id }, body: { status: 'completed' } } as const
  expect((await t.call(setBookingStatus, complete)).status).toBe(200)
  const seen = async () => (await guestsOf(id, provider)).guests[0]!
  t.setNow(moment(4, '09:59'))
  expect(await seen()).toMatchObject({ name: 'Miso', notes: expect.any(Array) })
  t.setNow(moment(4, '10:00'))
  expect(await seen()).toMatchObject({ name: null, details: 'Dog', notes: null })
  expect((await guestsOf(id, provider)).gates).toEqual([])
})

test('twelve months after the last visit for them the notes are gone, and nothing else', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { vaccinated_until: day(400) } })
  const cat = await addToHousehold(t, client, { ...DOG, name: 'Tofu', notes: { temperament: 'Calm' } })
  const { id } = (await ask(WALK, { guests: [dog.id], date: day(5) })).body
  await accept(id)
  const noted = async () => {
    const { members } = (await t.call(getHousehold, { token: client.token })).body
    return members.filter(({ lines }) => lines.length > 0).map(({ name }) => name)
  }
  const tidyOn = (n: number) => purgeHouseholdNotes(t.deps, new Date(moment(n, '12:00')))
  await tidyOn(364)
  expect(await noted()).toEqual(expect.arrayContaining(['Miso', 'Tofu']))
  await tidyOn(366)
  expect(await noted()).toEqual(['Miso'])
  await tidyOn(369)
  expect(await noted()).toEqual(['Miso'])
  await tidyOn(372)
  expect(await noted()).toEqual([])
  expect((await t.call(getHousehold, { token: client.token })).body.members).toHaveLength(2)
  expect(cat.version).toBe(1)
})

test('notes never appear anywhere else', async () => {
  const dog = await addToHousehold(t, client, {
    ...DOG,
    name: CANARIES[2],
    notes: { ...CANARY_NOTES, vaccinated_until: day(90) },
  })
  const { id } = (await ask(WALK, { guests: [dog.id] })).body
  await accept(id)
  await changeInHousehold(t, client, dog.id, { notes: { vaccinated_until: day(1) } })
  await workOnce(t)
  const seen: unknown[] = []
  for (const { token } of [client, provider]) {
    seen.push((await t.call(getBooking, { token, params: { id } })).body, (await t.call(listBookings, { token })).body)
    seen.push((await t.call(listToday, { token })).body)
  }
  seen.push((await t.call(getSchedule, { token: provider.token })).body)
  seen.push((await t.call(getDaySheet, { token: provider.token })).body)
  seen.push(await messagesOf(t, { to: client.email }), await messagesOf(t, { to: provider.email }))
  for (const table of [
    'booking',
    'booking_event',
    'visit_party',
    'notification',
    'outbox_message',
    'inbox_message',
    'audit_entry',
    'idempotency_key',
    'household_member',
  ])
    seen.push((await sql`select * from ${sql.table(table)}`.execute(t.db)).rows)
  const everything = JSON.stringify(seen)
  expect(everything).toContain(id)
  for (const canary of CANARIES) expect(everything).not.toContain(canary)
})

test('before the visit both are told once that something is missing, and not what', async () => {
  const dog = await addToHousehold(t, client, { ...DOG, notes: { vaccinated_until: day(90) } })
  const { id } = (await ask(WALK, { guests: [dog.id] })).body
  const fine = (await ask(WALK, { guests: [dog.id], date: day(6) })).body.id
  await accept(id)
  await accept(fine)
  await consentToHousehold(t, client, false)
  expect(await guestsOf(id)).toMatchObject({ gates: [{ is_met: false }], attention: expect.any(String) })
  expect((await guestsOf(id, provider)).attention).toContain('You decide at the door')
  const looks = async (to: string) => (await messagesOf(t, { to })).filter(({ kind }) => kind === 'booking.remind_look')
  await checkPartiesAgain(t.deps)
  expect(await looks(client.email)).toHaveLength(0)
  t.advance(2.5 * 86_400_000)
  await checkPartiesAgain(t.deps)
  await checkPartiesAgain(t.deps)
  for (const { email } of [client, provider]) {
    const told = await looks(email)
    expect(told).toHaveLength(1)
    expect(told[0]!.text).not.toMatch(/vaccin|patch|allerg|Miso|Beagle/i)
  }
  // The booking isn't cancelled.
  expect((await t.call(getBooking, { token: client.token, params: { id } })).body.status).toBe('confirmed')
})
