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

test('every answer forbids framing and sniffing', async () => {
  const answer = await t.app.http.inject('/api/nope')
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  '/api/services/?provider_id=',
  '/api/services/providers?service=&category=&day=',
  '/api/search?postal=&part=',
])('%s: a filter left empty is one that was not given', async (url) => {
  expect((await t.app.http.inject(url)).statusCode).toBe(200)
})

test.each([
  ['GET', '/api/services?limit=0', undefined, 'Must be at least 1'],
  ['GET', '/api/services?limit=1000', undefined, 'Must be at most 100'],
  ['GET', '/api/services/providers?service=a&service=b', undefined, 'This value is not valid'],
  [
    'POST',
    '/api/verification/send-code',
    { phone_number: '6045550199', purpose: 'x' },
    'Please choose one of: signup, change_phone',
  ],
  ['POST', '/api/auth/login', [], 'This value is not valid'],
  [
    'POST',
    '/api/auth/update-password',
    { password: 'Abcdef1!' },
    'Invalid reset token. Please request a new password reset.',
  ],
] as const)('%s %s says in plain words what is wrong', async (method, url, payload, detail) => {
  const answer = await t.app.http.inject({ method, url, ...(payload ? { payload } : {}) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'invalid_input', detail })
})

test('a code is sent also to who has no email to give', async () => {
  const payload = { phone_number: '6045550199', email: null, purpose: 'signup' }
  const answer = await t.app.http.inject({ method: 'POST', url: '/api/verification/send-code', payload })
  expect(answer.statusCode).toBe(200)
})
