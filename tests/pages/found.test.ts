import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { drawPage, servePagesOf } from '#tests/factories/pages.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

/** What search engines read of the pages, and what people see who come from them. */

let t: TestApp
let provider: string
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = (await anOpenProvider(t, { offers: [{ title: 'Gel Manicure', category: 'nail', price: 70 }] })).id
})
afterEach(closePages)
afterAll(() => t.close())

/** What search engines require of each kind of thing before they show it. */
const address = z.string().regex(/^https?:\/\/[^\s]+$/)
const things: Record<string, z.ZodType> = {
  Organization: z.object({ name: z.string().min(1), url: address, logo: address }),
  WebSite: z.object({
    url: address,
    potentialAction: z.object({ target: z.object({ urlTemplate: z.string().includes('{search_term_string}') }) }),
  }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ position: z.number().int().min(1), name: z.string().min(1), item: address }))
      .min(2),
  }),
  Service: z.object({
    name: z.string().min(1),
    areaServed: z.string().min(1),
    offers: z
      .object({ priceCurrency: z.literal('CAD'), lowPrice: z.number().positive(), highPrice: z.number().positive() })
      .refine(({ lowPrice, highPrice }) => lowPrice <= highPrice),
  }),
  LocalBusiness: z.object({
    name: z.string().min(1),
    image: z.array(address).min(1),
    address: z.object({ addressLocality: z.string().min(1), addressCountry: z.literal('CA') }),
    aggregateRating: z
      .object({ ratingValue: z.number().min(1).max(5), reviewCount: z.number().int().positive() })
      .optional(),
  }),
  FAQPage: z.object({
    mainEntity: z
      .array(z.object({ name: z.string().min(1), acceptedAnswer: z.object({ text: z.string().min(1) }) }))
      .min(1),
  }),
}

function readThings(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => {
    const thing = JSON.parse(text) as { '@context': string; '@type': string }
    expect(thing['@context']).toBe('https://schema.org')
    things[thing['@type']]!.parse(thing)
    return thing['@type']
  })
}

async function sitemap(): Promise<string[]> {
  const { body } = await t.app.http.inject('/sitemap.xml')
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, found = '']) => new URL(found.replaceAll('&apos;', "'")).pathname,
  )
}

test('pages say what they are about, and each has a picture of its own', async () => {
  const seen: Record<string, string[]> = {}
  const pictures = new Set<string>()
  const own = `/providers/${provider}`
  for (const path of [
    '/',
    '/contact',
    own,
    '/services/details/Gel%20Manicure',
    '/in/vancouver',
    '/in/vancouver/gel-manicure',
  ]) {
    const { html } = await drawPage(t, path)
    seen[path] = readThings(html)
    const shown = new URL(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
    pictures.add(shown)
    if (existsSync(join('public', shown))) continue
    expect((await t.app.http.inject(shown)).headers['content-type'], shown).toMatch(/^image\//)
  }
  expect(seen).toEqual({
    '/': ['Organization', 'WebSite'],
    '/contact': ['FAQPage'],
    [own]: ['LocalBusiness', 'BreadcrumbList'],
    '/services/details/Gel%20Manicure': ['Service', 'BreadcrumbList'],
    '/in/vancouver': ['BreadcrumbList'],
    '/in/vancouver/gel-manicure': ['Service', 'BreadcrumbList'],
  })
  expect(pictures.size).toBe(5)
})

test('every address of the sitemap answers, and none of them twice', async () => {
  const all = await sitemap()
  expect(all).toContain('/in/vancouver/gel-manicure')
  expect(new Set(all).size).toBe(all.length)
  // Some of each kind, out of many.
  const kinds = Map.groupBy(all, (path) => path.split('/').slice(0, 2).join('/') + path.split('/').length)
  const server = servePagesOf(t)
  for (const paths of kinds.values())
    for (const path of paths.slice(0, 6)) {
      const { statusCode, body } = await server.inject(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body, path).not.toContain('noindex')
    }
  await server.close()
})

test('a city to which nobody comes, or a service of nobody, has no page', async () => {
  for (const path of ['/in/atlantis', '/in/vancouver/nothing']) expect((await drawPage(t, path)).status).toBe(404)
  expect((await drawPage(t, '/in/atlantis')).main).toMatch(/<h1[^>]*>.*We’re not here yet\./)
})

test('a visitor who looks for a service in a city finds who comes there, and a time to book', async () => {
  const page = await openPage(t, '/services/details/Gel%20Manicure')
  const places = page.getByRole('navigation', { name: 'Gel Manicure by city' })
  await page.user.click(
    [...places.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Vancouver'))!,
  )
  await page.arrives('/in/vancouver/gel-manicure')
  await page.findByRole('heading', { level: 1, name: 'Gel Manicure in Vancouver' })
  await page.findByRole('heading', { level: 2, name: /^\d+ providers? in Vancouver$/ })
  expect(page.getAllByRole('link', { name: 'Book Appointment' })).toHaveLength(1)
  await expectAccessible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.user.click([...crumbs.querySelectorAll('a')].find(({ textContent }) => textContent === 'Vancouver')!)
  await page.findByRole('heading', { level: 1, name: 'At home in Vancouver' })
  await expectAccessible()
  await page.user.click((await page.findAllByRole('link', { name: 'Gel Manicure' }))[0]!)
  await page.arrives('/in/vancouver/gel-manicure')
  await page.user.click((await page.findAllByRole('link', { name: /^Book .* \d+:\d\d [AP]M$/ }))[0]!)
  // A visitor who books signs in on the way.
  await page.arrives(/^\/login\?redirect=%2Fbooking%2FGel(%2520|\+|%20)Manicure%2F/)
})
