import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { getPersonRecord } from '#contract/admin/people.ts'
import { retryEmail } from '#contract/delivery.ts'
import type { Adapters } from '#server/adapters.ts'
import { createWork, type Work } from '#server/domains.ts'
import { classifyMailError } from '#server/platform/ports/classify-mail.ts'
import { classifyTextError, kindOfTextError } from '#server/platform/ports/classify-text.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import { Refused } from '#server/platform/ports/send-error.ts'
import { signTwilioCall } from '#server/platform/ports/twilio-signature.ts'
import { signCall } from '#server/support/inbound/signature.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { addMessage } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPending, setStatusOf } from '#tests/factories/visits.ts'
import { INBOUND_SECRET, TWILIO_TOKEN } from '#tests/setup/inbound-secret.ts'

let t: TestApp
let work: Work
let mails: Mail[] = []
let texts: { to: string; reportTo?: string }[] = []
let refuse: { mail?: Error; sms?: Error } = {}

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  const mail = {
    send: async (message: Mail) => {
      if (refuse.mail) throw refuse.mail
      mails.push(message)
    },
  }
  const sms = {
    send: async (message: { to: string; text: string; reportTo?: string }) => {
      if (refuse.sms) throw refuse.sms
      texts.push(message)
    },
  }
  work = createWork(t.deps, { mail, sms } as Adapters)
})
beforeEach(() => {
  t.setNow(TEST_NOW)
  mails = []
  texts = []
  refuse = {}
})
afterAll(() => t.close())

const smtp = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  classifyMailError({ code, responseCode: Number(response.slice(0, 3)), response, command })

test.each([
  ['550 5.1.1 no such user', 'bounce', true],
  ['553 no such user', 'bounce', true],
  ['552 5.2.2 mailbox full', 'temporary', false],
  ['452 4.2.2 mailbox full', 'temporary', false],
  ['421 4.7.0 try later', 'temporary', false],
  ['550 5.7.1 blocked by policy', 'blocked', true],
  ['554 refused', 'blocked', true],
  ['550 5.4.4 no route', 'unknown', true],
])('a mail server that answers "%s": %s', (response, kind, isFinal) => {
  const error = smtp(response)
  expect([error.kind, error instanceof Refused]).toEqual([kind, isFinal])
})

test('a login or a sender that is refused is about us: it is tried again', () => {
  for (const error of [
    smtp('535 5.7.8 wrong password', 'AUTH PLAIN', 'EAUTH'),
    smtp('550 5.7.1 sender refused', 'MAIL FROM'),
    classifyMailError({ code: 'ECONNECTION' }),
  ])
    expect(error).not.toBeInstanceOf(Refused)
})

test('the SMS service says why by numbers', () => {
  expect([21211, 30005, 21610, 30007, 30003, 20429, 30008, 99999, null].map(kindOfTextError)).toEqual([
    'bounce',
    'bounce',
    'blocked',
    'blocked',
    'temporary',
    'temporary',
    'unknown',
    'unknown',
    'unknown',
  ])
  expect(classifyTextError(400, { code: 21610 })).toMatchObject({ kind: 'blocked', hasStopped: true })
  expect(classifyTextError(400, { code: 21211 })).toMatchObject({ kind: 'bounce', hasStopped: false })
  for (const answer of [
    classifyTextError(401, { code: 20003 }),
    classifyTextError(429, null),
    classifyTextError(503, ''),
  ])
    expect(answer).not.toBeInstanceOf(Refused)
})

const stateOf = async ({ token }: TestPerson) => (await t.call(getMe, { token })).body.email_state
const rowOf = (id: number) =>
  t.db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function bounce(body: object, signature?: string) {
  const text = JSON.stringify(body)
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/inbound/bounce',
    headers: {
      'content-type': 'application/json',
      'inbound-signature': signature ?? signCall(text, INBOUND_SECRET, new Date()),
    },
    payload: text,
  })
  return { status: answer.statusCode, ...answer.json<{ effect?: string; code?: string }>() }
}

