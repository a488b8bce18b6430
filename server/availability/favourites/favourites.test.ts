import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFavouriteIds, listFavourites, setFavourite } from '#contract/availability/favourites.ts'
import { deleteService } from '#contract/providers.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { MOST_FAVOURITES } from './favourites.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const set = (client: TestPerson, id: string, is_on = true) =>
  t.call(setFavourite, { token: client.token, params: { id }, body: { is_on } })
const ids = async (client: TestPerson) => (await t.call(listFavouriteIds, { token: client.token })).body

it('are saved, listed with their next free time, the last one first, and taken back', async () => {
  const client = await addPerson(t)
  const [first, last] = [await anOpenProvider(t), await anOpenProvider(t)]
  expect((await set(client, first.id)).status).toBe(200)
  t.advance(1000)
  await set(client, last.id)
  expect(await ids(client)).toEqual([last.id, first.id])
  const { body } = await t.call(listFavourites, { token: client.token })
  expect(body.map(({ id }) => id)).toEqual([last.id, first.id])
  expect(body[0]!.next_slots[0]).toEqual({ date: day(1), start: '09:00', label: 'Tomorrow, 9:00 AM' })
  expect(body[0]).not.toHaveProperty('availability')
  // Another client doesn't see them.
  expect(await ids(await addPerson(t))).toEqual([])
  await set(client, last.id, false)
  expect((await set(client, last.id, false)).status).toBe(200)
  expect(await ids(client)).toEqual([first.id])
})

it('is one, however many say so at once', async () => {
  const client = await addPerson(t)
  const { id } = await anOpenProvider(t)
  const answers = await Promise.all(Array.from({ length: 6 }, () => set(client, id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await ids(client)).toEqual([id])
})

it('are providers that everybody can see; hidden ones drop out and return', async () => {
  const client = await addPerson(t)
  expect((await set(client, newId())).status).toBe(404)
  expect((await set(client, client.id)).status).toBe(404)
  const provider = await anOpenProvider(t)
  await set(client, provider.id)
  const gone = await t.call(deleteService, { token: provider.token, params: { id: provider.services[0]!.id } })
  expect(gone.status).toBe(200)
  expect(await ids(client)).toEqual([])
  expect((await t.call(listFavourites, { token: client.token })).body).toEqual([])
  expect((await set(client, provider.id)).status).toBe(404)
})

it('are so many at most, also when the last place is asked for twice at once', async () => {
  const client = await addPerson(t)
  const many = await Promise.all(Array.from({ length: MOST_FAVOURITES + 1 }, () => addBookable(t)))
  for (const { id } of many.slice(0, MOST_FAVOURITES - 1)) expect((await set(client, id)).status).toBe(200)
  const rest = await Promise.all(many.slice(MOST_FAVOURITES - 1).map(({ id }) => set(client, id)))
  expect(rest.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await ids(client)).toHaveLength(MOST_FAVOURITES)
})
