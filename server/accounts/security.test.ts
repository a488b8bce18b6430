import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import * as security from '#contract/accounts/security.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { atOnce } from '#tests/factories/rivals.ts'

const NEW_PASSWORD = 'Moss-and-4-ferns!'
const DAY_MS = 86_400_000
let t: TestApp
let made = 0
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const logIn = (email: string, password: string, userAgent = PHONE) =>
  t.call(contract.login, { body: { email, password }, headers: { 'user-agent': userAgent } })
const me = (token: string) => t.call(contract.getMe, { token })
const freshEmail = () => `fresh${(made += 1)}@example.test`

async function linkIn(to: string, kind: string, part: 'confirm' | 'undo'): Promise<string> {
  const mail = (await messagesOf(t, { to, kind })).at(-1)
  return new RegExp(`/email-change#${part}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

async function askedFor(email: string) {
  const person = await signedUp(t)
  const asked = await t.call(security.askEmailChange, {
    token: person.token,
    body: { email, password: person.password },
  })
  expect(asked.status).toBe(200)
  return { person, message: asked.body.message }
}

test('a new password asks for the present one, keeps this session and ends the others', async () => {
  const person = await signedUp(t)
  const other = (await logIn(person.email, person.password)).body.access_token
  const change = (current_password: string, password: string) =>
    t.call(security.changePassword, { token: person.token, body: { current_password, password } })

  const wrong = await change('Not-it-at-4ll!', NEW_PASSWORD)
  expect([wrong.status, wrong.body.detail]).toEqual([422, 'This isn’t your current password.'])
  expect((await change(person.password, 'weak')).body.code).toBe('weak_password')
  expect((await me(other)).status).toBe(200)

  expect((await change(person.password, NEW_PASSWORD)).status).toBe(200)
  expect([(await me(person.token)).status, (await me(other)).status]).toEqual([200, 401])
  expect((await logIn(person.email, person.password)).status).toBe(401)
  expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
  const [mail] = await messagesOf(t, { to: person.email, kind: 'account.password_changed' })
  expect(mail?.text).toContain('everywhere except where you changed it')
})

test('simultaneous password changes succeed once', async () => {
  const person = await signedUp(t)
  const answers = await atOnce((i) =>
    t.call(security.changePassword, {
      token: person.token,
      body: { current_password: person.password, password: `Moss-and-${i}-ferns!` },
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a stolen session can’t guess the password', async () => {
  const person = await signedUp(t)
  const guess = () =>
    t.call(security.changePassword, {
      token: person.token,
      body: { current_password: 'Not-it-at-4ll!', password: NEW_PASSWORD },
    })
  for (let miss = 0; miss < 5; miss += 1) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('people see their sessions and end one or all others', async () => {
  const person = await signedUp(t)
  await logIn(person.email, person.password)
  const laptop = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
  const second = (await logIn(person.email, person.password, laptop)).body.access_token
  const { body: sessions } = await t.call(security.listSessions, { token: person.token })
  expect(sessions.map(({ device }) => device).toSorted()).toEqual([
    'Edge on Windows',
    'Safari on iPhone',
    'Unknown device',
  ])
  expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)

  const edge = sessions.find(({ device }) => device === 'Edge on Windows')!
  const stranger = await signedUp(t)
  const end = (token: string) => t.call(security.endSession, { token, params: { id: edge.id } })
  expect((await end(stranger.token)).status).toBe(404)
  expect((await me(second)).status).toBe(200)
  expect((await end(person.token)).status).toBe(200)
  expect((await me(second)).status).toBe(401)

  await t.call(security.endOtherSessions, { token: person.token })
  const { body: left } = await t.call(security.listSessions, { token: person.token })
  expect(left.map(({ is_current }) => is_current)).toEqual([true])
  expect((await me(stranger.token)).status).toBe(200)
})

test('another email counts once its owner has confirmed it, and both addresses are told', async () => {
  const email = freshEmail()
  const { person } = await askedFor(email)
  expect((await me(person.token)).body.email).toBe(person.email)
  const { body: waits } = await t.call(security.getEmailChange, { token: person.token })
  expect(waits.waiting?.new_email).toBe(email)

  const token = await linkIn(email, 'account.email_change_asked', 'confirm')
  const confirm = () => t.call(security.confirmEmailChange, { body: { token } })
  expect((await confirm()).body).toEqual({ email })
  expect((await confirm()).body.code).toBe('reset_token_invalid')
  expect((await me(person.token)).body.email).toBe(email)
  expect((await logIn(email, person.password)).status).toBe(200)
  expect((await logIn(person.email, person.password)).status).toBe(401)
  expect(await messagesOf(t, { to: person.email, kind: 'account.email_changed' })).toHaveLength(1)
  expect(await messagesOf(t, { to: email, kind: 'account.email_changed' })).toHaveLength(1)
})

test('an email that is taken gets the same answer and no link; its owner is told', async () => {
  const owner = await signedUp(t)
  const free = await askedFor(freshEmail())
  const taken = await askedFor(owner.email)
  expect(taken.message).toBe(free.message)
  const [mail] = await messagesOf(t, { to: owner.email, kind: 'account.email_change_asked' })
  expect(mail?.text).toContain('already belongs to yours')
  expect(mail?.text).not.toContain('#confirm=')
  expect(await linkIn(taken.person.email, 'account.email_change_asked', 'undo')).not.toBe('')
})

test('an email that somebody takes meanwhile cannot be confirmed', async () => {
  const email = freshEmail()
  const { person } = await askedFor(email)
  await signedUp(t, { email })
  const token = await linkIn(email, 'account.email_change_asked', 'confirm')
  expect((await t.call(security.confirmEmailChange, { body: { token } })).body.code).toBe('reset_token_invalid')
  expect((await me(person.token)).body.email).toBe(person.email)
})

test.for(['asked', 'changed'] as const)(
  'the old address undoes what was %s, and takes the account back',
  async (when) => {
    const email = freshEmail()
    const { person } = await askedFor(email)
    const confirm = await linkIn(email, 'account.email_change_asked', 'confirm')
    if (when === 'changed') {
      await t.call(security.confirmEmailChange, { body: { token: confirm } })
      t.advance(3 * DAY_MS)
    }
    const token = await linkIn(
      person.email,
      when === 'asked' ? 'account.email_change_asked' : 'account.email_changed',
      'undo',
    )
    const object = () => t.call(security.objectToEmailChange, { body: { token } })
    expect((await object()).body).toEqual({ email: person.email })
    expect((await object()).body.code).toBe('reset_token_invalid')
    expect((await t.call(security.confirmEmailChange, { body: { token: confirm } })).status).toBe(400)
    expect((await me(person.token)).status).toBe(401)
    expect((await logIn(person.email, person.password)).status).toBe(401)
    const [reset] = await messagesOf(t, { to: person.email, kind: 'account.reset' })
    const access_token = /access_token=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? ''
    const update = { body: { access_token, password: NEW_PASSWORD } }
    expect((await t.call(contract.updatePassword, update)).status).toBe(200)
    expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
  },
)

test('a change of the email asks for the password, ends with a new one, and runs out', async () => {
  const { person } = await askedFor(freshEmail())
  const ask = (email: string, password: string) =>
    t.call(security.askEmailChange, { token: person.token, body: { email, password } })
  expect((await ask(freshEmail(), 'Not-it-at-4ll!')).status).toBe(422)
  expect((await ask(person.email, person.password)).status).toBe(422)

  await t.call(security.changePassword, {
    token: person.token,
    body: { current_password: person.password, password: NEW_PASSWORD },
  })
  expect((await t.call(security.getEmailChange, { token: person.token })).body.waiting).toBeNull()

  const late = freshEmail()
  await ask(late, NEW_PASSWORD)
  const token = await linkIn(late, 'account.email_change_asked', 'confirm')
  t.advance(DAY_MS + 60_000)
  expect((await t.call(security.confirmEmailChange, { body: { token } })).status).toBe(400)
})
