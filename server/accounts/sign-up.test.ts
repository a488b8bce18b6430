import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { createKeys } from '#server/platform/keys.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { codeFor, lastCode, signedUp, signUpBody } from '#tests/factories/sign-up.ts'
import { ACCOUNT_EXISTS } from './create-account.ts'
import { hashOfAddress } from './client-network.ts'
import { CODES_PER_ADDRESS } from './verification/send-code.ts'

const MINUTE = 60_000
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const send = (phone: string) => t.call(contract.sendCode, { body: { phone_number: phone } })
const signUp = (body: ReturnType<typeof signUpBody>, code: string) =>
  t.call(contract.signup, { body: { ...body, verification_code: code } })
const accountsWith = async (email: string) =>
  (await t.db.selectFrom('user_account').select(['id', 'role']).where('email', '=', email).execute()).length
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('a client signs up, logs in, accepts the terms and logs out', async () => {
  const body = signUpBody({ first_name: 'Zoé' })
  const made = await signUp(body, await codeFor(t, body.phone_number))
  expect(made.status).toBe(201)
  expect(made.body.user).toMatchObject({ role: 'client', full_name: 'Zoé Tester', terms_required: true })
  expect(made.body.user.address).toEqual({
    street_address: '12 Test Street',
    city: 'Vancouver',
    province: 'BC',
    country: 'Canada',
    postal_code: 'V6B1A1',
  })

  const login = await t.call(contract.login, { body: { email: body.email.toUpperCase(), password: body.password } })
  expect(login.status).toBe(200)
  expect(login.headers['cache-control']).toBe('no-store')
  const token = login.body.access_token
  expect((await t.call(contract.acceptClientTerms, { token })).body.message).toBe(
    'Terms accepted successfully! Welcome to Homebloom. You can now login to your dashboard.',
  )
  expect((await t.call(contract.getMe, { token })).body).toMatchObject({ id: made.body.user.id, terms_required: false })
  expect((await t.call(contract.logout, { token })).status).toBe(200)
  expect((await t.call(contract.getMe, { token })).status).toBe(401)
})

test('"provider" waits for approval, and nobody can name another role', async () => {
  expect((await t.call(contract.getMe, await signedUp(t, { role: 'provider' }))).body.role).toBe('pending_provider')
  const body = signUpBody()
  const code = await codeFor(t, body.phone_number)
  for (const role of ['admin', 'pending_provider', 'Provider', '', null]) {
    const answer = await signUp({ ...body, role: role as 'client' }, code)
    expect(answer.status, String(role)).toBe(422)
  }
  const sneaky = { ...body, id: 'a'.repeat(26), suspended_at: null, full_name: 'Other Name', is_admin: true }
  const made = await signUp(sneaky, code)
  expect(made.body.user).toMatchObject({ role: 'client', full_name: 'Tess Tester' })
  expect(made.body.user.id).not.toBe('a'.repeat(26))
})

test('every rule of the form holds on the server, in its words', async () => {
  const body = signUpBody()
  const code = await codeFor(t, body.phone_number)
  const answer = await signUp(
    {
      ...body,
      first_name: 'R2',
      email: 'nobody@nowhere',
      password: 'short',
      phone_number: '1045550123',
      address: { ...body.address, province: 'WA', postal_code: '98101' },
    },
    code,
  )
  expect(answer.status).toBe(422)
  for (const part of [
    'Only letters, spaces',
    'valid email address',
    'at least 8',
    'valid Canadian phone',
    'postal code',
  ])
    expect(answer.body.detail).toContain(part)
  expect(await accountsWith(body.email)).toBe(0)
})

test.each(['Password1!', 'P@ssw0rd2', 'Qwerty123!', 'Aa1!1111', 'Homebloom-9!', 'Canucks2026!'])(
  'the guessable password %s is refused before the code is tried',
  async (password) => {
    const body = signUpBody({ password })
    const code = await codeFor(t, body.phone_number)
    const refused = await signUp(body, code)
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('weak_password')
    expect((await signUp({ ...body, password: 'Rain-on-3-roofs!' }, code)).status).toBe(201)
  },
)

test('one address is one account, however its letters are composed, and shows all that it holds', async () => {
  const body = signUpBody()
  const composed = { ...body, email: 'Ren\u00e9.Dupr\u00e9+home@Example.test', first_name: 'Rene\u0301' }
  const made = await signUp(composed, await codeFor(t, body.phone_number))
  expect(made.body.user).toMatchObject({ email: 'ren\u00e9.dupr\u00e9+home@example.test', first_name: 'Ren\u00e9' })
  const email = 'rene\u0301.dupre\u0301+home@example.test'
  expect((await t.call(contract.login, { body: { email, password: body.password } })).status).toBe(200)
  const other = signUpBody()
  const code = await codeFor(t, other.phone_number)
  expect(await signUp({ ...other, email }, code)).toMatchObject({ status: 409, body: { code: 'account_exists' } })
  // Invisible characters of a pasted address are dropped: it is the same address.
  const pasted = '\u200bre\u202ene\u0301\u00ad.dupre\u0301+home@exa\ufeffmple.test\u00a0\u2060'
  expect((await signUp({ ...other, email: pasted }, code)).body.code).toBe('account_exists')
  for (const unseen of ['\u0007', '\ud800']) {
    const answer = await signUp({ ...other, email: `an${unseen}na@example.test` }, code)
    expect([answer.status, answer.body.detail], escape(unseen)).toEqual([422, 'Please enter a valid email address'])
  }
  for (const wrongEnd of ['anna@example.test.', 'anna@.example.test', 'anna@example..test', 'anna@exam_ple.test'])
    expect((await signUp({ ...other, email: wrongEnd }, code)).status, wrongEnd).toBe(422)
})

