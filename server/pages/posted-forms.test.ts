import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESETS_PER_ADDRESS } from '#server/accounts/passwords/request-reset.ts'
import { MESSAGES_PER_ADDRESS } from '#server/support/send-contact.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp
beforeAll(async () => {
  const limits = [MESSAGES_PER_ADDRESS, RESETS_PER_ADDRESS].map((limit) => ({ ...limit, max: 2 }))
  t = await startTestApp({ isFrozen: true, limits })
})
afterAll(() => t.close())

/** Posts a form like a browser without scripts, from this address. */
function post(url: string, fields: Record<string, string>, remoteAddress: string) {
  return t.app.http.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

const LETTER = {
  name: 'Ada Writes',
  email: 'ada@example.test',
  phone: '',
  inquiry_type: 'feedback',
  subject: 'By hand',
  message: 'No scripts\r\nhere.',
}

test('the contact form works without scripts, within its limit', async () => {
  const sent = await post('/contact', LETTER, '192.0.2.1')
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/contact?sent=1'])
  const ticket = t.db.selectFrom('support_ticket').selectAll().where('subject', '=', 'By hand')
  expect(await ticket.execute()).toMatchObject([{ email: LETTER.email, inquiry_type: 'feedback', phone: null }])
  await post('/contact/', LETTER, '192.0.2.1')
  const third = await post('/contact', LETTER, '192.0.2.1')
  expect(third.headers['location']).toBe('/not-sent?why=too_many_requests&back=%2Fcontact')
  expect(await ticket.execute()).toHaveLength(2)
})

test('a bad form gets a page as its answer, with nothing typed in the address', async () => {
  const wrong = { ...LETTER, email: 'ada-at-example', message: 'a secret'.repeat(1000) }
  for (const answer of [
    await post('/contact', wrong, '192.0.2.2'),
    await post('/contact', {}, '192.0.2.2'),
    await post('/forgot-password', { email: '' }, '192.0.2.2'),
    await post('/contact', { ...LETTER, message: 'x'.repeat(100_000) }, '192.0.2.2'),
    await post('/contact', { ...LETTER, name: 'nul\0' }, '192.0.2.2'),
    await t.app.http.inject({ method: 'POST', url: '/contact', payload: { name: 'json' } }),
  ]) {
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['location']).toMatch(
      /^\/not-sent\?why=(invalid_input|unavailable)&back=%2F(contact|forgot-password)$/,
    )
  }
})

test('a forgotten password is asked for without scripts, and the answer never tells who is known', async () => {
  const { email } = await signedUp(t)
  const answers = [
    await post('/forgot-password', { email }, '192.0.2.3'),
    await post('/forgot-password', { email: 'nobody@example.test' }, '192.0.2.3'),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/forgot-password?sent=1'])
  const letters = await messagesOf(t, { kind: 'account.reset' })
  expect(letters.map(({ recipient }) => recipient)).toEqual([email])
  const third = await post('/forgot-password', { email }, '192.0.2.3')
  expect(third.headers['location']).toMatch(/why=too_many_requests/)
})
