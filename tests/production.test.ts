import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { sendCode } from '#contract/accounts.ts'
import { sendContact } from '#contract/admin.ts'
import { MESSAGES_PER_ADDRESS } from '#server/support/send-contact.ts'
import { buildApp, type App } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'

/** What must differ once real people are meant. */
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({
    site: { isSandbox: false, publicUrl: 'https://homebloom.example' },
    limits: [{ ...MESSAGES_PER_ADDRESS, max: 1 }],
  })
})
afterAll(() => t.close())

test('nothing of the sandbox is served', async () => {
  const ofSandbox = allEndpoints().filter(({ endpoint }) => endpoint.tag === 'sandbox')
  expect(ofSandbox.map(({ name }) => name)).toContain('listOutbox')
  for (const { endpoint } of ofSandbox) {
    const url = `/api${endpoint.path.replace(/:\w+/, 'cs_any')}`
    const answer = await t.app.http.inject({ method: endpoint.method, url, payload: { reset: true } })
    expect([answer.statusCode, answer.json().code], endpoint.path).toEqual([404, 'not_found'])
  }
  const { paths } = (await t.app.http.inject('/api/openapi.json')).json<{ paths: object }>()
  expect(Object.keys(paths).filter((path) => /sandbox|outbox/.test(path))).toEqual([])
})

test('browsers are told to stay on https', async () => {
  const answer = await t.app.http.inject('/api/hero')
  expect(answer.headers['strict-transport-security']).toContain('max-age=')
})

test('who writes an address of their own into X-Forwarded-For is still counted as who they are', async () => {
  const behindProxy: App = await buildApp(t.deps, { proxies: 1 })
  const write = (forwarded: string) =>
    behindProxy.http.inject({
      method: sendContact.method,
      url: `/api${sendContact.path}`,
      headers: { 'x-forwarded-for': forwarded },
      payload: { name: 'Tess', email: 'tess@example.test', subject: 'Hello', message: 'Hello there' },
    })
  // The proxy appends the address it sees; everything before that is the visitor's own invention.
  expect((await write('198.51.100.1, 203.0.113.7')).statusCode).toBe(201)
  expect((await write('198.51.100.2, 203.0.113.7')).statusCode).toBe(429)
  expect((await write('198.51.100.2, 203.0.113.8')).statusCode).toBe(201)
  await behindProxy.http.close()
})

test('what was sent is not kept in words: a code or a reset link is for its reader alone', async () => {
  await t.call(sendCode, { body: { phone_number: '6045550188' } })
  const message = () => messagesOf(t, { to: '6045550188' })
  const [written] = await message()
  expect(written?.text).toMatch(/^\d{6} /)
  await t.app.work.deliver()
  const [sent] = await message()
  expect([sent?.facts, sent?.text, sent?.sent_at]).toEqual([null, '', expect.any(Date)])
})
