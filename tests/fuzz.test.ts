import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { sendMessage } from '#contract/messaging.ts'
import { problemSchema } from '#contract/errors.ts'
import { routes, type Things } from '#tests/authorization/routes.ts'
import { addWaiting, type Waiting } from '#tests/authorization/waiting.ts'
import { beginStream, startTestApp, type TestApp } from '#tests/factories/app.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { addSeries, repeated } from '#tests/factories/series.ts'
import { insertReview } from '#tests/factories/reviews.ts'
import { addConfirmed, checkoutOf } from '#tests/factories/visits.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'

/**
 * Nothing that can be sent may end in a 5xx, and every refusal is a problem document. `npm run test:long -- fuzz` takes a
 * longer and another walk.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2)

const NASTY: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '🦄'.repeat(300),
  'x'.repeat(5000),
  'é’ñ',
  "'; drop table booking; --",
  '%',
  '../../etc/passwd',
  '{{7*7}}',
  0,
  -0,
  -1,
  0.001,
  19.999,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  'NaN',
  'Infinity',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '2026-11-31',
  '2027-02-29',
  '2026-11-01',
  '2026-03-08',
  '2099-12-31',
  '9999-12-31',
  '0000-00-00',
  '2026-13-01',
  '+275760-09-14',
  '02:30',
  '24:00',
  '25:61',
  [],
  [null],
  [[], []],
  ['a', 'a'],
  {},
  { a: 1 },
  { length: 3 },
  { toString: 1 },
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__": {"a": 1}}'),
]

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=x',
]
const BROKEN_BODIES = [
  '{',
  '[1,',
  'null',
  '"text"',
  '[]',
  '12',
  '{"a":',
  '\0',
  '{"__proto__":{"a":1}}',
  '['.repeat(9999),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
]
const BROKEN_PATHS = ['%', '%E0%A4%A', '%00', '%2e%2e%2f', `${'a'.repeat(290)}`, `${'a'.repeat(400)}`, '%F0%9F%A6%84']

let t: TestApp
let things: Things
let tokens: Record<'client' | 'provider' | 'admin', string>
let random: () => number

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  const [client, provider, admin] = [await addPerson(t), await addBookable(t), await addPerson(t, { role: 'admin' })]
  tokens = { client: client.token, provider: provider.token, admin: admin.token }
  const visit = await addConfirmed(t, { client, provider })
  const same = (id: string) => ({ own: id, foreign: id, unknown: 'a'.repeat(26) })
  things = {
    booking: same(visit.id),
    series: same((await addSeries(t, { client, provider, body: { visits: repeated(2, { from: 20 }) } })).id),
    service: same(provider.serviceId),
    provider: same(provider.id),
    client: same(client.id),
    session: same(await checkoutOf(t, visit)),
    address: same('b'.repeat(26)),
    member: same('b'.repeat(26)),
    timeOff: same('b'.repeat(26)),
    paper: same((await handIn(t, provider, 'government_id')).id),
    entry: same('b'.repeat(26)),
    review: same(await insertReview(t, visit.id)),
    conversation: same(await conversationOf(client, provider)),
    ...({} as Pick<Things, keyof Waiting>),
  }
  const pair = { client, provider, booking: visit.id, paper: things.paper.own, conversation: things.conversation.own }
  const waiting = await addWaiting(t, pair)
  for (const kind of Object.keys(waiting) as (keyof Waiting)[]) things[kind] = same(waiting[kind])
})
afterAll(() => t.close())

async function conversationOf({ token }: { token: string }, { id }: { id: string }): Promise<string> {
  const { body } = await t.call(sendMessage, { token, params: { id }, body: { text: 'Hello' } })
  return body.conversation_id
}

/** Mulberry32: the same walk on every machine. */
function walk(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

function keysOf(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/** A good body with one to three parts of it, at any depth, replaced by something nasty. */
function spoil(good: object, keys: string[]): unknown {
  const body = structuredClone(good) as Record<string, unknown>
  for (let i = Math.ceil(random() * 3); i > 0; i -= 1) {
    const key = pick([...keys, ...Object.keys(body), 'unknown_key'])
    const inner = body[key]
    const isDeep = typeof inner === 'object' && inner !== null && random() < 0.6
    body[key] = isDeep ? spoil(inner, []) : pick(NASTY)
  }
  return body
}

function addressOf(endpoint: EndpointShape): string {
  const good = routes[`${endpoint.method} ${endpoint.path}`]?.params?.(things, 'own') ?? {}
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const roll = random()
    if (roll < 0.6 && good[name]) return encodeURIComponent(good[name])
    return roll < 0.8 ? pick(BROKEN_PATHS) : encodeURIComponent(wellFormed(pick(NASTY)))
  })
  return `/api${path}${random() < 0.5 ? '/' : ''}`
}