test('a password with the own email in it is refused', async () => {
  const body = signUpBody({ email: 'marigold@example.test', password: 'Marigold-77!' })
  expect((await signUp(body, await codeFor(t, body.phone_number))).body.code).toBe('weak_password')
})

test('five wrong codes use a code up, however they arrive', async () => {
  for (const together of [false, true]) {
    const body = signUpBody()
    const code = await codeFor(t, body.phone_number)
    const attempts = Array.from({ length: together ? 20 : 5 }, () => () => signUp(body, wrong(code)))
    if (together) await Promise.all(attempts.map((attempt) => attempt()))
    else for (const attempt of attempts) expect((await attempt()).body.code).toBe('code_invalid')
    const late = await signUp(body, code)
    expect(late.status).toBe(400)
    expect(late.body.code).toBe('code_invalid')
    expect(await accountsWith(body.email)).toBe(0)
  }
})

test('four wrong codes still leave the right one', async () => {
  const body = signUpBody()
  const code = await codeFor(t, body.phone_number)
  for (let i = 0; i < 4; i += 1) await signUp(body, wrong(code))
  expect((await signUp(body, code)).status).toBe(201)
})

test('a code works for ten minutes, for its own phone, and once', async () => {
  const body = signUpBody()
  const other = signUpBody()
  const code = await codeFor(t, body.phone_number)
  expect((await signUp({ ...body, phone_number: other.phone_number }, code)).body.code).toBe('code_invalid')
  t.advance(10 * MINUTE + 1000)
  expect((await signUp(body, code)).body.code).toBe('code_invalid')
  const second = await codeFor(t, body.phone_number)
  expect((await signUp(body, second)).status).toBe(201)
})

test('a code that made an account makes no other, even when its phone is free again', async () => {
  const body = signUpBody()
  const code = await codeFor(t, body.phone_number)
  await signUp(body, code)
  const token = (await t.call(contract.login, { body: { email: body.email, password: body.password } })).body
    .access_token
  const { phone_number: phone } = signUpBody()
  const proof = await codeFor(t, phone, 'change_phone')
  const moved = await t.call(contract.updateMe, { token, body: { phone_number: phone, verification_code: proof } })
  expect(moved.status).toBe(200)
  expect((await signUp({ ...signUpBody(), phone_number: body.phone_number }, code)).body.code).toBe('code_invalid')
})

test('a new code can be sent after 60 seconds and ends the old one', async () => {
  const body = signUpBody()
  const first = await codeFor(t, body.phone_number)
  const early = await send(body.phone_number)
  expect(early.status).toBe(429)
  expect(early.body.meta?.['retry_after_seconds']).toBeGreaterThan(20)
  t.advance(61_000)
  const second = await codeFor(t, body.phone_number)
  if (first !== second) expect((await signUp(body, first)).body.code).toBe('code_invalid')
  expect((await signUp(body, second)).status).toBe(201)
})

test('twenty sends at once send one', async () => {
  const { phone_number: phone } = signUpBody()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await sentTo(phone)).toBe(1)
})

test('a phone gets three codes an hour and five a day', async () => {
  t.setNow('2026-12-01T12:00:00Z')
  const { phone_number: phone } = signUpBody()
  const statuses: number[] = []
  for (let i = 0; i < 8; i += 1) {
    statuses.push((await send(phone)).status)
    t.advance(i === 3 ? 60 * MINUTE : 2 * MINUTE)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429, 429])
  expect(await sentTo(phone)).toBe(5)
})

test('an address sends ten codes an hour; refusals do not count', async () => {
  const tight = await startTestApp({ limits: [{ ...CODES_PER_ADDRESS, max: 2 }] })
  const from = (phone: string) => tight.call(contract.sendCode, { body: { phone_number: phone } })
  expect((await from('6045550001')).status).toBe(200)
  expect((await from('6045550001')).status).toBe(429)
  expect((await from('6045550002')).status).toBe(200)
  expect((await from('6045550003')).status).toBe(429)
  await tight.close()
})

