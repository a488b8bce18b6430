import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('is live and ready', async () => {
  expect((await t.app.http.inject('/api/health/live')).json()).toEqual({ status: 'ok' })
  expect((await t.app.http.inject('/api/health/ready')).json()).toEqual({ status: 'ok' })
})

test('an unknown call is a problem document, never a page', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await t.app.http.inject({ method, url: '/api/no/such/call' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 })
  }
})

test.each([
  ['POST', '/api/auth/login', 'text/plain', 'hello', 415],
  ['POST', '/api/auth/login', 'application/json', '{"email":', 400],
  ['POST', '/api/auth/login', 'application/json', '{"__proto__":{"role":"admin"}}', 400],
  ['POST', '/api/auth/login', 'application/json', `{"email":"${'a'.repeat(300_000)}"}`, 413],
  ['POST', '/api/auth/login', 'application/json', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ['POST', '/api/auth/login', 'application/json', `${'{"email":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
  ['GET', '/api/services/%E0%A4%A', 'application/json', undefined, 400],
] as const)('%s %s with a bad request answers 4xx', async (method, url, type, payload, status) => {
  const answer = await t.app.http.inject({
    method,
    url,
    headers: { 'content-type': type },
    ...(payload ? { payload } : {}),
  })
  expect([status, 404]).toContain(answer.statusCode)
  expect(answer.json()).toHaveProperty('code')
})

test.each(['/api/nope', '/api/hero', '/api/services/%E0%A4%A', '/uploads/avatars/none', `/api/${'a'.repeat(9000)}`])(
  'every answer forbids framing and sniffing: %.40s',
  async (url) => {
    const answer = await t.app.http.inject(url)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)

test('no other site may read or send, and nothing is remembered in a cookie', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const method of ['OPTIONS', 'HEAD', 'GET', 'POST'] as const) {
    const answer = await t.app.http.inject({ method, url: '/api/auth/login', headers })
    const told = Object.keys(answer.headers).filter((name) => /^access-control|^set-cookie/.test(name))
    expect([answer.statusCode < 500, told]).toEqual([true, []])
  }
})

test('nothing that is answered is kept on the way but what was prepared for everybody', async () => {
  const endpoints = [...t.app.registry.values()].map(({ endpoint }) => endpoint)
  for (const { path } of endpoints.filter(({ method, access }) => method === 'GET' && access === 'public')) {
    const { headers } = await t.app.http.inject(`/api${path.replaceAll(/:\w+/g, 'x')}`)
    expect([path, headers['cache-control']]).toEqual([
      path,
      expect.stringMatching(/^(?:private, )?no-(?:store|cache)$/),
    ])
    expect([path, headers['etag'] !== undefined]).toEqual([path, headers['cache-control'] === 'no-cache'])
  }
})
