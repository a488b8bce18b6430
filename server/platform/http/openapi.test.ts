import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLOOD } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'

type Described = { openapi: string; paths: Record<string, Record<string, { responses: Record<string, object> }>> }

let t: TestApp
let described: Described
beforeAll(async () => {
  t = await startTestApp({ limits: [{ ...FLOOD, max: 2 }] })
  described = (await t.app.http.inject('/api/openapi.json')).json<Described>()
})
afterAll(() => t.close())

const addressOf = (path: string) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`

test('every operation names what can be refused, by who may call it and what it takes', () => {
  const wrong = [...t.app.registry.values()].flatMap(({ endpoint }) => {
    const { method, path, access, body, query, params } = endpoint
    const operation = described.paths[addressOf(path)]?.[method.toLowerCase()]
    const expected = [
      ['400', '401', '429', '503'],
      access === 'public' || access === 'signed-in' ? [] : ['403'],
      method === 'GET' ? [] : ['413', '415'],
      body || query ? ['422'] : [],
      params ? ['404'] : [],
    ].flat()
    const missing = expected.filter((status) => !operation?.responses[status])
    return missing.length > 0 ? [`${method} ${path} misses ${missing.join(', ')}`] : []
  })
  expect(wrong).toEqual([])
  expect(described.openapi).toBe('3.1.0')
})

test('what is described happens: a flood is stopped, and told when it may go on', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push((await t.app.http.inject('/api/hero')).statusCode)
  expect(statuses.at(-1)).toBe(429)
  const stopped = await t.app.http.inject('/api/hero')
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(stopped.json()).toMatchObject({ code: 'too_many_requests' })
})
