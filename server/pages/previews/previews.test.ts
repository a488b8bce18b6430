import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, aPendingProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'

let t: TestApp
let provider: OpenProvider

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = await anOpenProvider(t, {
    name: { firstName: 'Zoë-Maëlle', lastName: 'Wolfeschlegelsteinhausenbergerdorff' },
  })
})
afterAll(() => t.close())

const read = (path: string) => t.app.http.inject(`/previews/${path}.jpg`)

it('services, providers and services in cities have pictures of the asked size', async () => {
  const paths = [
    'services/Classic%20Manicure',
    `providers/${provider.id}`,
    'in/vancouver',
    'in/vancouver/classic-manicure',
  ]
  const seen = new Set<string>()
  for (const path of paths) {
    const { statusCode, headers, rawPayload } = await read(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(rawPayload.length).toBeLessThan(120_000)
    seen.add(rawPayload.toString('base64'))
  }
  expect(seen.size).toBe(paths.length)
})

it('is drawn once, and anew when it says something else', async () => {
  const path = `providers/${provider.id}`
  const first = await read(path)
  const again = await read(path)
  expect(again.headers.etag).toBe(first.headers.etag)
  await t.db.updateTable('user_account').set({ full_name: 'Zoe Short' }).where('id', '=', provider.id).execute()
  expect((await read(path)).headers.etag).not.toBe(first.headers.etag)
})

it('nobody has one who has no page', async () => {
  const pending = await aPendingProvider(t)
  for (const path of [
    `providers/${pending.id}`,
    'providers/unknown',
    'services/Nothing',
    'in/nowhere',
    'in/vancouver/gel-manicure',
  ])
    expect([path, (await read(path)).statusCode]).toEqual([path, 404])
})

it('a crowd of different pictures is not drawn all at once: the site’s own picture stands in', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `Brow Thing ${n}`)
  const category = await t.db.selectFrom('catalogue_entry').selectAll().executeTakeFirstOrThrow()
  await t.db
    .insertInto('catalogue_entry')
    .values(names.map((name, n) => ({ ...category, id: `0000000000000000000000${1000 + n}`, name, position: 500 + n })))
    .execute()
  const answers = await Promise.all(names.map((name) => read(`services/${encodeURIComponent(name)}`)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 302]))
  expect(answers.find(({ statusCode }) => statusCode === 302)?.headers.location).toBe('/og-default.png')
})
