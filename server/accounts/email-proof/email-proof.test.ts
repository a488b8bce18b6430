import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { confirmEmail, sendEmailConfirmation } from '#contract/accounts/security.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { addPaid } from '#tests/factories/visits.ts'

const HOUR_MS = 3_600_000
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
})
afterAll(() => t.close())

const later = (ms: number) => t.setNow(new Date(t.clock.now().getTime() + ms).toISOString())
const stateOf = async (token: string) => (await t.call(getMe, { token })).body.email_state
const askAgain = async (token: string) => (await t.call(sendEmailConfirmation, { token })).status
const confirm = (token: string) => t.call(confirmEmail, { body: { token } })
/** The links that went to an address, the oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const mails = await messagesOf(t, { to: email })
  return mails.flatMap(({ text }) => /\/verify-email#token=([\w-]+)/.exec(text)?.[1] ?? [])
}

test('a new account gets one welcome mail, whose link proves the address once', async () => {
  const { email, token } = await signedUp(t)
  expect((await messagesOf(t, { to: email })).map(({ kind }) => kind)).toEqual(['account.welcome'])
  expect(await stateOf(token)).toBe('unconfirmed')
  const [link] = await linksTo(email)
  const answers = await Promise.all([link!, link!, link!].map(confirm))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.email)).toEqual([email])
  expect(answers.filter(({ body }) => body.code === 'reset_token_invalid')).toHaveLength(2)
  expect(await stateOf(token)).toBe('confirmed')
  expect(await askAgain(token)).toBe(409)
})

test('the newest link ends the one before, and each ends after a day', async () => {
  const { email, token } = await signedUp(t)
  expect(await askAgain(token)).toBe(429)
  later(61_000)
  expect(await askAgain(token)).toBe(200)
  const [first, second] = await linksTo(email)
  expect((await confirm(first!)).status).toBe(400)
  later(24 * HOUR_MS)
  expect((await confirm(second!)).status).toBe(400)
  const many = await Promise.all([1, 2, 3].map(() => askAgain(token)))
  expect(many.filter((status) => status === 200)).toHaveLength(1)
  const third = (await messagesOf(t, { to: email, kind: 'account.confirm_email' })).at(-1)
  expect((await confirm(/#token=([\w-]+)/.exec(third!.text)![1]!)).status).toBe(200)
  t.setNow(TEST_NOW)
})

test('only so many links are sent in a day', async () => {
  const limited = await startTestApp({ isFrozen: true, limits: [{ name: 'email-proof', max: 2 }] })
  const { token } = await signedUp(limited)
  const statuses: number[] = []
  for (let n = 1; n <= 3; n += 1) {
    limited.setNow(new Date(limited.clock.now().getTime() + 61_000).toISOString())
    statuses.push((await limited.call(sendEmailConfirmation, { token })).status)
  }
  expect(statuses).toEqual([200, 200, 429])
  await limited.close()
})

test('a link proves nothing for an address that was changed meanwhile', async () => {
  const { email, token, id } = await signedUp(t)
  const [link] = await linksTo(email)
  await t.db
    .updateTable('user_account')
    .set({ email: `moved.${email}` })
    .where('id', '=', id)
    .execute()
  expect((await confirm(link!)).status).toBe(400)
  expect(await stateOf(token)).toBe('unconfirmed')
})

test('until then mail says what happened, and no place, number or amount; the outbox shows it as it went', async () => {
  const client = await addPerson(t, { hasProvenEmail: false })
  const visit = await addPaid(t, { client })
  await workOnce(t)
  const paid = async () => (await messagesOf(t, { to: client.email, kind: 'booking.paid' })).at(-1)!
  const all = await messagesOf(t, { to: client.email })
  expect(all.length).toBeGreaterThan(1)
  for (const { text, html } of all)
    for (const words of [text, html!]) {
      expect(words).not.toContain('Test Street')
      expect(words).not.toMatch(/\(\d{3}\) \d{3}-\d{4}|\$\d/)
      expect(words).not.toContain(visit.provider.email)
    }
  expect((await paid()).text).toContain('Confirm this email to get all the details by email')
  const theirs = (await messagesOf(t, { to: visit.provider.email, kind: 'booking.paid' })).at(-1)!
  expect(theirs.text).toContain('12 Test Street')

  await t.db
    .updateTable('user_account')
    .set({ email_confirmed_at: t.clock.now() })
    .where('id', '=', client.id)
    .execute()
  expect((await paid()).text).not.toContain('Test Street')
  const next = await addPaid(t, { client, date: '2026-11-27' })
  expect(next.id).not.toBe(visit.id)
  await workOnce(t)
  expect((await paid()).text).toContain('12 Test Street')
})
