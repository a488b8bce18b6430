import type { EndpointShape, Method } from '#contract/endpoint.ts'
import { routes, type Things } from '#tests/authorization/routes.ts'

type Random = () => number

/** The sender: `tokens` are theirs (an empty one for a visitor), `things` are the subjects of their requests. */
export type OddSender = { random: Random; things: Things; tokens: readonly string[] }

export type OddRequest = { method: Method; url: string; headers: Record<string, string>; payload?: string }

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

/** Mulberry32: the same walk on every machine. */
export function walk(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

function keysOf(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/** A good body with one to three parts of it, at any depth, replaced by something nasty. */
function spoil(random: Random, good: object, keys: string[]): unknown {
  const body = structuredClone(good) as Record<string, unknown>
  for (let i = Math.ceil(random() * 3); i > 0; i -= 1) {
    const key = pick(random, [...keys, ...Object.keys(body), 'unknown_key'])
    const inner = body[key]
    const isDeep = typeof inner === 'object' && inner !== null && random() < 0.6
    body[key] = isDeep ? spoil(random, inner, []) : pick(random, NASTY)
  }
  return body
}

function addressOf(endpoint: EndpointShape, { random, things }: OddSender): string {
  const good = routes[`${endpoint.method} ${endpoint.path}`]?.params?.(things, 'own') ?? {}
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const roll = random()
    if (roll < 0.6 && good[name]) return encodeURIComponent(good[name])
    return roll < 0.8 ? pick(random, BROKEN_PATHS) : encodeURIComponent(wellFormed(pick(random, NASTY)))
  })
  return `/api${path}${random() < 0.5 ? '/' : ''}`
}

function queryOf(endpoint: EndpointShape, { random }: OddSender): string {
  const parts: string[] = []
  const keys = keysOf(endpoint.query)
  for (let i = Math.floor(random() * 4); i > 0 && keys.length > 0; i -= 1) {
    const value = encodeURIComponent(wellFormed(pick(random, NASTY)))
    parts.push(`${pick(random, keys)}${pick(random, ['', '', '[]', '[a]'])}=${value}`)
    if (random() < 0.2) parts.push(`${pick(random, keys)}=1&${pick(random, keys)}=2`)
  }
  if (keys.includes('cursor') && random() < 0.4) parts.push(`cursor=${pick(random, cursors())}`)
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

/** One request to the endpoint, wrong in one to a few of its parts. */
export function oddRequest(endpoint: EndpointShape, sender: OddSender): OddRequest {
  const { random, things, tokens } = sender
  const good = routes[`${endpoint.method} ${endpoint.path}`]?.body?.(things, 'own') ?? {}
  const token = random() < 0.9 ? pick(random, tokens) : pick(random, ['x', '🦄', 'a'.repeat(5000), '\t'])
  const roll = random()
  const json = {
    'content-type': 'application/json',
    'idempotency-key': wellFormed(pick(random, NASTY)).replaceAll(/[^ -~]/g, ''),
  }
  const bearer = /^[ -~]+$/.test(token) ? { authorization: `Bearer ${token}` } : {}
  const isRead = endpoint.method === 'GET'
  const payload = roll < 0.75 ? JSON.stringify(spoil(random, good, keysOf(endpoint.body))) : pick(random, BROKEN_BODIES)
  return {
    method: endpoint.method,
    url: addressOf(endpoint, sender) + queryOf(endpoint, sender),
    headers: {
      ...bearer,
      ...(isRead ? {} : json),
      ...(roll > 0.92 ? { 'content-type': pick(random, CONTENT_TYPES) } : {}),
    },
    ...(isRead ? {} : { payload }),
  }
}