test('numbers that begin alike get few codes an hour, everybody together a few hundred, and half of it is told', async () => {
  const limits = [
    { name: 'codes-area', max: 2 },
    { name: 'codes-all', max: 5 },
  ]
  const tight = await startTestApp({ limits })
  const from = async (phone: string) => (await tight.call(contract.sendCode, { body: { phone_number: phone } })).status
  const told = async () => {
    const tasks = tight.db.selectFrom('task').select('facts').where('kind', '=', 'codes.many')
    return (await tasks.orderBy('subject_id').execute()).map(({ facts }) => facts)
  }
  expect([await from('6045550001'), await from('6045550002'), await from('6045550003')]).toEqual([200, 200, 429])
  expect(await told()).toEqual([{ area: '604555', count: 1, max: 2 }])
  expect([await from('6045560001'), await from('7785550001'), await from('7785550002')]).toEqual([200, 200, 200])
  expect(await told()).toContainEqual({ area: 'all', count: 3, max: 5 })
  // A refused area doesn't count against the limit of another.
  expect(await from('2365550001')).toBe(429)
  tight.advance(60 * MINUTE)
  expect(await from('2365550001')).toBe(200)
  await tight.close()
})

test.each(['2125550123', '2065550123', '9995550123', '8005550123'])('%s is not Canadian', async (phone) => {
  const answer = await send(phone)
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toBe('Please enter a valid Canadian phone number')
})

test('sending a code tells nothing of whether the number has an account', async () => {
  const known = await signedUp(t)
  t.advance(2 * MINUTE)
  const answers = [await send(known.phone_number), await send(signUpBody().phone_number)]
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(answers[0]?.status).toBe(200)
})

test('a taken email or phone answers 409 and leaves the code usable', async () => {
  const known = await signedUp(t)
  const body = signUpBody()
  const code = await codeFor(t, body.phone_number)
  const taken = await signUp({ ...body, email: known.email.toUpperCase() }, code)
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ code: 'account_exists', detail: ACCOUNT_EXISTS })
  expect((await signUp(body, code)).status).toBe(201)

  t.advance(2 * MINUTE)
  const phoneCode = await codeFor(t, known.phone_number)
  const samePhone = await signUp({ ...signUpBody(), phone_number: known.phone_number }, phoneCode)
  expect(samePhone.body).toMatchObject({ code: 'account_exists', detail: ACCOUNT_EXISTS })
})

test('two sign-ups at once with the same email: one wins', async () => {
  const [a, b] = [signUpBody(), signUpBody()]
  const codes = [await codeFor(t, a.phone_number), await codeFor(t, b.phone_number)]
  const answers = await Promise.all([signUp(a, codes[0]!), signUp({ ...b, email: a.email }, codes[1]!)])
  expect(answers.map((answer) => answer.status).sort((x, y) => x - y)).toEqual([201, 409])
  expect(await accountsWith(a.email)).toBe(1)
})

test('the same sign-up sent twice at once makes one account and says so', async () => {
  const body = signUpBody()
  const code = await codeFor(t, body.phone_number)
  const answers = await Promise.all([signUp(body, code), signUp(body, code), signUp(body, code)])
  expect(answers.map((answer) => answer.status).sort((x, y) => x - y)).toEqual([201, 409, 409])
  expect(await accountsWith(body.email)).toBe(1)
})

test('neither codes nor passwords nor tokens are stored readable', async () => {
  const person = await signedUp(t)
  const code = await lastCode(t, person.phone_number)
  const rows = await Promise.all([
    t.db.selectFrom('verification_code').selectAll().execute(),
    t.db.selectFrom('session').selectAll().execute(),
    t.db.selectFrom('user_account').selectAll().where('id', '=', person.id).execute(),
    t.db.selectFrom('rate_limit').selectAll().execute(),
  ])
  const text = JSON.stringify(rows)
  expect(text).not.toContain(`"${code}"`)
  expect(text).not.toContain(person.password)
  expect(text).not.toContain(person.token)
  expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

async function sentTo(phone: string): Promise<number> {
  const rows = await t.db.selectFrom('outbox_message').select('id').where('recipient', '=', phone).execute()
  return rows.length
}

test('an email in full-width letters is the same address', async () => {
  const known = await signedUp(t, { email: 'maple@example.test' })
  const wide = 'ｍａｐｌｅ＠ｅｘａｍｐｌｅ.ｔｅｓｔ'
  const login = await t.call(contract.login, { body: { email: wide, password: known.password } })
  expect(login.body.user.email).toBe('maple@example.test')
  const body = signUpBody({ email: wide })
  const code = await codeFor(t, body.phone_number)
  expect(await signUp(body, code)).toMatchObject({ status: 409, body: { code: 'account_exists' } })
})

test('an address is kept as a hash that needs a key which is not in the database', async () => {
  const person = await signedUp(t)
  const row = await t.db
    .selectFrom('known_address')
    .select('address_hash')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row.address_hash).not.toEqual(createHash('sha256').update('127.0.0.1').digest())
  expect(row.address_hash).toEqual(hashOfAddress(t.deps.keys, '127.0.0.1'))
  expect(row.address_hash).not.toEqual(hashOfAddress(createKeys('another deployment'), '127.0.0.1'))
})