describe('an address that nobody has', () => {
  it('is marked when its server says so, gets no more mail, and its owner says that it is right or changes it', async () => {
    const person = await addPerson(t)
    const id = await addMessage(t.deps, { channel: 'email', to: person.email })
    refuse.mail = smtp('550 5.1.1 no such user')
    await work.deliver()
    expect(await stateOf(person)).toBe('returned')
    const { token } = await anAdmin(t, 'support')
    const { body } = await t.call(getPersonRecord, { token, params: { id: person.id } })
    expect(body.email_state).toBe('returned')
    expect(await rowOf(id)).toMatchObject({ failure: 'bounce' })
    refuse = {}
    const next = await addMessage(t.deps, { channel: 'email', to: person.email, subject: 'Another' })
    await work.deliver()
    expect(mails).toEqual([])
    expect((await rowOf(next)).last_error).toBe('email to this address came back')
    expect((await t.call(retryEmail, { token: person.token })).status).toBe(200)
    expect(await stateOf(person)).toBe('confirmed')
    await work.deliver()
    expect(mails.length).toBeGreaterThan(0)
    expect((await t.call(retryEmail, { token: person.token })).body.code).toBe('wrong_state')
  })

  it('is marked by a signed call, once, by our own message or by its name; others are noted or ignored', async () => {
    const person = await addPerson(t)
    const id = await addMessage(t.deps, { channel: 'email', to: person.email })
    await work.deliver()
    const message_id = mails[0]!.messageId
    const full = { message_id, email: 'forwarded@example.test', kind: 'temporary' }
    expect((await bounce(full)).effect).toBe('noted')
    expect([await stateOf(person), (await rowOf(id)).failure]).toEqual(['confirmed', 'temporary'])
    // The message itself says to whom it went, whatever the call says.
    expect((await bounce({ ...full, kind: 'bounce' })).effect).toBe('marked')
    expect(await stateOf(person)).toBe('returned')
    const other = await addPerson(t)
    expect((await bounce({ email: other.email.toUpperCase(), kind: 'bounce' })).effect).toBe('marked')
    expect(await stateOf(other)).toBe('returned')
    expect((await bounce({ email: 'nobody@example.test', kind: 'bounce' })).effect).toBe('ignored')
    const verp = `bounces+${'x'.repeat(300)}=somebody=example.test@mail.example.test`
    expect(await bounce({ email: verp, message_id: 'y'.repeat(2000), kind: 'bounce' })).toMatchObject({
      effect: 'ignored',
    })
    const lawful = await addPerson(t)
    const email = `o'brien+x/y=z${lawful.email}`
    await t.db.updateTable('user_account').set({ email }).where('id', '=', lawful.id).execute()
    expect((await bounce({ email: ` <${email}>`, kind: 'bounce' })).effect).toBe('marked')
  })

  it('is marked by nobody else', async () => {
    const person = await addPerson(t)
    const body = { email: person.email, kind: 'bounce' }
    const text = JSON.stringify(body)
    const old = new Date(Date.now() - 6 * 60_000)
    for (const signature of [
      '',
      't=1,v1=00',
      signCall(text, 'another secret of at least 32 letters', new Date()),
      signCall(text, INBOUND_SECRET, old),
    ])
      expect((await bounce(body, signature)).code).toBe('signature_invalid')
    const once = signCall(text, INBOUND_SECRET, new Date(Date.now() - 1000))
    expect((await bounce(body, once)).effect).toBe('marked')
    expect((await bounce(body, once)).code).toBe('signature_invalid')
    expect((await bounce({ email: 'no address', kind: 'bounce' })).status).toBe(422)
  })
})

async function twilio(
  path: string,
  params: Record<string, string>,
  { token = TWILIO_TOKEN, url = `${t.deps.site.publicUrl}${path}` } = {},
) {
  const form = new URLSearchParams(params)
  const answer = await t.app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioCall(url, form, token),
    },
    payload: form.toString(),
  })
  return { status: answer.statusCode, text: answer.payload }
}

