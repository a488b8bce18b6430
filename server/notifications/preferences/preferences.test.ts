import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listInbox } from '#contract/inbox.ts'
import { chooseNotice, consentToTexts, getNotices, type Notices, type NoticeTopic } from '#contract/notices.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const wishesOf = async ({ token }: TestPerson) => (await t.call(getNotices, { token })).body
const groupOf = ({ groups }: Notices, topic: NoticeTopic) => groups.find((one) => one.topic === topic)
const choose = ({ token }: TestPerson, topic: NoticeTopic, channel: 'email' | 'inbox', is_on: boolean) =>
  t.call(chooseNotice, { token, body: { topic, channel, is_on } })
const say = ({ token }: TestPerson, is_given: boolean, words: string) =>
  t.call(consentToTexts, { token, body: { is_given, words } })

/** Something that may be switched off, about nothing in particular. */
const tell = ({ email }: TestPerson) =>
  inTransaction(t.db, (trx) =>
    notify(t.deps, trx, {
      template: 'review.published',
      to: [{ as: 'client', email }],
      subject: { type: 'booking', id: newId() },
      data: {
        bookingId: newId(),
        clientFirstName: 'Casey',
        providerFirstName: 'Amara',
        service: 'Nails',
        written: ['client'],
      },
    }),
  )

const mailsOf = async ({ email }: TestPerson) =>
  (await messagesOf(t, { to: email })).map(({ kind, sent_at, last_error }) => [kind, sent_at !== null, last_error])
const inboxOf = async ({ token }: TestPerson) => (await t.call(listInbox, { token, query: { limit: 100 } })).body

/** Footer of the last email. */
async function stopLinkOf({ email }: TestPerson): Promise<string> {
  const mail = (await messagesOf(t, { to: email })).at(-1)
  return /Stop emails like this: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a channel that is off gets nothing, by the setting at the time of sending', async () => {
  const person = await addPerson(t)
  await tell(person)
  await choose(person, 'reviews', 'email', false)
  await workOnce(t)
  expect(await mailsOf(person)).toEqual([['review.published', false, 'turned off by the recipient']])
  expect(await inboxOf(person)).toHaveLength(1)
  await choose(person, 'reviews', 'inbox', false)
  await choose(person, 'reviews', 'email', true)
  await tell(person)
  await workOnce(t)
  expect((await mailsOf(person)).at(-1)).toEqual(['review.published', true, null])
  expect(await inboxOf(person)).toHaveLength(1)
  expect(groupOf(await wishesOf(person), 'reviews')).toMatchObject({ email: true, inbox: false })
  expect(groupOf(await wishesOf(person), 'messages')).toMatchObject({ email: true, inbox: true })
})

test('payouts and tips are a group of providers alone', async () => {
  const { client, provider } = await addPending(t)
  expect(groupOf(await wishesOf(client), 'payouts')).toBeUndefined()
  expect(groupOf(await wishesOf(provider), 'payouts')).toMatchObject({ email: true })
})

test('essential messages always come by email and in the inbox', async () => {
  const { provider } = await addPending(t)
  for (const channel of ['email', 'inbox'] as const) await choose(provider, 'bookings', channel, false)
  const { client } = await addPending(t)
  for (const channel of ['email', 'inbox'] as const) await choose(client, 'bookings', channel, false)
  await workOnce(t)
  expect(await mailsOf(provider)).toEqual([['booking.request', true, null]])
  expect(await mailsOf(client)).toEqual([['booking.request', true, null]])
  expect(await inboxOf(client)).toHaveLength(1)
})

test('text messages come with consent alone, which is kept with its words and date', async () => {
  const { provider, client } = await addPending(t)
  const texts = await wishesOf(provider)
  expect(texts.texts).toMatchObject({
    is_given: true,
    said_text: 'You agreed to this with the terms for providers.',
  })
  await say(provider, false, '')
  await workOnce(t)
  expect(await mailsOf({ ...provider, email: provider.phone })).toEqual([
    ['booking.request', false, 'no consent to text messages'],
  ])
  const { words } = (await wishesOf(client)).texts
  expect((await say(client, true, `${words} And more.`)).status).toBe(409)
  await Promise.all([say(provider, true, words), say(provider, true, words)])
  const kept = await t.db
    .selectFrom('text_consent')
    .selectAll()
    .where('person_id', '=', provider.id)
    .orderBy('id')
    .execute()
  expect(kept.map(({ is_given, said_at }) => [is_given, said_at.toISOString()])).toEqual([
    [false, t.clock.now().toISOString()],
    [true, t.clock.now().toISOString()],
  ])
  expect(kept[1]?.words).toBe(words)
})

test('a client who has said nothing is not texted', async () => {
  const client = await addPerson(t, { agreesToTexts: false })
  expect((await wishesOf(client)).texts).toMatchObject({ is_given: false, said_text: null })
})

test('a text message that could not go by day waits for the morning', async () => {
  t.setNow(moment(0, '20:55'))
  const { provider } = await addPending(t, { date: moment(5, '12:00').slice(0, 10) })
  t.setNow(moment(0, '21:05'))
  await workOnce(t)
  const [text] = await messagesOf(t, { to: provider.phone })
  expect([text?.sent_at, text?.next_try_at?.toISOString()]).toEqual([null, new Date(moment(1, '08:00')).toISOString()])
  t.setNow(moment(1, '08:00'))
  await workOnce(t)
  expect((await messagesOf(t, { to: provider.phone }))[0]?.sent_at).not.toBeNull()
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'the link of a mail stops mail of its group by one post without login: %s',
  async (type) => {
    const person = await addPerson(t)
    await tell(person)
    const { pathname, search } = new URL(await stopLinkOf(person))
    const opened = await t.app.http.inject({ method: 'GET', url: pathname + search })
    expect(opened.statusCode).toBeLessThan(500)
    expect(groupOf(await wishesOf(person), 'reviews')).toMatchObject({ email: true })
    const field = 'List-Unsubscribe'
    const answer = await t.app.http.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': type },
      payload: type.startsWith('multipart')
        ? `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nOne-Click\r\n--x--\r\n`
        : `${field}=One-Click`,
    })
    // Email programs follow no redirect.
    expect(answer.statusCode).toBe(200)
    expect(groupOf(await wishesOf(person), 'reviews')).toMatchObject({ email: false, inbox: true })
    expect(groupOf(await wishesOf(person), 'messages')).toMatchObject({ email: true })
  },
)

test('a link that we did not make stops nothing', async () => {
  for (const token of ['none', '', `${'A'.repeat(200)}`]) {
    const answer = await t.app.http.inject({
      method: 'POST',
      url: `/unsubscribe?t=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['location']).toMatch(/^\/not-sent/)
  }
})

test('essential emails have no unsubscribe link', async () => {
  const { client } = await addPending(t)
  const [mail] = await messagesOf(t, { to: client.email })
  expect(mail?.text).not.toContain('/unsubscribe')
})
