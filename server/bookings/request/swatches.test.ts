import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking, getBooking } from '#contract/bookings.ts'
import { getServiceSwatches } from '#contract/bookings/swatch-set.ts'
import { SWATCH_SETS, swatchGroups, swatchOf } from '#contract/bookings/swatches.ts'
import { eraseVisitWords } from '#server/bookings/erasure-queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { VISIT_DATE } from '#tests/factories/visits.ts'
import { chosenSwatches } from './swatches.ts'

const RED = 'shade-red'
const ALMOND = 'shape-almond'

let t: TestApp
let provider: OpenProvider

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = await anOpenProvider(t, {
    offers: [
      { title: 'Gel Manicure', category: 'nail', price: 60 },
      { title: 'Gel Removal & Nail Care', category: 'nail', price: 30 },
    ],
  })
})
afterAll(() => t.close())

const idOf = (title: string) => provider.services.find((one) => one.title === title)!.id

function ask(token: string, time: string, swatches: string[], title = 'Gel Manicure') {
  return t.call(createBooking, { token, body: { service_id: idOf(title), date: VISIT_DATE, time, swatches } })
}

test('a service says which set it has, and only those who can be booked do', async () => {
  const setOf = (id: string) => t.call(getServiceSwatches, { params: { id } })
  expect((await setOf(idOf('Gel Manicure'))).body).toEqual({ set: 'nails' })
  expect((await setOf(idOf('Gel Removal & Nail Care'))).body).toEqual({ set: null })
  expect((await setOf('x'.repeat(26))).status).toBe(404)
})

test('both sides see the client’s style options, which are deleted with the notes', async () => {
  const client = await addPerson(t)
  const made = await ask(client.token, '09:00', [RED, ALMOND])
  expect([made.status, made.body.swatches]).toEqual([201, [RED, ALMOND]])
  const params = { id: made.body.id }
  for (const { token } of [client, provider])
    expect((await t.call(getBooking, { token, params })).body.swatches).toEqual([RED, ALMOND])
  await t.db.transaction().execute((trx) => eraseVisitWords(trx, client.id))
  expect((await t.call(getBooking, { token: provider.token, params })).body.swatches).toEqual([])
})

test('refuses style options the service doesn’t have before it claims a time', async () => {
  const { token } = await addPerson(t)
  const refused = [
    await ask(token, '11:00', ['shade-tartan']),
    await ask(token, '11:00', ['strand-honey']),
    await ask(token, '11:00', [RED], 'Gel Removal & Nail Care'),
    await ask(token, '11:00', [RED, RED]),
    await ask(token, '11:00', ['shade-milk', 'shade-bare', 'shade-rose', 'shade-wine', RED]),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from(refused, () => 'invalid_input'))
  expect((await ask(token, '11:00', [])).body.swatches).toEqual([])
})

test('a visit that somebody else takes over carries along what that service has', () => {
  expect(chosenSwatches('polish', [RED, ALMOND], true)).toEqual([RED])
  expect(chosenSwatches(null, [RED], true)).toEqual([])
})

test('every code is its own and can be drawn', () => {
  const codes = SWATCH_SETS.flatMap((set) =>
    swatchGroups(set).flatMap(({ swatches }) => swatches.map(({ code }) => code)),
  )
  expect(codes.filter((code) => swatchOf(code)?.code !== code)).toEqual([])
  for (const set of SWATCH_SETS) {
    const own = swatchGroups(set).flatMap(({ swatches }) => swatches.map(({ name }) => name))
    expect(new Set(own).size).toBe(own.length)
  }
})