function queryOf(endpoint: EndpointShape): string {
  const parts: string[] = []
  const keys = keysOf(endpoint.query)
  for (let i = Math.floor(random() * 4); i > 0 && keys.length > 0; i -= 1) {
    const value = encodeURIComponent(wellFormed(pick(NASTY)))
    parts.push(`${pick(keys)}${pick(['', '', '[]', '[a]'])}=${value}`)
    if (random() < 0.2) parts.push(`${pick(keys)}=1&${pick(keys)}=2`)
  }
  if (keys.includes('cursor') && random() < 0.4) parts.push(`cursor=${pick(cursors())}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function cursors(): string[] {
  const texts = ['', '{}', 'null', '[null]', '[1e400,"a"]', '["9999-99-99","x"]', '[-1,"\\u0000"]', 'date_desc.1.', 'x']
  const sorted = ['date_desc.-999999999999999', 'price_asc.999999999999999', 'price_desc.-1'].map(
    (text) => `${text}.${'a'.repeat(26)}`,
  )
  return [...texts, ...sorted].map((text) => Buffer.from(text).toString('base64url'))
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function requestOf(endpoint: EndpointShape) {
  const good = routes[`${endpoint.method} ${endpoint.path}`]?.body?.(things, 'own') ?? {}
  const token = random() < 0.9 ? pick(Object.values(tokens)) : pick(['x', '🦄', 'a'.repeat(5000), '\t'])
  const roll = random()
  const json = {
    'content-type': 'application/json',
    'idempotency-key': wellFormed(pick(NASTY)).replaceAll(/[^ -~]/g, ''),
  }
  const bearer = /^[ -~]+$/.test(token) ? { authorization: `Bearer ${token}` } : {}
  const isRead = endpoint.method === 'GET'
  const payload = roll < 0.75 ? JSON.stringify(spoil(good, keysOf(endpoint.body))) : pick(BROKEN_BODIES)
  return {
    method: endpoint.method,
    url: addressOf(endpoint) + queryOf(endpoint),
    headers: { ...bearer, ...(isRead ? {} : json), ...(roll > 0.92 ? { 'content-type': pick(CONTENT_TYPES) } : {}) },
    ...(isRead ? {} : { payload }),
  }
}

// Leaving the session last, so that the others are not all answered with 401.
const ordered = allEndpoints()
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => Number(a.path === '/auth/logout') - Number(b.path === '/auth/logout'))

describe('whatever is sent', () => {
  test.each(ordered.map((endpoint, index) => ({ endpoint, index, name: `${endpoint.method} ${endpoint.path}` })))(
    '$name never fails',
    async ({ endpoint, index }) => {
      random = walk(RANDOM_SEED + index)
      for (let run = 0; run < RUNS; run += 1) {
        const request = requestOf(endpoint)
        const answer = endpoint.isStream ? await beginStream(t.app, request) : await t.app.http.inject(request)
        const told = `${JSON.stringify(request)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
        expect(answer.statusCode, told).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(problemSchema.safeParse(JSON.parse(answer.body)).success, told).toBe(true)
      }
    },
  )
})
