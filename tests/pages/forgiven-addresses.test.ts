import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/availability.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { choose } from '#tests/factories/links.ts'
import { servePagesOf } from '#tests/factories/pages.ts'
import { anOpenProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'

let t: TestApp
let pages: FastifyInstance
let provider: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = await anOpenProvider(t, { offers: [{ title: "Women's Haircut", category: 'hair', price: 70 }] })
  const { token } = provider
  const service_area = { home_prefix: 'V6K', cities: ['Vancouver', 'North Vancouver'], max_minutes: null }
  expect((await t.call(updateProfile, { token, body: { service_area } })).status).toBe(200)
  expect((await choose(t, provider, 'ada-at-home')).status).toBe(200)
  await inTransaction(t.db, (trx) => t.deps.pubsub.publish(trx, CONTENT_CHANGED))
  pages = servePagesOf(t)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const ask = async (url: string) => {
  const { statusCode, headers } = await pages.inject(url)
  return [statusCode, headers['location'] ?? null]
}
const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

test.each([
  ['/in/Vancouver', '/in/vancouver'],
  ['/in/vancouver.', '/in/vancouver'],
  ['/IN/North+Vancouver),', '/in/north-vancouver'],
  ['/in/north vancouver/Women’s Haircut', '/in/north-vancouver/womens-haircut'],
  ['/services/details/Gel+Manicure', '/services/details/Gel%20Manicure'],
  ['/services/details/GEL MANICURE', '/services/details/Gel%20Manicure'],
  ['/services/details/Women’s Haircut', "/services/details/Women's%20Haircut"],
  ['/services/details/women’s+haircut).', "/services/details/Women's%20Haircut"],
  ['/services/details/Tattoo+(small)', '/services/details/Tattoo%20(small)'],
  ['/services/details/tattoo (small)).', '/services/details/Tattoo%20(small)'],
  ['/Services', '/services'],
  ['/about.', '/about'],
  ['/CONTACT]', '/contact'],
  ['/Gift-Cards', '/gift-cards'],
  ['/search,', '/search'],
  ['/p/Ada-At-Home.', '/p/ada-at-home'],
])('%s leads to %s for good', async (typed, right) => {
  // As a browser sends it: a plus and brackets stay as they are.
  const sent = encoded(typed).replaceAll('%2B', '+').replaceAll('%2C', ',')
  expect(await ask(sent)).toEqual([301, right])
  const [status] = await ask(right)
  expect(status).toBe(right.startsWith('/p/') ? 302 : 200)
})

test('a provider is found by an id in capitals, and what was asked stays in the address', async () => {
  const right = `/providers/${provider.id}`
  expect(await ask(`/providers/${provider.id.toUpperCase()}?postal=V6K1A1`)).toEqual([301, `${right}?postal=V6K1A1`])
  expect(await ask(`${right}.`)).toEqual([301, right])
})

test.each([
  '/in/nowhere.',
  '/services/details/Nothing+of+the+kind',
  '/providers/NOBODY.',
  '/nowhere.',
  '//evil.example.',
  '/About/evil.example.',
])('%s is a page that is not there, and leads nowhere', async (path) => {
  expect(await ask(path)).toEqual([404, null])
})
