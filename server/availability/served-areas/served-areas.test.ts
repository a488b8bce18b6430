import { afterAll, beforeAll, expect, it } from 'vitest'
import { listServiceProviders, updateProfile } from '#contract/availability.ts'
import { getArea, getServiceInArea, listAreas, listServiceAreas } from '#contract/availability/areas.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'
import { slugOf } from './slug.ts'

let t: TestApp
let near: OpenProvider
let wide: OpenProvider

/** Drops values that are cached for a few seconds. */
const refresh = () => inTransaction(t.db, (trx) => t.deps.pubsub.publish(trx, CONTENT_CHANGED))

const goes = async ({ token }: OpenProvider, cities: string[]) => {
  const service_area = { home_prefix: 'V6K', cities, max_minutes: null }
  expect((await t.call(updateProfile, { token, body: { service_area } })).status).toBe(200)
}

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  near = await anOpenProvider(t, { offers: [{ title: 'Classic Manicure', category: 'nail', price: 45 }] })
  wide = await anOpenProvider(t, {
    offers: [
      { title: 'Classic Manicure', category: 'nail', price: 60 },
      { title: "Women's Haircut", category: 'hair', price: 70 },
    ],
  })
  await goes(near, ['Vancouver'])
  await goes(wide, ['Vancouver', 'Burnaby'])
  await refresh()
})
afterAll(() => t.close())

const find = (city: string, service: string) => t.call(getServiceInArea, { params: { city, service } })

it('cities and services have pages exactly where somebody goes', async () => {
  const { body } = await t.call(listAreas)
  expect(body).toEqual([
    { slug: 'vancouver', city: 'Vancouver', services: 2, providers: 2 },
    { slug: 'burnaby', city: 'Burnaby', services: 2, providers: 1 },
  ])
  const vancouver = await t.call(getArea, { params: { city: 'vancouver' } })
  expect(
    vancouver.body.services.map(({ slug, providers, min_price, max_price }) => [slug, providers, min_price, max_price]),
  ).toEqual([
    ['classic-manicure', 2, 45, 60],
    ['womens-haircut', 1, 70, 70],
  ])
  expect(vancouver.body.others).toEqual([{ slug: 'burnaby', city: 'Burnaby' }])
  expect((await t.call(getArea, { params: { city: 'surrey' } })).status).toBe(404)
  expect((await find('burnaby', 'gel-manicure')).status).toBe(404)
  expect((await find('nowhere', 'classic-manicure')).status).toBe(404)
})

it('a service in a city says its prices there, and where else it is offered', async () => {
  const { body } = await find('burnaby', 'classic-manicure')
  expect(body.service).toMatchObject({ title: 'Classic Manicure', providers: 1, min_price: 60, max_price: 60 })
  expect(body.others).toEqual([{ slug: 'vancouver', city: 'Vancouver' }])
  const everywhere = await t.call(listServiceAreas, { params: { service: 'Classic Manicure' } })
  expect(everywhere.body.map(({ city, providers }) => [city, providers])).toEqual([
    ['Vancouver', 2],
    ['Burnaby', 1],
  ])
})

it('the list of providers of a city leaves out who does not go there', async () => {
  const ask = async (city: string) =>
    (await t.call(listServiceProviders, { query: { service: 'Classic Manicure', city } })).body.map(({ id }) => id)
  expect((await ask('Vancouver')).toSorted()).toEqual([near.id, wide.id].toSorted())
  expect(await ask('Burnaby')).toEqual([wide.id])
  expect(await ask('Surrey')).toEqual([])
})

it('an old name leads to the page of the new one', async () => {
  const entry = await t.db
    .selectFrom('catalogue_entry')
    .select('id')
    .where('name', '=', 'Classic Manicure')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('former_entry_name')
    .values({ name: 'plain manicure', entry_id: entry.id, renamed_at: t.clock.now() })
    .execute()
  await refresh()
  expect((await find('vancouver', 'plain-manicure')).body.service.slug).toBe('classic-manicure')
})

it('a delisted provider takes their pages along', async () => {
  await t.db.updateTable('offering').set({ is_listed: false }).where('provider_id', '=', wide.id).execute()
  await refresh()
  expect((await t.call(listAreas)).body.map(({ slug }) => slug)).toEqual(['vancouver'])
  expect((await find('burnaby', 'classic-manicure')).status).toBe(404)
})

it('names are written plainly in addresses', () => {
  expect(['Women’s Haircut', 'Brow Lamination & Tint', 'Épilation: été', ' Cut '].map(slugOf)).toEqual([
    'womens-haircut',
    'brow-lamination-tint',
    'epilation-ete',
    'cut',
  ])
})
