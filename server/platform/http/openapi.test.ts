import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { FLOOD } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'

type Operation = {
  operationId: string
  responses: Record<string, object>
  parameters?: { in: string; name: string }[]
}
type Described = { openapi: string; paths: Record<string, Record<string, Operation>> }

let t: TestApp
let described: Described
beforeAll(async () => {
  t = await startTestApp({ limits: [{ ...FLOOD, max: 5 }] })
  described = (await t.app.http.inject('/api/openapi.json')).json<Described>()
})
afterAll(() => t.close())

const operationOf = ({ method, path }: { method: string; path: string }) =>
  described.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

test('every operation names what can be refused, by who may call it and what it takes', () => {
  const wrong = [...t.app.registry.values()].flatMap(({ endpoint }) => {
    const { method, path, access, body, query, params, isKeyed } = endpoint
    const operation = operationOf(endpoint)
    const expected = [
      ['400', '401', '429', '503'],
      access === 'public' || access === 'signed-in' ? [] : ['403'],
      method === 'GET' ? [] : ['413', '415'],
      body || query || isKeyed ? ['422'] : [],
      params ? ['404'] : [],
    ].flat()
    const missing = expected.filter((status) => !operation?.responses[status])
    return missing.length > 0 ? [`${method} ${path} misses ${missing.join(', ')}`] : []
  })
  expect(wrong).toEqual([])
  expect(described.openapi).toBe('3.1.0')
})

test('every operation has the name that the contract exports, and no two share one', () => {
  const nameOf = new Map(allEndpoints().map(({ name, endpoint }) => [endpoint, name]))
  const ids = Array.from(t.app.registry.values(), ({ endpoint }) => {
    const id = operationOf(endpoint)?.operationId
    expect(id, endpoint.path).toBe(nameOf.get(endpoint))
    return id
  })
  expect(ids).toContain('createBooking')
  expect(new Set(ids).size).toBe(ids.length)
})

test('the document is built once, and a reader who has it gets no second copy', async () => {
  const first = await t.app.http.inject('/api/openapi.json')
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(t.app.openApi()).toBe(t.app.openApi())
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await t.app.http.inject({ url: '/api/openapi.json', headers })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a change that takes effect once per key says where the key goes, and nothing else does', () => {
  for (const { endpoint } of t.app.registry.values()) {
    const headers = operationOf(endpoint)
      ?.parameters?.filter((one) => one.in === 'header')
      .map(({ name }) => name)
    expect(headers ?? [], endpoint.path).toEqual(endpoint.isKeyed ? ['idempotency-key'] : [])
  }
})

test('a described flood limit really applies and says when to retry', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await t.app.http.inject('/api/hero')).statusCode)
  expect(statuses.at(-1)).toBe(429)
  const stopped = await t.app.http.inject('/api/hero')
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(stopped.json()).toMatchObject({ code: 'too_many_requests' })
})
