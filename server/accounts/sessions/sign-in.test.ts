import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { restoreAccount, suspendAccount } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { countHit } from '#server/platform/rate-limit.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { SIGN_IN_FROM_ANYWHERE, SIGN_IN_PER_ADDRESS, SIGN_IN_PER_KNOWN_ADDRESS } from './sign-in-limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let lastHost = 0
const freshAddress = () => {
  lastHost += 1
  return `198.51.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}`
}

async function logIn(email: string, password: string, ip = '203.0.113.1') {
  const payload = { email, password }
  const answer = await t.app.http.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: ip })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const me = (token: string) => t.call(contract.getMe, { token })

test('an unknown email and a wrong password get the same answer', async () => {
  const person = await signedUp(t)
  const wrong = await logIn(person.email, 'Wrong-pass1!')
  const unknown = await logIn('nobody-at-all@example.test', 'Wrong-pass1!')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject({
    code: 'invalid_credentials',
    detail: 'Failed to login. Please check your credentials.',
  })
  // Each refusal has the id of its own request.
  const said = ({ request_id: _, ...body }: Record<string, unknown>) => body
  expect(unknown.status).toBe(401)
  expect(said(unknown.body)).toEqual(said(wrong.body))
})

test('an unknown email costs the same work', async () => {
  const person = await signedUp(t)
  /** Microseconds of the processor, those of the threads that hash passwords included. */
  const workOf = async (email: string) => {
    const before = process.cpuUsage()
    await logIn(email, 'Wrong-pass1!', freshAddress())
    return process.cpuUsage(before).user
  }
  let [known, unknown] = [Infinity, Infinity]
  // In turns, and the least of each: now and then this process has something else to do.
  for (let i = 0; i < 6; i += 1) {
    known = Math.min(known, await workOf(person.email))
    unknown = Math.min(unknown, await workOf('nobody-else@example.test'))
  }
  expect(unknown).toBeGreaterThan(known / 3)
})

test.each([{}, { email: 'a@example.test' }, { email: '', password: '' }, { email: { $ne: null }, password: ['x'] }])(
  'email and password are required: %j',
  async (payload) => {
    const answer = await t.app.http.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.statusCode).toBe(422)
  },
)

test('five misses stop the one who guesses, not the owner elsewhere', async () => {
  t.setNow('2026-11-24T18:00:00Z')
  const person = await signedUp(t)
  const thief = freshAddress()
  for (let i = 0; i < 5; i += 1) expect((await logIn(person.email, `Guess-${i}-x!`, thief)).status).toBe(401)
  const stopped = await logIn(person.email, person.password, thief)
  expect(stopped.status).toBe(429)
  expect(stopped.body['code']).toBe('too_many_requests')
  expect((await logIn(person.email, person.password, freshAddress())).status).toBe(200)
  t.advance(16 * 60_000)
  expect((await logIn(person.email, person.password, thief)).status).toBe(200)
})

test('misses never shut out the owner where they have been before, and slow down who guesses there', async () => {
  const slow = await startTestApp({ isFrozen: true, limits: [{ ...SIGN_IN_PER_KNOWN_ADDRESS, max: 7 }] })
  // Signing up is having been there.
  const person = await signedUp(slow)
  const enter = (password: string) => slow.call(contract.login, { body: { email: person.email, password } })
  const looks = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => enter('Wrong-pass1!')))
    return answers.filter(({ status }) => status === 401).length
  }
  expect(await looks(6)).toBe(6)
  expect((await enter(person.password)).status).toBe(200)
  // A success forgets the misses; then a guesser continues, and gets one check in ten seconds.
  expect(await looks(12)).toBe(8)
  const waiting = await enter(person.password)
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '10'])
  slow.advance(10_000)
  expect(await looks(5)).toBe(1)
  slow.advance(10_000)
  expect((await enter(person.password)).status).toBe(200)
  await slow.close()
})

test('twenty guesses at once get no more than five looks', async () => {
  const person = await signedUp(t)
  const thief = freshAddress()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => logIn(person.email, `Guess-${i}-x!`, thief)))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
})

test('a success forgets the misses before it', async () => {
  t.setNow('2026-11-25T18:00:00Z')
  const person = await signedUp(t)
  const home = freshAddress()
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) expect((await logIn(person.email, 'Wrong-pass1!', home)).status).toBe(401)
    expect((await logIn(person.email, person.password, home)).status).toBe(200)
  }
})

