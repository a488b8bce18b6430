import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { servePagesOf } from '#tests/factories/pages.ts'
import { wordsOf } from '#tests/factories/parts.ts'
import { addBookable } from '#tests/factories/supply.ts'

/** The site's answers to an address, before any script runs. */

let t: TestApp
let site: FastifyInstance
let providerId: string
beforeAll(async () => {
  t = await startTestApp()
  ;({ id: providerId } = await addBookable(t))
  site = servePagesOf(t)
})
afterAll(async () => {
  await site.close()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })
const headingOf = (html: string) => wordsOf(/<h1[ >].*?<\/h1>/s.exec(html)?.[0] ?? '')

const LONG = 'a'.repeat(400)
test.each(['/services/details/%00', `/services/${LONG}`, `/providers/${LONG}`, '/no/such/page'])(
  '%s is an address that no page can have, and a page that says so',
  async (address) => {
    const { statusCode, body } = await get(address)
    expect(statusCode).toBe(404)
    expect(headingOf(body)).toMatch(/not found|couldn’t find/)
    expect(/<main.*<a [^>]*href="\/.*<\/main>/s.test(body)).toBe(true)
  },
)

test.each([
  ['/services/details/Nothing%20of%20the%20kind', 'Service not found.'],
  ['/services/nothing', 'Service not found.'],
  ['/providers/nobody', 'Provider not found.'],
  ['/p/of-nobody', 'This booking link doesn’t work.'],
  ['/in/atlantis', 'We’re not here yet.'],
])('%s names nothing: 404, in words', async (address, words) => {
  const { statusCode, body } = await get(address)
  expect([statusCode, wordsOf(body).includes(words)]).toEqual([404, true])
})

test('the catalogue has a second address', async () => {
  const { statusCode, headers } = await get('/service-catalog')
  expect([statusCode, headers.location]).toEqual([301, '/services'])
})

test('the way to the dashboard has a title while it leads on', async () => {
  expect((await get('/dashboard')).body).toContain('<title>Dashboard · Homebloom</title>')
})

test('a page answers unchanged visitors with 304 and accepts nothing but forms', async () => {
  const { headers } = await get('/')
  expect((await get('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect(
    (await site.inject({ method: 'POST', url: '/', payload: 'x', headers: { 'content-type': 'text/plain' } }))
      .statusCode,
  ).toBe(405)
  const form = await site.inject({
    method: 'POST',
    url: '/services?query=x',
    payload: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.statusCode, form.headers.location]).toEqual([
    303,
    '/not-sent?why=needs_scripts&back=%2Fservices%3Fquery%3Dx',
  ])
})

test('the home page says what it is and leads to the catalogue', async () => {
  const { body } = await get('/')
  const links = new Map(
    [...body.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, text]) => [wordsOf(text!), to]),
  )
  expect(links.get('Get Started Today')).toBe('/login')
  expect(links.get('Sign Up as Client')).toBe('/signup?role=client')
  expect(links.get('Join as Service Provider')).toBe('/signup?role=provider')
  const headings = [...body.matchAll(/<h2[ >].*?<\/h2>/gs)].map(([heading]) => wordsOf(heading))
  expect(headings).toEqual(expect.arrayContaining(['Our Services', 'Why Choose Our Beauty Service', 'How It Works']))
  for (const name of ['Nail Services', 'Hair Services', 'Makeup Services', 'Pet Care Services'])
    expect([...links].find(([text]) => text.includes(name))?.[1]).toMatch(/^\/services\?category=/)
})

const OWN = ['/profile', '/dashboard', '/client/dashboard/x', '/booking/Balayage/x', '/bookings/x', '/admin']
const PROVIDERS = ['services', 'services/create', 'requests', 'history', 'availability'].map(
  (page) => `/provider/${page}`,
)
test.each([...OWN, ...PROVIDERS, '/payment-success', '/reset-password', '/search', '/outbox'])(
  'search engines leave out %s, which is about one person',
  async (address) => {
    expect((await get(address)).body).toContain('<meta name="robots" content="noindex"/>')
  },
)

test.each(['/', '/services', '/login', '/terms'])('search engines may show %s', async (address) => {
  expect((await get(address)).body).not.toContain('noindex')
})

test('no form of a public page can put anything but a search into an address', async () => {
  const forms = ['/login', '/signup', '/forgot-password', '/contact']
  const pages = [
    '/',
    '/services',
    '/services/details/Gel%20Manicure',
    '/search',
    '/about',
    '/terms',
    '/payment-success',
  ]
  let seen = 0
  for (const path of [...pages, `/providers/${providerId}`, ...forms]) {
    const { body } = await get(path)
    for (const [form] of body.matchAll(/<form[ >].*?<\/form>/gs)) {
      seen += 1
      if (/^<form[^>]*method="post"/i.test(form)) continue
      const isPrivate = /<textarea|type="(?:password|email|tel|file)"|name="[^"]*(?:email|phone|street|card|code|token)/
      expect(form.replaceAll('name="postal_code"', ''), path).not.toMatch(isPrivate)
    }
  }
  expect(seen).toBeGreaterThan(5)
})
