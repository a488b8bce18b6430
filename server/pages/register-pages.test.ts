import { setTimeout } from 'node:timers/promises'

import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createLimits } from '#server/platform/rate-limit.ts'
import { servePages, type PageOptions, type PagesModule } from './register-pages.ts'

/** Rendered pages: the address, and the person who asked. */
let rendered: string[]
let app: FastifyInstance
let today: string
let atOnce = 0
let mostAtOnce = 0

const PAGES: PagesModule = {
  SHARED_PAGES: { '/services': ['query'], '/services/:id': [], '/search': ['service'] },
  createSsrHandler:
    () =>
    async (request, { scriptMark }) => {
      const { pathname, search } = new URL(request.url)
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      await setTimeout(search.includes('many') ? 5 : 0)
      atOnce -= 1
      rendered.push(pathname + search)
      const script = `<script nonce="${scriptMark}">own()</script>`
      const body = `<!DOCTYPE html><html><head>${script}</head><body>${search}<script>said()</script>${search.length > 200 ? 'x'.repeat(600_000) : ''}</body></html>`
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return new Response(body, { headers, status: pathname === '/away' ? 503 : 200 })
    },
}

beforeEach(() => {
  rendered = []
  mostAtOnce = 0
  today = '2026-11-23'
  // Like the app: the router never sees an address that it would refuse.
  app = Fastify({ rewriteUrl: ({ url = '/' }) => (url.includes('%zz') ? '/-' : url) })
  const options = {
    mode: 'production',
    today: () => today,
    pubsub: { subscribe: () => undefined },
    limits: createLimits(false),
    site: { publicUrl: 'http://localhost:8000' },
  } as unknown as PageOptions
  servePages(app, PAGES, options)
})

test('a flood of made-up parameters renders a page once, and shows none of them', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => app.inject(`/services?x=${n}&y${n}=1`)))
  expect(rendered).toEqual(['/services'])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  await app.inject('/services?x=1&query=nails')
  await app.inject('/services?query=nails&x=2')
  expect(rendered).toEqual(['/services', '/services?query=nails'])
})

test('searches that nobody else made are few for one network, and say when to come again', async () => {
  const search = (n: number, remoteAddress = '203.0.113.1') =>
    app.inject({ url: `/search?service=${n}`, remoteAddress })
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) statuses.push((await search(n)).statusCode)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 503])
  const refused = await search(22)
  expect(refused.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
  expect(refused.body).toContain('<a href="/search?service=22">search again</a>')
  // Cached pages cost nothing, and other people and other pages aren't held back.
  const others = [
    search(3),
    search(21, '203.0.113.2'),
    app.inject({ url: '/services?query=x', remoteAddress: '203.0.113.1' }),
  ]
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('searches are drawn two at a time, whoever makes them, and ten wait', async () => {
  const asked = Array.from({ length: 30 }, (_, n) =>
    app.inject({ url: `/search?service=many${n}`, remoteAddress: `203.0.113.${n}` }),
  )
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(mostAtOnce).toBe(2)
})

test('a link is remembered for its visitor, on a shared page, and by no cache', async () => {
  const links = { 'via=ada-at-home': 'via=ada-at-home', 'invite=ABCDEFGHJK': 'invite=ABCDEFGHJK' }
  for (const [query, cookie] of Object.entries(links)) {
    const { headers } = await app.inject(`/services/one?${query}`)
    expect([headers['set-cookie']].flat()).toEqual([`${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`])
    expect(headers['cache-control']).toBe('no-store')
  }
  for (const query of ['', '?via=', '?via=A', '?via=a;b', '?via=x%0d%0aSet-Cookie:y=1', `?via=${'a'.repeat(31)}`]) {
    const { headers } = await app.inject(`/services/one${query}`)
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-cache'])
  }
  expect(rendered).toEqual(['/services/one'])
})

test('a page for one person sees its whole address each time', async () => {
  for (let n = 0; n < 2; n += 1) await app.inject('/client/dashboard/me?tab=past')
  expect(rendered).toEqual(['/client/dashboard/me?tab=past', '/client/dashboard/me?tab=past'])
})

test('only the scripts that the server wrote may run, and nobody learns what they are marked with', async () => {
  const { headers, body } = await app.inject('/services')
  const policy = String(headers['content-security-policy'])
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(body).toContain('<script>own()</script>')
  expect(body).not.toContain('nonce')
})

test('an address that cannot be decoded reaches the pages in a form that can', async () => {
  await app.inject('/a%20b/%zz?c=%zz')
  expect(rendered).toEqual(['/a%2520b/%25zz?c=%zz'])
})

test('a page that is away for a moment says when to come again', async () => {
  const { statusCode, headers } = await app.inject('/away')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
})

test('no page of yesterday is sent', async () => {
  await app.inject('/services')
  await app.inject('/services')
  today = '2026-11-24'
  await app.inject('/services')
  expect(rendered).toEqual(['/services', '/services'])
})

test('pages of one kind drive out pages of the same kind only', async () => {
  await app.inject('/services/home')
  for (let n = 0; n < 20; n += 1) await app.inject(`/services?query=${n}${'x'.repeat(250)}`)
  await app.inject('/services/home')
  expect(rendered.filter((address) => address === '/services/home')).toHaveLength(1)
})

test('an address that nobody else will write like this is rendered each time', async () => {
  for (let n = 0; n < 2; n += 1) await app.inject('/services/%68ome')
  expect(rendered).toHaveLength(2)
})
