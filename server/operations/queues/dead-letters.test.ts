import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeDeadLetters, listDeadLetters, listLanes, retryDeadLetters } from '#contract/admin/jobs.ts'
import { countTasks, listTasks } from '#contract/admin/tasks.ts'
import { createWork, type Work } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { Refused } from '#server/platform/ports/send-error.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addDeadLetter, addMessage } from '#tests/factories/messages.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'

let t: TestApp
let owner: TestPerson
let other: TestPerson
let work: Work
let isDown = false
let sent: string[] = []
beforeAll(async () => {
  // Past nine in the morning: no quiet hours.
  t = await startTestApp({ now: '2026-11-23T19:00:00Z', isFrozen: true })
  owner = await anAdmin(t)
  other = await anAdmin(t)
  const send = async ({ to }: { to: string }) => {
    if (isDown) throw new Refused('550 no such mailbox')
    sent.push(to)
  }
  // As in production, where nothing is stored longer than it must be.
  const deps = { ...t.deps, site: { ...t.deps.site, isSandbox: false } }
  work = createWork(deps, { mail: { send }, sms: { send } } as unknown as Adapters)
})
beforeEach(async () => {
  isDown = false
  sent = []
  await t.db.deleteFrom('notification').execute()
  t.setNow('2026-11-23T19:00:00Z')
})
afterAll(() => t.close())

const messageLanes = () => work.lanes.filter(({ name }) => /sms|email/.test(name))
async function deliver(): Promise<void> {
  const { emptyLane } = await import('#server/platform/lanes.ts')
  for (const lane of messageLanes()) await emptyLane(lane)
}
const letters = async (query: object = {}) =>
  (await t.call(listDeadLetters, { token: owner.token, query: { lane: 'messages', limit: 100, ...query } })).body
const decide = (act: typeof retryDeadLetters | typeof purgeDeadLetters, ids: (string | number)[], by = owner) =>
  t.call(act, { token: by.token, body: { lane: 'messages', ids: ids.map(String), reason: 'The service is back' } })
const retry = async (ids: (string | number)[], by = owner) => (await decide(retryDeadLetters, ids, by)).body
const waiting = async () =>
  (await t.call(listTasks, { token: owner.token, query: { kind: 'message.given_up' } })).body.map(({ title }) => title)

test('a failed message is listed with its reason, counted for owners, and sent once someone retries it', async () => {
  isDown = true
  const ids = [await addMessage(t.deps, { channel: 'email', to: 'ada@example.test' })]
  ids.push(await addMessage(t.deps, { channel: 'email', to: 'bob@example.test' }))
  await deliver()
  const [newest, first] = await letters()
  expect(first).toMatchObject({ id: `${ids[0]}`, to: 'a…@example.test', text: '550 no such mailbox', tries: 1 })
  expect(JSON.stringify([newest, first])).not.toContain('ada@')
  expect(await waiting()).toEqual(['2 messages could not be sent'])
  expect((await t.call(countTasks, { token: owner.token })).body.pages).toMatchObject({ '/admin/system': 1 })
  const { body: lanes } = await t.call(listLanes, { token: owner.token })
  expect(lanes.find(({ name }) => name === 'email')).toMatchObject({ label: 'Emails', waiting: 0, given_up: 2 })

  isDown = false
  expect(await retry([ids[0]!])).toEqual({ done: 1, left: 0 })
  expect(await waiting()).toEqual(['A message could not be sent'])
  await deliver()
  expect(sent).toEqual(['ada@example.test'])
  expect((await decide(purgeDeadLetters, [ids[1]!])).body).toEqual({ done: 1, left: 0 })
  await deliver()
  expect([sent, await letters(), await waiting()]).toEqual([['ada@example.test'], [], []])
  const { body: after } = await t.call(listLanes, { token: owner.token })
  expect(after.find(({ name }) => name === 'email')).toMatchObject({ given_up: 0, done: 1 })
})

test('simultaneous retries take effect once, and each message goes out once', async () => {
  const ids = [await addDeadLetter(t, 'a@example.test'), await addDeadLetter(t, 'b@example.test')]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => retry(n % 2 ? ids : ids.toReversed(), n % 2 ? owner : other)),
  )
  expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(2)
  await Promise.all([deliver(), deliver(), retry(ids)])
  // Both may have passed over what the last retry had under its lock.
  await deliver()
  expect(sent.toSorted()).toEqual(['a@example.test', 'b@example.test'])
  const told = t.db.selectFrom('audit_entry').select('subject_id').where('action', '=', 'message.retried')
  expect(await told.where('subject_id', 'in', ids.map(String)).execute()).toHaveLength(2)
})

test('a job that a worker holds is not started twice', async () => {
  const id = await addMessage(t.deps, { channel: 'email', to: 'busy@example.test' })
  const until = new Date(t.clock.now().getTime() + 60_000)
  await t.db
    .updateTable('outbox_message')
    .set({ attempts: 3, claimed_until: until, last_error: 'hung up' })
    .where('id', '=', id)
    .execute()
  expect(await retry([id])).toEqual({ done: 0, left: 1 })
  expect((await decide(purgeDeadLetters, [id])).body).toEqual({ done: 0, left: 1 })
})

test('outdated messages are dropped, and forgotten ones can’t be retried', async () => {
  const [untrue, empty] = [await addDeadLetter(t, 'late@example.test'), await addDeadLetter(t, 'empty@example.test')]
  const set = (id: number, values: object) =>
    t.db.updateTable('outbox_message').set(values).where('id', '=', id).execute()
  await set(untrue, { holds_until: t.clock.now() })
  const { notification_id } = await t.db
    .selectFrom('outbox_message')
    .select('notification_id')
    .where('id', '=', empty)
    .executeTakeFirstOrThrow()
  await t.db.updateTable('notification').set({ facts: null }).where('id', '=', notification_id).execute()
  expect((await letters()).map(({ note, can }) => [note?.split(':')[0], can.retry])).toEqual([
    ['We no longer have its content, so it can only be dropped.', false],
    ['Outdated', true],
  ])
  expect(await retry([untrue, empty, 999_999])).toEqual({ done: 1, left: 2 })
  await deliver()
  expect(sent).toEqual([])
  expect((await letters()).map(({ id }) => id)).toEqual([`${empty}`])
})

test('a text message that is tried at night waits for the morning', async () => {
  const id = await addDeadLetter(t, '6045551234')
  await t.db.updateTable('outbox_message').set({ channel: 'sms' }).where('id', '=', id).execute()
  t.setNow('2026-11-24T10:00:00Z')
  await retry([id])
  await deliver()
  const { next_try_at, sent_at } = await t.db
    .selectFrom('outbox_message')
    .select(['next_try_at', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([next_try_at?.toISOString(), sent_at]).toEqual(['2026-11-24T15:00:00.000Z', null])
})

test('pages go on where they ended, and money is not left out', async () => {
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await addDeadLetter(t, `p${n}@example.test`))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { lane: 'messages' as const, limit: 2, ...(cursor ? { cursor } : {}) }
    const { body, headers } = await t.call(listDeadLetters, { token: owner.token, query })
    seen.push(...body.map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  } while (cursor)
  expect(seen).toEqual(ids.toReversed().map(String))
  for (const lane of ['refunds', 'payouts'] as const) {
    expect(await letters({ lane })).toEqual([])
    const body = { lane, ids: ['x'], reason: 'The bank is back' }
    expect((await t.call(purgeDeadLetters, { token: owner.token, body })).status).toBe(409)
    expect((await t.call(retryDeadLetters, { token: owner.token, body })).body).toEqual({ done: 0, left: 1 })
  }
})
