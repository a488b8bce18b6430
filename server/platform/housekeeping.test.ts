import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, requestPasswordReset } from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { codeFor, signedUp } from '#tests/factories/sign-up.ts'

const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function countOf(table: 'session' | 'verification_code' | 'password_reset' | 'rate_limit' | 'user_account') {
  const { count } = await t.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('expired rows are deleted and current ones stay', async () => {
  const person = await signedUp(t)
  await codeFor(t, '6045557001')
  await t.call(requestPasswordReset, { body: { email: person.email } })
  await t.app.work.runDue()
  expect(await countOf('session')).toBeGreaterThan(0)
  expect(await countOf('verification_code')).toBeGreaterThan(0)

  t.advance(5 * DAY_MS)
  await t.app.work.runDue()
  expect(await countOf('verification_code')).toBe(0)
  expect(await countOf('password_reset')).toBe(0)
  expect(await countOf('rate_limit')).toBe(0)
  expect((await t.call(getMe, { token: person.token })).status).toBe(200)

  t.advance(60 * DAY_MS)
  await t.app.work.runDue()
  expect(await countOf('session')).toBe(0)
  expect(await countOf('user_account')).toBe(1)
})
