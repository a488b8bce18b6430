import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import * as calendars from '#contract/calendars.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'
import { hashToken } from '#server/platform/id.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { RESETS_PER_ADDRESS } from './request-reset.ts'

const NEUTRAL = 'If the email exists in our system, a password reset link has been sent. Please check your email.'
const INVALID = 'The password reset link is invalid or has expired. Please request a new one.'
const NEW_PASSWORD = 'Moss-and-4-ferns!'
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const request = (email: string) => t.call(contract.requestPasswordReset, { body: { email } })
const check = (token: string) => t.call(contract.checkResetLink, { params: { hash: hashToken(token).toString('hex') } })
const update = (token: string, password = NEW_PASSWORD) =>
  t.call(contract.updatePassword, { body: { access_token: token, password } })
const logIn = (email: string, password: string) => t.call(contract.login, { body: { email, password } })

const mailsTo = async (to: string, kind: string) => (await messagesOf(t, { to, kind })).toReversed()

async function linkFor(email: string): Promise<string> {
  expect((await request(email)).body.message).toBe(NEUTRAL)
  const [mail] = await mailsTo(email, 'account.reset')
  const token = /http:\/\/localhost:8000\/reset-password#access_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect(mail?.html).toContain(`#access_token=${token}`)
  return token ?? ''
}

test('a reset sets the password, ends every session and tells the owner', async () => {
  const person = await signedUp(t)
  const second = (await logIn(person.email, person.password)).body.access_token
  const link = await linkFor(person.email)
  expect([(await check(link)).status, (await check(link)).status]).toEqual([200, 200])
  expect((await update(link)).status).toBe(200)
  expect((await check(link)).status).toBe(400)
  for (const token of [person.token, second]) expect((await t.call(contract.getMe, { token })).status).toBe(401)
  expect((await logIn(person.email, person.password)).status).toBe(401)
  expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
  expect(await mailsTo(person.email, 'account.password_changed')).toHaveLength(1)
})

test('the answer is the same for an unknown email, and nothing is sent', async () => {
  const person = await signedUp(t)
  const known = await request(person.email)
  const unknown = await request('nobody@example.test')
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect(await mailsTo('nobody@example.test', 'account.reset')).toHaveLength(0)
  expect((await request('')).body.detail).toContain('Email is required')
})

test('simultaneous uses of one link succeed once', async () => {
  const person = await signedUp(t)
  const token = await linkFor(person.email)
  const answers = await atOnce((n) => update(token, `Moss-and-${n}-ferns!`))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'reset_token_invalid')).toHaveLength(RIVALS - 1)
  expect(await mailsTo(person.email, 'account.password_changed')).toHaveLength(1)
})

test('the newest link ends older ones, also of requests at once', async () => {
  const person = await signedUp(t)
  const old = await linkFor(person.email)
  const newest = await linkFor(person.email)
  expect((await update(old)).body.detail).toBe(INVALID)
  expect((await update(newest)).status).toBe(200)

  const other = await signedUp(t)
  await Promise.all(Array.from({ length: 4 }, () => request(other.email)))
  const live = await t.db.selectFrom('password_reset').select('user_id').where('user_id', '=', other.id).execute()
  expect(live).toHaveLength(1)
})

test('a link runs out after an hour', async () => {
  const person = await signedUp(t)
  const token = await linkFor(person.email)
  t.advance(3_601_000)
  expect(await check(token)).toMatchObject({ status: 400, body: { code: 'reset_token_invalid', detail: INVALID } })
  const late = await update(token)
  expect(late.status).toBe(400)
  expect(late.body).toMatchObject({ code: 'reset_token_invalid', detail: INVALID })
})

test('a weak password is explained and leaves the link usable', async () => {
  const person = await signedUp(t)
  const token = await linkFor(person.email)
  const weak = await update(token, 'sixsix')
  expect(weak.status).toBe(422)
  expect(weak.body).toMatchObject({ code: 'weak_password', detail: 'Must be at least 8 characters' })
  expect((await update(token, 'Password1!')).body.code).toBe('weak_password')
  expect((await update(token)).status).toBe(200)
})

test('no token and made-up tokens are refused, never with 401', async () => {
  const empty = await update('')
  expect(empty.status).toBe(400)
  expect(empty.body.detail).toBe('Invalid reset token. Please request a new password reset.')
  expect((await update('made-up')).body.detail).toBe(INVALID)
  const person = await signedUp(t)
  expect((await update(person.token)).status).toBe(400)
})

test('past five requests an hour nothing more is sent and the answer stays', async () => {
  const person = await signedUp(t)
  for (let i = 0; i < 7; i += 1) expect((await request(person.email)).body.message).toBe(NEUTRAL)
  expect(await mailsTo(person.email, 'account.reset')).toHaveLength(5)
})

test('an address is stopped after its limit', async () => {
  const tight = await startTestApp({ limits: [{ ...RESETS_PER_ADDRESS, max: 1 }] })
  const ask = () => tight.call(contract.requestPasswordReset, { body: { email: 'x@example.test' } })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  await tight.close()
})

test('a reset ends the private calendar link and says so in the mail and on the page', async () => {
  const person = await signedUp(t)
  const { url } = (await t.call(calendars.openCalendarFeed, { token: person.token })).body
  const read = () => t.call(calendars.readCalendarFeed, { params: { token: url.split('/').at(-1) ?? '' } })
  expect((await read()).status).toBe(200)
  await update(await linkFor(person.email))
  expect((await read()).status).toBe(404)
  expect((await mailsTo(person.email, 'account.password_changed'))[0]?.text).toContain('calendar link')

  const token = (await logIn(person.email, NEW_PASSWORD)).body.access_token
  const feed = async () => (await t.call(calendars.getCalendarFeed, { token })).body
  expect(await feed()).toEqual({ is_open: false, opened_text: null, ended_text: expect.stringContaining('202') })
  const renewed = (await t.call(calendars.openCalendarFeed, { token })).body.url
  expect(await feed()).toMatchObject({ is_open: true, ended_text: null })
  expect(renewed).not.toBe(url)
})

test('a reset lets in an owner who had guessed too often', async () => {
  const person = await signedUp(t)
  const hotel = '198.51.100.77'
  const post = async (path: string, payload: object) =>
    (await t.app.http.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress: hotel })).statusCode
  const tryThere = (password: string) => post('login', { email: person.email, password })
  for (let i = 0; i < 6; i += 1) await tryThere('Wrong-pass1!')
  expect(await tryThere(person.password)).toBe(429)
  const link = { access_token: await linkFor(person.email), password: NEW_PASSWORD }
  expect(await post('update-password', link)).toBe(200)
  expect(await tryThere(NEW_PASSWORD)).toBe(200)
})
