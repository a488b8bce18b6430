import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, logout } from '#contract/accounts.ts'
import { getSecondFactor, offerSecondFactor, renewRecoveryCodes } from '#contract/accounts/second-factor.ts'
import { countQueue } from '#contract/admin.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { requireFreshFactor } from '#server/platform/http/actor.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { codeAt, newSecret } from './authenticator.ts'
import { addFactor } from './enrol.ts'
import { resetFactor } from './reset-factor.ts'
import { CODES_FROM_ANYWHERE } from './try-limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

/** An admin who has only logged in. */
async function aNewAdmin(): Promise<TestPerson> {
  const person = await addPerson(t, { role: 'admin' })
  return { ...person, token: await newSession(t, person.id, false) }
}

let lastHost = 0
const freshAddress = () => `203.0.113.${(lastHost += 1)}`

const prove = async (token: string, code: string, remoteAddress = freshAddress()) => {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/auth/second-factor',
    headers: { authorization: `Bearer ${token}` },
    payload: { code },
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const open = async (token: string) => (await t.call(countQueue, { token })).status
/** How often each status was answered. */
const tally = (statuses: number[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all?.length]))
const standing = async (token: string) => (await t.call(getSecondFactor, { token })).body

/**
 * The code that a phone shows after so many half minutes. The next code is already valid, so a test can use two without
 * waiting, and none that is about to expire.
 */
const shows = (secret: string, halfMinutes = 0) =>
  codeAt(secret, new Date(systemClock.now().getTime() + halfMinutes * 30_000)).code

/** A code that no phone shows. */
const wrong = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((from) => shows(secret, from))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}

/** An admin who has set up the second factor and proved it in this session, with the codes they were shown. */
async function anEnrolledAdmin() {
  const admin = await addPerson(t, { role: 'admin' })
  const secret = newSecret()
  const recoveryCodes = await inTransaction(t.db, (trx) => addFactor(t.deps, trx, { userId: admin.id, secret }))
  return { ...admin, secret, recoveryCodes }
}

const auditOf = async (id: string) =>
  (await listAuditEntries(t.db, { type: 'person', id })).map(({ action, actor_id, acted_as }) => [
    action,
    actor_id === id ? 'self' : acted_as,
  ])
const mailsTo = async (email: string) => (await messagesOf(t, { to: email })).map(({ kind }) => kind)

describe('the first time', () => {
  test('a login opens nothing of the admin area until a code has confirmed the app', async () => {
    const admin = await aNewAdmin()
    expect(await open(admin.token)).toBe(403)
    expect((await t.call(countQueue, { token: admin.token })).body.code).toBe('second_factor_required')
    expect((await t.call(getMe, { token: admin.token })).status).toBe(200)
    expect(await standing(admin.token)).toEqual({
      is_enrolled: false,
      is_proven: false,
      enrolled_text: null,
      recovery_codes_left: 0,
    })
    const offer = await t.call(offerSecondFactor, { token: admin.token })
    expect(offer.body.uri).toContain(`secret=${offer.body.secret}`)
    expect(offer.body.qr_svg).toMatch(/^<svg /)
    // After a reload, the page fits what the phone has scanned.
    expect((await t.call(offerSecondFactor, { token: admin.token })).body.secret).toBe(offer.body.secret)

    expect((await prove(admin.token, wrong(offer.body.secret))).body['code']).toBe('code_invalid')
    expect(await open(admin.token)).toBe(403)
    const confirmed = await prove(admin.token, shows(offer.body.secret))
    const codes = confirmed.body['recovery_codes'] as string[]
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/)
    expect(await open(admin.token)).toBe(200)
    expect(await standing(admin.token)).toEqual({
      is_enrolled: true,
      is_proven: true,
      enrolled_text: t.deps.localTime.longDate(t.deps.localTime.localDate(t.clock.now())),
      recovery_codes_left: 10,
    })
    expect(await auditOf(admin.id)).toEqual([['second_factor.enrolled', 'self']])
    expect(await mailsTo(admin.email)).toEqual(['account.factor_enrolled'])
  })

  test('another session can’t confirm an offered secret, and only the first of two enrols', async () => {
    const admin = await aNewAdmin()
    const other = await newSession(t, admin.id, false)
    const { secret } = (await t.call(offerSecondFactor, { token: admin.token })).body
    expect((await prove(other, shows(secret))).body['code']).toBe('wrong_state')
    const theirs = (await t.call(offerSecondFactor, { token: other })).body.secret
    expect(theirs).not.toBe(secret)
    const both = await Promise.all([prove(admin.token, shows(secret)), prove(other, shows(theirs))])
    // The slower one confirms nothing, or finds that its code belongs to no app any more.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await open(both[0]!.status === 200 ? other : admin.token)).toBe(403)
    expect((await t.call(offerSecondFactor, { token: admin.token })).body.code).toBe('wrong_state')
  })

  test('neither the secret nor a recovery code can be read in the database', async () => {
    const { id, secret, recoveryCodes } = await anEnrolledAdmin()
    const { rows } = await sql<{ text: string }>`
      select (select f::text from second_factor f where user_id = ${id})
        || (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_code where user_id = ${id})
        || (select string_agg(coalesce(offered_secret, ''), ' ') from session where user_id = ${id}) as text`.execute(
      t.db,
    )
    for (const kept of [secret, ...recoveryCodes, recoveryCodes[0]!.replaceAll('-', '')])
      expect(rows[0]!.text).not.toContain(kept)
  })

  test('is for admins alone', async () => {
    const client = await addPerson(t)
    for (const endpoint of [getSecondFactor, offerSecondFactor, renewRecoveryCodes])
      expect((await t.call(endpoint, { token: client.token })).body.code).toBe('forbidden')
    expect((await t.call(countQueue, { token: client.token })).body.code).toBe('forbidden')
  })
})