test('a flood from everywhere stops strangers and leaves the known address open', async () => {
  t.setNow('2026-11-26T10:00:00Z')
  const person = await signedUp(t)
  const home = freshAddress()
  expect((await logIn(person.email, person.password, home)).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 104; i += 1) statuses.push((await logIn(person.email, 'Wrong-pass1!', freshAddress())).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429])
  expect((await logIn(person.email, person.password, freshAddress())).status).toBe(429)
  expect((await logIn(person.email, person.password, home)).status).toBe(200)

  // The owner at a new place is locked out like a stranger, until a link that only they can read proves them.
  const hotel = freshAddress()
  await t.call(contract.requestPasswordReset, { body: { email: person.email } })
  const [mail] = await messagesOf(t, { to: person.email, kind: 'account.reset' })
  const payload = { access_token: /access_token=([\w-]+)/.exec(mail?.text ?? '')?.[1], password: 'Moss-on-7-ferns!' }
  await t.app.http.inject({ method: 'POST', url: '/api/auth/update-password', remoteAddress: hotel, payload })
  for (let i = 0; i < 100; i += 1) await countHit(t.deps, SIGN_IN_FROM_ANYWHERE, person.email)
  expect((await logIn(person.email, payload.password, freshAddress())).status).toBe(429)
  expect((await logIn(person.email, payload.password, hotel)).status).toBe(200)
})

test('a neighbour behind the same address cannot shut out who has been there before', async () => {
  const tight = await startTestApp({ limits: [{ ...SIGN_IN_PER_ADDRESS, max: 3 }] })
  const from = (email: string, password: string) => tight.call(contract.login, { body: { email, password } })
  // Signing up is having been there.
  const person = await signedUp(tight)
  for (let i = 0; i < 4; i += 1) await from(`x${i}@example.test`, 'Wrong-pass1!')
  expect((await from('x9@example.test', 'Wrong-pass1!')).status).toBe(429)
  expect((await from(person.email, person.password)).status).toBe(200)
  // An own account is no way to win back guesses.
  expect((await from('x9@example.test', 'Wrong-pass1!')).status).toBe(429)
  await tight.close()
})

test('an address is stopped after its own limit of misses; successes do not count', async () => {
  const tight = await startTestApp({ limits: [{ ...SIGN_IN_PER_ADDRESS, max: 3 }] })
  const person = await signedUp(tight)
  const from = (email: string, password: string) => tight.call(contract.login, { body: { email, password } })
  for (let i = 0; i < 5; i += 1) expect((await from(person.email, person.password)).status).toBe(200)
  for (let i = 0; i < 3; i += 1) expect((await from(`x${i}@example.test`, 'Wrong-pass1!')).status).toBe(401)
  expect((await from('x9@example.test', 'Wrong-pass1!')).status).toBe(429)
  await tight.close()
})

test('a session slides for 30 days and is written at most once an hour', async () => {
  t.setNow('2027-01-04T18:00:00Z')
  const { token } = await signedUp(t)
  const lastUse = async () =>
    (
      await t.db.selectFrom('session').select('last_used_at').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    ).last_used_at.getTime()
  const start = await lastUse()
  t.advance(HOUR / 2)
  await me(token)
  expect(await lastUse()).toBe(start)
  t.advance(29 * DAY)
  expect((await me(token)).status).toBe(200)
  expect(await lastUse()).toBeGreaterThan(start + 28 * DAY)
  t.advance(29 * DAY)
  expect((await me(token)).status).toBe(200)
  t.advance(31 * DAY)
  const over = await me(token)
  expect(over.status).toBe(401)
  expect(over.body.code).toBe('not_signed_in')
})

test('logging out ends that session only', async () => {
  const person = await signedUp(t)
  const second = (await logIn(person.email, person.password)).body['access_token'] as string
  expect((await t.call(contract.logout, { token: person.token })).status).toBe(200)
  expect((await me(person.token)).status).toBe(401)
  expect((await me(second)).status).toBe(200)
  expect((await t.call(contract.logout)).status).toBe(401)
})

test('a suspended account is closed at once, says so to its owner only, and can be restored', async () => {
  const person = await signedUp(t)
  const word = { actor: 'operator', reason: 'Fake name' } as const
  await inTransaction(t.db, (trx) => suspendAccount(t.deps, trx, person.id, word))
  expect((await me(person.token)).status).toBe(401)
  expect((await logIn(person.email, 'Wrong-pass1!')).status).toBe(401)
  const told = await logIn(person.email, person.password)
  expect(told.status).toBe(409)
  expect(told.body['code']).toBe('account_suspended')
  await inTransaction(t.db, (trx) => restoreAccount(t.deps, trx, person.id, word))
  expect((await logIn(person.email, person.password)).status).toBe(200)
})

test.each(['', 'x', 'a'.repeat(5000), '%00', "' or 1=1 --"])('a made-up token is refused: %s', async (token) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await t.app.http.inject({ url: '/api/auth/me', headers })
  expect(answer.statusCode).toBe(401)
})
