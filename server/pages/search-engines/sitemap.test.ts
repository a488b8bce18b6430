import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let shown: string
let hidden: string

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  hidden = (await aPendingProvider(t)).id
  shown = (await anOpenProvider(t, { offers: [{ title: "Women's Haircut", category: 'hair', price: 70 }] })).id
})
afterAll(() => t.close())

const read = async (url: string) => (await t.app.http.inject(url)).body

it('lists what can be found and nothing else', async () => {
  const site = t.deps.site.publicUrl
  const body = await read('/sitemap.xml')
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&apos;', "'"),
  )
  expect(addresses).toContain(`${site}/`)
  expect(addresses).toContain(`${site}/providers/${shown}`)
  expect(addresses).toContain(`${site}/services/details/Women's%20Haircut`)
  expect(addresses).toContain(`${site}/in/vancouver/womens-haircut`)
  expect(addresses.filter((address) => address.includes(hidden))).toEqual([])
  expect(addresses.filter((address) => address.includes('Manicure') || address.includes('manicure'))).toEqual([])
  expect(addresses.every((address) => address.startsWith(`${site}/`))).toBe(true)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('robots are told where it is, and what is nobody else’s', async () => {
  const body = await read('/robots.txt')
  expect(body).toContain(`Sitemap: ${t.deps.site.publicUrl}/sitemap.xml`)
  for (const path of ['/api/', '/admin', '/bookings/', '/messages']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/Disallow: \/\s/)
})
