import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPhoto } from '#contract/providers/portfolio.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { drawPage } from '#tests/factories/pages.ts'
import { uploadTo } from '#tests/factories/portfolio.ts'
import {
  addBookable,
  anOpenProvider,
  aPendingProvider,
  withCatalogue,
  type OpenProvider,
} from '#tests/factories/supply.ts'

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

it('people without a page have no preview', async () => {
  const pending = await aPendingProvider(t)
  for (const path of [
    `providers/${pending.id}`,
    'providers/unknown',
    'offers/unknown',
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

it('shows a provider’s own work where it is public, of a service that service’s first', async () => {
  const owner = await addBookable(t)
  const colours = { whole: '#f00', service: '#00f' }
  const addOwn = async (background: string, service_id: string | null) => {
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const { body } = await uploadTo(t, owner.token, bytes)
    const photo = { file_id: body.id, service_id, alt: 'A colour', consent: 'nobody' as const }
    expect((await t.call(addPhoto, { token: owner.token, body: photo })).status).toBe(201)
    return body.id
  }
  // In the middle of the frame at the right.
  const colourOf = async (path: string) => {
    const place = { left: 900, top: 300, width: 20, height: 20 }
    const { rawPayload } = await read(path)
    const [red = 0, , blue = 0] = await sharp(rawPayload).extract(place).resize(1, 1).removeAlpha().raw().toBuffer()
    if (red > 200 && blue < 60) return colours.whole
    return blue > 200 && red < 60 ? colours.service : 'drawn'
  }
  const seen = async () => [await colourOf(`providers/${owner.id}`), await colourOf(`offers/${owner.serviceId}`)]
  expect(await seen()).toEqual(['drawn', 'drawn'])
  const whole = await addOwn(colours.whole, null)
  expect(await seen()).toEqual([colours.whole, colours.whole])
  await addOwn(colours.service, owner.serviceId)
  expect(await seen()).toEqual([colours.whole, colours.service])
  expect((await read(`providers/${owner.id}`)).headers['cache-control']).toBe('public, max-age=300')
  const { main: _, html } = await drawPage(t, `/services/${owner.serviceId}`)
  expect(html).toContain(`/previews/offers/${owner.serviceId}.jpg`)
  expect(html).toMatch(/"@type":"Service".*?"image":\["[^"]*portfolio_photo_/)
  // Hidden photos and samples aren't shown as anyone's work.
  await t.db.updateTable('portfolio_photo').set({ is_sample: true }).where('provider_id', '=', owner.id).execute()
  expect(await seen()).toEqual(['drawn', 'drawn'])
  const hidden = { is_sample: false, hidden_at: new Date(), hidden_reason: 'Not theirs' }
  await t.db.updateTable('portfolio_photo').set(hidden).where('id', '=', whole).execute()
  await t.db.updateTable('portfolio_photo').set({ is_sample: false }).where('id', '<>', whole).execute()
  expect(await colourOf(`providers/${owner.id}`)).toBe(colours.service)
})