describe('a code of the app', () => {
  test('opens the session it is entered in, and no other, until that ends', async () => {
    const { id, secret, email } = await anEnrolledAdmin()
    const [here, there] = [await newSession(t, id, false), await newSession(t, id, false)]
    const code = shows(secret)
    expect((await prove(here, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect([await open(here), await open(there)]).toEqual([200, 403])
    t.advance(20 * 86_400_000)
    expect(await open(here)).toBe(200)
    await t.call(logout, { token: here })
    expect(await open(here)).toBe(401)
    expect(await auditOf(id)).toEqual([['second_factor.proven', 'self']])
    expect(await mailsTo(email)).toEqual(['account.factor_proven'])
  })

  test('counts once, and none before it counts after it', async () => {
    const { id, secret } = await anEnrolledAdmin()
    const [first, second] = [await newSession(t, id, false), await newSession(t, id, false)]
    const [now, next] = [shows(secret), shows(secret, 1)]
    expect((await prove(first, next)).status).toBe(200)
    const again = await prove(second, next)
    expect([again.status, again.body['detail']]).toEqual([
      400,
      'That code was already used. Please wait for the next one.',
    ])
    expect((await prove(second, now)).status).toBe(400)
    expect(await open(second)).toBe(403)
  })

  test('opens one session when it is entered in two at once', async () => {
    const { id, secret } = await anEnrolledAdmin()
    const sessions = await Promise.all(Array.from({ length: 6 }, () => newSession(t, id, false)))
    const code = shows(secret)
    const answers = await Promise.all(sessions.map((token) => prove(token, code)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 400: 5 })
    expect(tally(await Promise.all(sessions.map(open)))).toEqual({ 200: 1, 403: 5 })
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed, also in two sessions at once', async () => {
    const { id, email, recoveryCodes } = await anEnrolledAdmin()
    const [one, two] = [recoveryCodes[0]!, recoveryCodes[1]!]
    const here = await newSession(t, id, false)
    const used = await prove(here, ` ${one.toUpperCase().replaceAll('-', ' ').replaceAll('O', '0')} `)
    expect([used.status, used.body['recovery_codes_left']]).toEqual([200, 9])
    expect((await prove(await newSession(t, id, false), one)).body['detail']).toBe(
      'That code isn’t right, or it was already used.',
    )
    const sessions = [await newSession(t, id, false), await newSession(t, id, false)]
    const both = await Promise.all(sessions.map((token) => prove(token, two)))
    expect(tally(both.map(({ status }) => status))).toEqual({ 200: 1, 400: 1 })
    expect((await standing(here)).recovery_codes_left).toBe(8)
    const mails = await messagesOf(t, { to: email, kind: 'account.factor_recovered' })
    expect(mails.map(({ text }) => /You have (\d+) left/.exec(text)?.[1])).toEqual(['9', '8'])
  })

  test('can be made anew by who has proved the factor a moment ago; those of before are void', async () => {
    const { id, token, email, recoveryCodes } = await anEnrolledAdmin()
    t.advance(16 * 60_000)
    expect((await t.call(renewRecoveryCodes, { token })).body.code).toBe('second_factor_required')
    expect((await prove(token, recoveryCodes[0]!)).status).toBe(200)
    const renewed = (await t.call(renewRecoveryCodes, { token })).body.recovery_codes
    expect(renewed).toHaveLength(10)
    const other = await newSession(t, id, false)
    expect((await prove(other, recoveryCodes[1]!)).status).toBe(400)
    expect((await prove(other, renewed[1]!)).status).toBe(200)
    expect(await mailsTo(email)).toContain('account.factor_codes_renewed')
    // Two simultaneous ones leave the codes of one of them.
    await Promise.all([t.call(renewRecoveryCodes, { token }), t.call(renewRecoveryCodes, { token })])
    expect((await standing(token)).recovery_codes_left).toBe(10)
  })
})

describe('guessing', () => {
  test('five wrong codes stop the one who guesses; the owner gets in elsewhere and with a recovery code', async () => {
    const { id, secret, recoveryCodes } = await anEnrolledAdmin()
    const [thief, owner] = [await newSession(t, id, false), await newSession(t, id, false)]
    const code = wrong(secret)
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(thief, code, '198.51.100.1')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    // A right code is not checked either.
    expect((await prove(thief, shows(secret), '198.51.100.1')).status).toBe(429)
    expect((await prove(owner, shows(secret))).status).toBe(200)
    expect((await prove(thief, recoveryCodes[0]!, '198.51.100.1')).status).toBe(200)
    t.advance(16 * 60_000)
    expect((await prove(await newSession(t, id, false), shows(secret, 1), '198.51.100.1')).status).toBe(200)
  })

  test('guesses from many networks end for the day; the owner gets one email and can use recovery codes', async () => {
    const few = await startTestApp({ isFrozen: true, limits: [{ ...CODES_FROM_ANYWHERE, max: 3 }] })
    const [before, self] = [t, few]
    t = self
    try {
      const { id, email, secret, recoveryCodes } = await anEnrolledAdmin()
      const thief = await newSession(t, id, false)
      const statuses: number[] = []
      for (let i = 0; i < 6; i += 1) statuses.push((await prove(thief, wrong(secret))).status)
      expect(statuses).toEqual([400, 400, 400, 429, 429, 429])
      expect((await prove(thief, shows(secret))).status).toBe(429)
      expect((await mailsTo(email)).filter((kind) => kind === 'account.factor_guessed')).toHaveLength(1)
      expect((await prove(await newSession(t, id, false), recoveryCodes[0]!)).status).toBe(200)
      t.advance(86_400_000)
      expect((await prove(thief, shows(secret))).status).toBe(200)
    } finally {
      t = before
      await few.close()
    }
  })
})

test('an operator’s reset ends every session, and the next login begins anew', async () => {
  const { id, token, email, secret } = await anEnrolledAdmin()
  await inTransaction(t.db, (trx) => resetFactor(t.deps, trx, email.toUpperCase(), 'The phone was stolen'))
  expect(await open(token)).toBe(401)
  const next = await newSession(t, id, false)
  expect((await standing(next)).is_enrolled).toBe(false)
  expect((await prove(next, shows(secret))).body['code']).toBe('wrong_state')
  expect((await t.call(offerSecondFactor, { token: next })).body.secret).not.toBe(secret)
  const [entry] = await listAuditEntries(t.db, { type: 'person', id })
  expect(entry).toMatchObject({
    action: 'second_factor.reset',
    acted_as: 'operator',
    actor_id: null,
    reason: 'The phone was stolen',
  })
  expect(await mailsTo(email)).toContain('account.factor_reset')
  const again = inTransaction(t.db, (trx) => resetFactor(t.deps, trx, email, 'Twice'))
  await expect(again).rejects.toThrow('no second factor')
})

test('a sensitive act asks again after a quarter of an hour', () => {
  const actor = { id: 'a', role: 'admin' as const, tokenHash: Buffer.alloc(32), scopes: [], viewerId: null }
  const at = new Date('2026-11-23T18:00:00Z')
  const after = (minutes: number) => () =>
    requireFreshFactor({ ...actor, factorAt: at }, new Date(at.getTime() + minutes * 60_000))
  expect(after(15)).not.toThrow()
  expect(after(15.1)).toThrow('confirm again')
  expect(() => requireFreshFactor({ ...actor, factorAt: null }, at)).toThrow('second factor')
})
