import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonMessages, type PersonMessage } from '#contract/admin/deliveries.ts'
import { chooseNotice } from '#contract/notices.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addMessage } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Query = { limit?: number; cursor?: string; channel?: PersonMessage['channel']; state?: PersonMessage['state'] }

const ask = async ({ id }: TestPerson, query: Query = {}, scope: 'support' | 'trust' | 'finance' = 'support') =>
  t.call(listPersonMessages, { token: (await anAdmin(t, scope)).token, params: { id }, query: query as never })
const log = async (person: TestPerson, query: Query = {}) => (await ask(person, query)).body
const cursorOf = (link: unknown) => /[?&]cursor=([^&>]+)/.exec(String(link))?.[1]

test('says what somebody was told by each channel and what became of it, and never what it said', async () => {
  const { client, id } = await addConfirmed(t)
  await workOnce(t)
  const messages = await log(client)
  expect(messages.map(({ channel }) => channel)).toContain('email')
  for (const one of messages) {
    expect(one).toMatchObject({ state: 'sent', to: 'client', booking_id: id })
    expect([client.email, client.phone]).toContain(one.recipient)
  }
  // The other side's are not among them.
  expect(messages.every(({ to }) => to !== 'provider')).toBe(true)
  await addMessage(t.deps, { channel: 'sms', to: client.phone })
  await workOnce(t)
  const [code] = await log(client)
  expect(code).toMatchObject({
    what: 'Verification code',
    channel: 'sms',
    state: 'sent',
    booking_id: null,
    detail: null,
  })
  expect(JSON.stringify(await log(client))).not.toMatch(/123456|token|12 Test Street|http/)
})

test('says why something was not sent, and finds it by channel and state', async () => {
  const person = await addPerson(t)
  const write = (channel: 'email' | 'sms' = 'email') =>
    addMessage(t.deps, { channel, to: channel === 'email' ? person.email : person.phone })
  const set = async (change: ReturnType<typeof sql>) =>
    sql`update outbox_message set ${change} where id = ${await write()}`.execute(t.db)
  const now = t.clock.now()
  await set(sql`dropped_at = ${now}, last_error = 'turned off by the recipient'`)
  await set(
    sql`dropped_at = ${now}, gave_up_at = ${now}, failure = 'bounce', last_error = 'the email was not accepted: 550'`,
  )
  await set(sql`failure = 'temporary', last_error = 'the email was not accepted: 450', attempts = 2`)
  await set(sql`held_until = ${new Date(now.getTime() + 3_600_000)}`)
  const text = await write('sms')
  await sql`
    update outbox_message set sent_at = ${now}, reported = 'undelivered', failure = 'unknown',
      last_error = 'the SMS service reported 30008' where id = ${text}`.execute(t.db)
  const found = (await log(person)).map(({ channel, state, detail }) => [channel, state, detail])
  expect(found).toEqual([
    ['sms', 'failed', 'The service gave no reason: the SMS service reported 30008'],
    ['email', 'waiting', expect.stringMatching(/^Held until .*12:00 PM$/)],
    ['email', 'failing', 'The service couldn’t accept it then: the email was not accepted: 450'],
    ['email', 'failed', 'This address doesn’t exist: the email was not accepted: 550'],
    ['email', 'dropped', 'Turned off by the recipient'],
  ])
  for (const state of ['failed', 'waiting', 'failing', 'dropped', 'sent'] as const)
    expect((await log(person, { state })).map((one) => one.state)).toEqual(
      found.filter((one) => one[1] === state).map(() => state),
    )
  expect(await log(person, { state: 'failed', channel: 'sms' })).toHaveLength(1)
  expect((await ask(person, { state: 'lost' as never })).status).toBe(422)
})

test('says that its reader did not want it, from the switch to the log', async () => {
  const { client } = await addConfirmed(t)
  await workOnce(t)
  const body = { topic: 'reviews', channel: 'email', is_on: false } as const
  expect((await t.call(chooseNotice, { token: client.token, body })).status).toBe(200)
  const at = t.clock.now()
  await sql`
    with told as (
      insert into notification (id, template, subject_type, subject_id, facts, created_at)
      values ('off', 'review.published', 'booking', 'off', '{}', ${at}) returning id)
    insert into outbox_message (notification_id, reader, channel, recipient, is_urgent, created_at)
    select id, 'client', 'email', ${client.email}, false, ${at} from told`.execute(t.db)
  await workOnce(t)
  expect((await log(client))[0]).toMatchObject({ state: 'dropped', detail: 'Turned off by the recipient' })
})

test('goes on page by page, with what came meanwhile on the first one alone', async () => {
  const person = await addPerson(t)
  for (let n = 0; n < 7; n += 1)
    await addMessage(t.deps, { channel: n % 2 ? 'sms' : 'email', to: n % 2 ? person.phone : person.email })
  const all = (await log(person)).map(({ id }) => id)
  expect(all).toHaveLength(7)
  const first = await ask(person, { limit: 3 })
  await addMessage(t.deps, { channel: 'email', to: person.email })
  const second = await ask(person, { limit: 3, cursor: cursorOf(first.headers['link'])! })
  const third = await ask(person, { limit: 3, cursor: cursorOf(second.headers['link'])! })
  expect([first, second, third].flatMap(({ body }) => body.map(({ id }) => id))).toEqual(all)
  expect(third.headers['link']).toBeUndefined()
  for (const cursor of ['nonsense', Buffer.from('["x"]').toString('base64url')])
    expect((await ask(person, { cursor })).status).toBe(400)
})

test('goes on with what went to a former address and number, and leaves out what others were told there', async () => {
  const { client, id } = await addConfirmed(t)
  await addMessage(t.deps, { channel: 'sms', to: client.phone })
  await workOnce(t)
  const before = await log(client)
  expect(new Set(before.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']))
  const [email, phone] = ['moved@example.test', '6045550987']
  await t.db.updateTable('user_account').set({ email, phone_number: phone }).where('id', '=', client.id).execute()
  // Another person has the number now, and gets a message there.
  const heir = await addPerson(t)
  await t.db.updateTable('user_account').set({ phone_number: client.phone }).where('id', '=', heir.id).execute()
  await addMessage(t.deps, { channel: 'sms', to: client.phone })
  await addMessage(t.deps, { channel: 'email', to: email })
  await workOnce(t)
  const [newest, ...rest] = await log(client)
  expect(newest).toMatchObject({ recipient: email, state: 'sent' })
  expect(rest.map((one) => one.id)).toEqual(before.map((one) => one.id))
  expect(rest.some(({ recipient, booking_id }) => recipient === client.email && booking_id === id)).toBe(true)
  expect(await log(heir)).toMatchObject([{ recipient: client.phone, channel: 'sms' }])
})

test('is for those who help and judge people, and each look is written down', async () => {
  const person = await addPerson(t)
  expect((await ask(person, {}, 'finance')).body.code).toBe('scope_required')
  expect((await ask(person, {}, 'trust')).status).toBe(200)
  expect((await ask({ ...person, id: 'nobody' })).status).toBe(404)
  const looks = await t.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', person.id).execute()
  expect(looks).toMatchObject([{ action: 'person.messages_viewed', scope: 'trust' }])
})
