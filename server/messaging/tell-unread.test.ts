import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { read, say } from '#tests/factories/talk.ts'
import { tellUnread } from './tell-unread.ts'

const MINUTE = 60_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

async function begin() {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const id = await say(t, client, provider, 'Hello, do you do gel?')
  const mails = () => messagesOf(t, { to: provider.email, kind: 'messages.unread_by_provider' })
  const sweep = async (minutes: number) => {
    t.advance(minutes * MINUTE)
    await tellUnread(t.deps)
    return (await mails()).length
  }
  return { client, provider, id, mails, sweep }
}

test('a mail comes after ten minutes, once, without a word of what was written', async () => {
  const { provider, client, id, mails, sweep } = await begin()
  await say(t, client, provider, 'And pedicures?')
  expect(await sweep(9)).toBe(0)
  expect(await sweep(1)).toBe(1)
  expect(await sweep(120)).toBe(1)
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: '2 new messages from Casey - Homebloom' })
  expect(mail!.text).toContain(`/messages/${id}`)
  expect(mail!.text).not.toMatch(/gel|pedicure|Quimby/i)
})

test('further messages bring at most one email an hour', async () => {
  const { provider, client, sweep } = await begin()
  expect(await sweep(10)).toBe(1)
  await say(t, client, provider, 'Are you there?')
  expect(await sweep(30)).toBe(1)
  expect(await sweep(29)).toBe(1)
  expect(await sweep(1)).toBe(2)
  t.advance(180 * MINUTE)
  await say(t, client, provider, 'Still there?')
  expect(await sweep(9)).toBe(2)
  expect(await sweep(1)).toBe(3)
})

test('messages read in time bring no email, and a waiting one is dropped', async () => {
  const { provider, client, id, mails, sweep } = await begin()
  await read(t, provider, id, 1)
  expect(await sweep(20)).toBe(0)
  await say(t, client, provider, 'One more')
  expect(await sweep(10)).toBe(1)
  // Read while the email waited to be sent.
  await read(t, provider, id, 2)
  await workOnce(t)
  expect(await mails()).toMatchObject([{ sent_at: null, last_error: 'no longer true' }])
})

test('two workers tell it once', async () => {
  const { sweep, mails } = await begin()
  t.advance(10 * MINUTE)
  await Promise.all([tellUnread(t.deps), tellUnread(t.deps), sweep(0)])
  expect(await mails()).toHaveLength(1)
})