describe('reports of the SMS service', () => {
  const report = (id: number, MessageStatus: string, more: Record<string, string> = {}, how = {}) =>
    twilio(`/api/texts/reports/${id}`, { MessageSid: 'SM1', MessageStatus, ...more }, how)

  it('are taken with its signature over this address alone, and what has arrived has arrived', async () => {
    const person = await addPerson(t)
    const id = await addMessage(t.deps, { channel: 'sms', to: person.phone })
    expect((await report(id, 'delivered', {}, { token: 'another' })).status).toBe(403)
    expect((await report(id, 'delivered', {}, { url: 'https://elsewhere.test/x' })).status).toBe(403)
    expect((await rowOf(id)).reported).toBe(null)
    expect((await report(id, 'sent')).status).toBe(200)
    expect((await report(id, 'undelivered', { ErrorCode: '30005' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ reported: 'undelivered', failure: 'bounce' })
    await report(id, 'delivered')
    await report(id, 'failed', { ErrorCode: '30008' })
    expect(await rowOf(id)).toMatchObject({ reported: 'delivered', failure: null })
    expect((await report(999_999, 'delivered')).status).toBe(200)
  })

  it('and refusals that speak of a STOP end consent to texts', async () => {
    const [one, two] = [await addPerson(t), await addPerson(t)]
    const id = await addMessage(t.deps, { channel: 'sms', to: one.phone })
    await report(id, 'failed', { ErrorCode: '21610' })
    refuse.sms = classifyTextError(400, { code: 21610 })
    await addMessage(t.deps, { channel: 'sms', to: two.phone })
    await work.deliver()
    for (const person of [one, two])
      expect((await consents(person)).at(-1)).toMatchObject({ is_given: false, words: 'STOP, told by the SMS service' })
  })
})

const consents = async ({ id }: TestPerson) =>
  (
    await sql<{ is_given: boolean; words: string }>`
      select is_given, words from text_consent where person_id = ${id} order by said_at, id`.execute(t.db)
  ).rows

describe('what people answer by text', () => {
  let n = 0
  const answer = (person: TestPerson, Body: string, sid = `SM${(n += 1)}`) =>
    twilio('/api/texts/answers', { From: `+1${person.phone}`, MessageSid: sid, Body })

  it('STOP ends texts about visits at once, START brings them back, both kept with their words', async () => {
    const person = await addPerson(t)
    const visit = await addPending(t, { client: person })
    for (const word of ['Stop.', 'STOPALL', 'unsubscribe', 'arrêt']) await answer(person, word)
    expect((await consents(person)).map(({ is_given, words }) => [is_given, words])).toEqual([
      [true, 'Text me'],
      [false, 'Answered by text: Stop.'],
    ])
    await setStatusOf(t, visit, 'provider', 'confirmed')
    await work.deliver()
    expect(texts.filter(({ to }) => to === person.phone)).toEqual([])
    await answer(person, 'START')
    expect((await consents(person)).at(-1)).toMatchObject({ is_given: true, words: 'Answered by text: START' })
  })

  it('has one effect however often it is handed on, and HELP says who writes', async () => {
    const person = await addPerson(t)
    await Promise.all(Array.from({ length: 5 }, () => answer(person, 'STOP', 'SMsame')))
    expect(await consents(person)).toHaveLength(2)
    expect((await answer(person, 'HELP')).text).toContain('Reply STOP to end.')
    expect((await answer(person, 'yes please')).text).toContain('<Response></Response>')
    expect((await answer(person, 'YES')).status).toBe(200)
    expect((await consents(person)).at(-1)?.is_given).toBe(true)
    const forged = await twilio('/api/texts/answers', { From: `+1${person.phone}`, Body: 'STOP' }, { token: 'x' })
    expect(forged.status).toBe(403)
    expect((await consents(person)).at(-1)?.is_given).toBe(true)
  })
})
