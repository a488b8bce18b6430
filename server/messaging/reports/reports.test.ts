import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { listCaseLines } from '#contract/admin/tickets.ts'
import {
  decideReport,
  getConversationReport,
  listReports,
  readReported,
  reportConversation,
} from '#contract/messaging/reports.ts'
import { TASK_OPENED, TASK_RESOLVED, type TaskKey } from '#server/platform/tasks.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { say, write } from '#tests/factories/talk.ts'

let t: TestApp
let admin: TestPerson
let provider: Bookable
const signals: string[] = []
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
  provider = await addBookable(t)
  for (const name of [TASK_OPENED, TASK_RESOLVED])
    t.deps.events.subscribe<TaskKey>(name, async (_, { kind, subject }) => {
      if (kind === 'conversation.reported') signals.push(`${name} ${subject.id}`)
    })
})
afterAll(() => t.close())

const report = (by: TestPerson, id: string) =>
  t.call(reportConversation, { token: by.token, params: { id }, body: { reason: 'harassment', words: 'Very rude' } })
const open = async () => (await t.call(listReports, { token: admin.token, query: { limit: 100 } })).body
const read = (id: string, query = {}) => t.call(readReported, { token: admin.token, params: { id }, query })
const decide = (id: string, decision: 'dismiss' | 'warn' | 'suspend') =>
  t.call(decideReport, { token: admin.token, params: { id }, body: { decision, reason: 'Read it' } })

/** A client's report of the provider, unless told otherwise. */
async function reported({ byProvider = false, against = provider } = {}) {
  const client = await addPerson(t)
  const id = await say(t, client, against, 'Something rude')
  await report(byProvider ? against : client, id)
  const found = (await open()).find(({ reporter }) => reporter.id === (byProvider ? against.id : client.id))!
  return { client, conversation: id, found }
}

test('opens the conversation to admins, once however often, and every reading is recorded', async () => {
  const { client, conversation, found } = await reported()
  await report(client, conversation)
  expect((await open()).filter(({ reporter }) => reporter.id === client.id)).toHaveLength(1)
  expect(found).toMatchObject({ state: 'open', words: 'Very rude', reported: { id: provider.id, role: 'provider' } })
  expect(await listAuditEntries(t.db, { type: 'conversation', id: conversation })).toEqual([])
  // The people and the reason of a report can be read without the conversation.
  const summary = await t.call(getConversationReport, { token: admin.token, params: { id: found.id } })
  expect(summary.body).toEqual(found)
  expect(await listAuditEntries(t.db, { type: 'conversation', id: conversation })).toEqual([])
  // The list of cases names both.
  const cases = await t.call(listCaseLines, { token: admin.token, query: { turn: 'us', kind: 'report', limit: 100 } })
  expect(cases.body.find(({ id }) => id === found.id)?.title).toBe(
    `${found.reporter.full_name} reported a conversation with ${found.reported.full_name}`,
  )
  const { body } = await read(found.id)
  expect(body.lines).toMatchObject([{ author: 'client', text: 'Something rude' }])
  await read(found.id, { before: 1 })
  expect(await listAuditEntries(t.db, { type: 'conversation', id: conversation })).toMatchObject([
    { action: 'conversation.read', actor_id: admin.id, after: { report: found.id, before: 1 } },
    { action: 'conversation.read', actor_id: admin.id, after: { report: found.id } },
  ])
})

test('no admin reads messages written after the decision, unless they are reported again', async () => {
  const own = await addBookable(t)
  const { client, conversation, found } = await reported({ against: own })
  const texts = async (id: string) => (await read(id)).body.lines.map(({ text }) => text)
  t.advance(1000)
  await say(t, own, client, 'Said while it waits')
  expect(await texts(found.id)).toEqual(['Something rude', 'Said while it waits'])
  t.advance(1000)
  await decide(found.id, 'dismiss')
  t.advance(1000)
  await say(t, client, own, 'Between us')
  expect(await texts(found.id)).toEqual(['Something rude', 'Said while it waits'])
  expect((await read(found.id, { before: 2 })).body.lines).toHaveLength(1)
  await report(own, conversation)
  const again = (await open()).find(({ reporter }) => reporter.id === own.id)!
  expect(await texts(again.id)).toContain('Between us')
})

test('no admin reads a conversation that nobody has reported', async () => {
  const client = await addPerson(t)
  const id = await say(t, client, provider, 'Private')
  expect((await read(id)).status).toBe(404)
  const stranger = await addPerson(t)
  expect((await report(stranger, id)).status).toBe(404)
})

test('asks for attention until it is decided, once', async () => {
  const { found } = await reported()
  expect(signals).toContain(`task.opened ${found.id}`)
  const answers = await Promise.all([decide(found.id, 'dismiss'), decide(found.id, 'warn')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(signals.filter((signal) => signal === `task.resolved ${found.id}`)).toHaveLength(1)
  const decided = await t.call(listReports, { token: admin.token, query: { state: 'decided', limit: 1 } })
  expect(decided.body[0]).toMatchObject({ id: found.id, decision_reason: 'Read it' })
  expect(await listAuditEntries(t.db, { type: 'conversation_report', id: found.id })).toMatchObject([
    { action: 'report.decided', reason: 'Read it' },
  ])
})

test('a warning is a mail to whom it is about', async () => {
  const { client, found } = await reported({ byProvider: true })
  await decide(found.id, 'warn')
  expect(await messagesOf(t, { to: client.email, kind: 'messages.warned' })).toMatchObject([
    { subject: 'About your messages - Homebloom', text: expect.stringContaining('Our reason: Read it') },
  ])
})

test('a suspension is the usual one: of a client with their sessions, of a provider with their listing', async () => {
  const { client, found } = await reported({ byProvider: true })
  expect((await decide(found.id, 'suspend')).status).toBe(200)
  expect((await t.call(getMe, { token: client.token })).status).toBe(401)
  const own = await addBookable(t)
  const second = await reported({ against: own })
  expect((await decide(second.found.id, 'suspend')).status).toBe(200)
  expect((await write(t, await addPerson(t), own, 'Hello')).status).toBe(404)
})

test('is taken again and again, also once the database has its plan for it', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, () => addPerson(t)))
  for (const client of clients) {
    const id = await say(t, client, provider, 'Something rude')
    for (let n = 0; n < 9; n += 1) expect((await report(client, id)).status).toBe(200)
  }
})
