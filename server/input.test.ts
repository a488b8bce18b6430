import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, updateMe } from '#contract/accounts.ts'
import { listCases } from '#contract/bookings/cases.ts'
import { listAlarms } from '#contract/bookings/safety.ts'
import { listReports } from '#contract/messaging/reports.ts'
import { listJudgedReviews } from '#contract/reviews/judging.ts'
import { encodeCursor } from '#server/platform/http/paging.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { signedUp } from '#tests/factories/sign-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

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

test.each([
  ['/api/auth/update-password', '{"access_token":"none","password":{"length":{"toString":1}}}'],
  ['/api/auth/login', '{"email":{"length":{"to\\u0053tring":1}},"password":"x"}'],
  ['/api/contact', '[[{"name":[{"toString":null}]}]]'],
])('POST %s: a value that cannot be compared is refused', async (url, payload) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await t.app.http.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'malformed_request' })
})

test('words may speak of toString', async () => {
  const payload = { name: 'Ann', email: 'ann@example.test', phone: null, subject: 'toString', message: '"toString"' }
  expect((await t.app.http.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201)
})

test('a code is sent also to who has no email to give', async () => {
  const payload = { phone_number: '6045550199', email: null, purpose: 'signup' }
  const answer = await t.app.http.inject({ method: 'POST', url: '/api/verification/send-code', payload })
  expect(answer.statusCode).toBe(200)
})

test('treats null from a form as not filled in', async () => {
  const payload = { name: 'Ann', email: 'ann@example.test', phone: null, subject: 'Hello', message: 'There' }
  expect((await t.app.http.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201)

  const { token } = await signedUp(t)
  const before = (await t.call(getMe, { token })).body
  const body = { full_name: null, phone_number: null, avatar_url: null, address: null }
  expect(await t.call(updateMe, { token, body })).toMatchObject({ status: 200, body: before })
})

test.each(['a'.repeat(65), 'a'.repeat(250), 'a%00b'])(
  'a name that nothing can have (%.20s) is not found',
  async (name) => {
    for (const path of ['/services', '/providers', '/services/by-title', '/payments/booking-confirmation']) {
      const answer = await t.app.http.inject(`/api${path}/${name}`)
      expect([404, path]).toEqual([answer.statusCode, path])
    }
  },
)

test.each([1e300, -1e300, 8.65e15])('a page behind %d is none that a list has sent', async (number) => {
  const { token } = await addPerson(t, { role: 'admin' })
  for (const endpoint of [listReports, listAlarms, listJudgedReviews, listCases]) {
    const answer = await t.call(endpoint, { token, query: { cursor: encodeCursor([number, 'a']) } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_request' } })
  }
})
