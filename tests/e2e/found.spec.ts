import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'

import { checkPage, expect, test } from './site.ts'

/** What search engines ask of each kind of thing before they show it. */
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

async function readThings(page: Page): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => {
    const thing = JSON.parse(text) as { '@context': string; '@type': string }
    expect(thing['@context']).toBe('https://schema.org')
    things[thing['@type']]!.parse(thing)
    return thing['@type']
  })
}

async function sitemapOf(request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, found = '']) => new URL(found.replaceAll('&apos;', "'")).pathname,
  )
}

test('whoever looks for a service in a city finds who comes there, and a time to book', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/services/details/Balayage')
  expect(await readThings(page)).toEqual(['Service', 'BreadcrumbList'])
  const places = page.getByRole('navigation', { name: 'Balayage near you' })
  await places.getByRole('link', { name: /^Vancouver/ }).click()
  await expect(page).toHaveURL('/in/vancouver/balayage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balayage in Vancouver')
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ providers? in Vancouver$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Appointment' }).first()).toBeVisible()
  await checkPage(page)

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Vancouver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('At home in Vancouver')
  await checkPage(page)
  await page.getByRole('link', { name: 'Balayage', exact: true }).click()
  await page
    .getByRole('link', { name: /^Book .* \d+:\d\d [AP]M$/ })
    .first()
    .click()
  // Who books says who they are on the way.
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%2FBalayage%2F/)
})

test('pages say what they are about, and each has a picture of its own', async ({ page, request }) => {
  const picture = () => page.locator('meta[property="og:image"]').getAttribute('content')
  const seen: Record<string, string[]> = {}
  const pictures = new Set<string>()
  const all = await sitemapOf(request)
  const provider = all.find((path) => path.startsWith('/providers/')) ?? ''
  for (const path of ['/', '/contact', provider, '/in/vancouver', '/in/vancouver/balayage']) {
    await page.goto(path)
    seen[path] = await readThings(page)
    const shown = new URL((await picture()) ?? '').pathname
    pictures.add(shown)
    expect((await request.get(shown)).headers()['content-type'], shown).toMatch(/^image\//)
  }
  expect(seen).toEqual({
    '/': ['Organization', 'WebSite'],
    '/contact': ['FAQPage'],
    [provider]: ['LocalBusiness', 'BreadcrumbList'],
    '/in/vancouver': ['BreadcrumbList'],
    '/in/vancouver/balayage': ['Service', 'BreadcrumbList'],
  })
  expect(pictures.size).toBe(4)
})

test('every address of the sitemap answers, and none of them twice', async ({ request }) => {
  const all = await sitemapOf(request)
  expect(new Set(all).size).toBe(all.length)
  // Of hundreds, some of each kind.
  const kinds = Map.groupBy(all, (path) => path.split('/').slice(0, 2).join('/') + path.split('/').length)
  for (const paths of kinds.values())
    for (const path of paths.slice(0, 6)) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([path, answer.status()]).toEqual([path, 200])
      expect(await answer.text(), path).not.toContain('noindex')
    }
})

test('a city to which nobody comes has no page', async ({ page, request }) => {
  expect((await request.get('/in/atlantis')).status()).toBe(404)
  expect((await request.get('/in/vancouver/nothing')).status()).toBe(404)
  await page.goto('/in/atlantis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re not here yet.')
  await checkPage(page)
})
