import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMe, updateMe } from '#contract/accounts.ts'
import { changeAddress, keepHomeDoor, listAddresses, removeAddress, saveAddress } from '#contract/addresses.ts'
import { createBooking, getBooking } from '#contract/bookings.ts'
import { SAVED_ADDRESSES_MAX } from '#contract/constants.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPending, setStatusOf, VISIT_DATE } from '#tests/factories/visits.ts'

let t: TestApp
let client: TestPerson
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  client = await addPerson(t)
})
afterAll(() => t.close())

const place = (street_address: string) => ({
  street_address,
  city: 'Burnaby',
  province: 'BC',
  postal_code: 'v5h 1a1',
})
const HOME = { street_address: '12 Test Street', city: 'Vancouver', province: 'BC', postal_code: 'V6B1A1' }
const save = (street: string, label = 'Mum', { token } = client) =>
  t.call(saveAddress, { token, body: { label, address: place(street), door_notes: ' Gate code 12 ' } })
const saved = async () => (await t.call(listAddresses, { token: client.token })).body

test('an address is kept, changed and forgotten', async () => {
  const made = await save('1 Side Road')
  expect(made).toMatchObject({ status: 201, body: { label: 'Mum', postal_code: 'V5H1A1', door_notes: 'Gate code 12' } })
  const params = { id: made.body.id }
  const body = { label: ' Dad ', address: place('2 Side Road') }
  await t.call(changeAddress, { token: client.token, params, body })
  expect((await saved()).saved).toMatchObject([{ label: 'Dad', street_address: '2 Side Road', door_notes: '' }])
  expect((await t.call(removeAddress, { token: client.token, params })).status).toBe(200)
  expect((await t.call(removeAddress, { token: client.token, params })).status).toBe(404)
  expect(await saved()).toEqual({ home_door_notes: '', saved: [] })
})

test('the same place twice is one, with the newer name, and home is none of them', async () => {
  const first = await save('1 Side Road')
  const again = await save('1  side road.', 'Mum and Dad')
  expect(again.body).toMatchObject({ id: first.body.id, label: 'Mum and Dad' })
  const other = await save('2 Side Road')
  const body = { label: 'Other', address: place('1 Side Road') }
  const clash = await t.call(changeAddress, { token: client.token, params: { id: other.body.id }, body })
  expect(clash).toMatchObject({ status: 409, body: { detail: expect.stringContaining('“Mum and Dad”') } })
  const home = await t.call(saveAddress, { token: client.token, body: { label: 'Home', address: HOME } })
  expect(home).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
})

test('simultaneous saves never exceed the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => save(`${at + 1} Side Road`)))
  const by = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([by(201), by(409)]).toEqual([SAVED_ADDRESSES_MAX, 12 - SAVED_ADDRESSES_MAX])
  expect((await saved()).saved).toHaveLength(SAVED_ADDRESSES_MAX)
  // An existing one may still be renamed.
  const known = answers.find(({ status }) => status === 201)!.body
  expect((await save(known.street_address, 'Anew')).status).toBe(201)
})

test('refuses changes to other people’s addresses and names the field of each bad value', async () => {
  const { body } = await save('1 Side Road')
  const { token } = await addPerson(t)
  const input = { token, params: { id: body.id } }
  expect((await t.call(removeAddress, input)).status).toBe(404)
  const change = { label: 'Mine', address: place('9 Side Road') }
  expect((await t.call(changeAddress, { ...input, body: change })).status).toBe(404)
  expect((await saved()).saved).toEqual([body])
  const bad = { label: ' ', address: { ...place(''), postal_code: '123' }, door_notes: 'x'.repeat(301) }
  const refused = await t.call(saveAddress, { token, body: bad })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
})

test('home door notes are saved with the address and deleted when the client moves', async () => {
  await t.call(keepHomeDoor, { token: client.token, body: { door_notes: 'Blue door' } })
  const visit = await addPending(t, { client })
  const params = { id: visit.id }
  expect((await t.call(getBooking, { token: client.token, params })).body.door_notes).toBe('Blue door')
  const { body: me } = await t.call(getMe, { token: client.token })
  const change = { address: { ...HOME, street_address: '14 Test Street' }, version: me.version }
  await t.call(updateMe, { token: client.token, body: change })
  expect((await saved()).home_door_notes).toBe('')
  // The visit keeps what was said of its own place.
  expect((await t.call(getBooking, { token: client.token, params })).body.door_notes).toBe('Blue door')
})

test('it opens to the provider like the street, and a moved visit keeps it', async () => {
  const provider = await addBookable(t)
  const { body: mum } = await save('1 Side Road')
  const body = { service_id: provider.serviceId, date: VISIT_DATE, time: '09:00', address: place('1 Side Road') }
  const asked = await t.call(createBooking, {
    token: client.token,
    body: { ...body, door_notes: 'Side gate, code 4711' },
  })
  const visit = { id: asked.body.id, client, provider }
  expect((await saved()).saved).toMatchObject([{ id: mum.id, door_notes: 'Side gate, code 4711' }])
  const seen = async () => (await t.call(getBooking, { token: provider.token, params: { id: visit.id } })).body
  expect(await seen()).toMatchObject({ door_notes: null, location: { street_address: null } })
  const told = async () => (await messagesOf(t, { to: provider.email })).map(({ text }) => text).join('\n')
  expect(await told()).not.toContain('4711')
  await setStatusOf(t, visit, 'provider', 'confirmed')
  expect(await seen()).toMatchObject({
    door_notes: 'Side gate, code 4711',
    location: { street_address: '1 Side Road' },
  })
  const move = { date: day(4), time: '10:00' }
  await t.call(rescheduleBooking, { token: client.token, params: { id: visit.id }, body: move })
  expect((await seen()).door_notes).toBe('Side gate, code 4711')
})
