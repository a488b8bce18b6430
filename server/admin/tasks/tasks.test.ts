import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateMe } from '#contract/accounts.ts'
import { closeTask, countTasks, listTasks, type Task } from '#contract/admin/tasks.ts'
import { decideApplicant, decideChange, sendContact } from '#contract/admin.ts'
import { submitVerification } from '#contract/providers.ts'
import { openTask, resolveTask, type NewTask } from '#server/platform/tasks.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'
import { purgeClosedTasks } from './keep-tasks.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t)
})
beforeEach(async () => {
  await sql`delete from task`.execute(t.db)
})
afterAll(() => t.close())

const HOUR = 3_600_000
const list = async (query: { kind?: string; limit?: number; cursor?: string } = {}) =>
  (await t.call(listTasks, { token: admin.token, query: { limit: 100, ...query } })).body
const kinds = async () => (await list()).map(({ kind }) => kind).toSorted()
const counts = async () => (await t.call(countTasks, { token: admin.token })).body
const close = (id: string, reason = 'Answered by mail') =>
  t.call(closeTask, { token: admin.token, params: { id }, body: { reason } })
const declared = {
  is_adult: true,
  may_work_in_canada: true,
  is_certified: true,
  is_insured: true,
  birth_date: '1990-05-17',
} as const

const thing = (id: string, change: Partial<NewTask> = {}): NewTask => ({
  kind: 'review.burst',
  subject: { type: 'provider', id },
  dueAt: null,
  severity: 'normal',
  facts: { count: 5 },
  ...change,
})
const raise = (attention: NewTask) => inTransaction(t.db, (trx) => openTask(t.deps, trx, attention))
const settle = ({ kind, subject }: NewTask) => inTransaction(t.db, (trx) => resolveTask(t.deps, trx, { kind, subject }))
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR)

describe('what waits', () => {
  test('an application, until it is decided', async () => {
    const provider = await aPendingProvider(t)
    expect(await kinds()).toEqual([])
    await t.call(submitVerification, { token: provider.token, body: declared })
    const [task] = await list()
    expect(task).toMatchObject({
      kind: 'provider.applied',
      title: 'Tess Tester asks to be approved',
      link: { label: 'Review', to: `/admin/approvals?kind=provider&id=${provider.id}` },
      age_text: 'a moment, due in 2 days',
      is_overdue: false,
      message: null,
    })
    const params = { id: provider.id }
    const decide = (body: { decision: 'approve' | 'request_changes'; reason?: string }) =>
      t.call(decideApplicant, { token: admin.token, params, body })
    await decide({ decision: 'request_changes', reason: 'Please add your training' })
    expect(await kinds()).toEqual([])
    await t.call(submitVerification, { token: provider.token, body: declared })
    expect(await kinds()).toEqual(['provider.applied'])
    await decide({ decision: 'approve' })
    expect(await kinds()).toEqual([])
  })

  test('another name of an approved provider, until it is decided or withdrawn', async () => {
    const { id, token } = await anOpenProvider(t)
    const rename = (full_name: string) => t.call(updateMe, { token, body: { full_name } })
    await rename('Tess Renamed')
    expect(await list()).toMatchObject([{ kind: 'name.changed', title: 'Tess Tester asks for another name' }])
    await rename('Tess Tester')
    expect(await kinds()).toEqual([])
    await rename('Tess Renamed')
    const { rows } = await sql<{ id: string }>`
      select id from name_change where user_id = ${id} and state = 'waiting'`.execute(t.db)
    await t.call(decideChange, { token: admin.token, params: { id: rows[0]!.id }, body: { decision: 'accept' } })
    expect(await kinds()).toEqual([])
  })

  test('an objection, until the case is decided', async () => {
    const visit = await addMissed(t)
    await objectTo(t, visit)
    const { rows } = await sql<{ id: string }>`select id from booking_case`.execute(t.db)
    // The page where this one is decided.
    const to = `/admin/cases?state=open&id=${rows[0]!.id}`
    expect(await list()).toMatchObject([{ kind: 'case.opened', link: { to } }])
    await decideOn(t, visit, { decision: 'provider', reason: 'The door was right' })
    expect(await kinds()).toEqual([])
  })

  test('a message, which the task itself shows, until somebody says what was done', async () => {
    const body = { name: 'Ada', email: 'ada@example.test', subject: 'A question', message: 'Do you come to Squamish?' }
    await t.call(sendContact, { body })
    const [task] = (await list()) as [Task]
    expect(task).toMatchObject({
      kind: 'ticket.opened',
      title: 'Message: A question',
      link: { label: 'Answer' },
      message: { from: 'Ada', email: 'ada@example.test', phone: null, text: 'Do you come to Squamish?' },
    })
    expect((await close(task.id, ' no ')).status).toBe(422)
    expect((await close(task.id)).status).toBe(200)
    expect(await kinds()).toEqual([])
    expect((await close(task.id)).body.code).toBe('wrong_state')
    expect((await close('a'.repeat(26))).status).toBe(404)
    const ticket = await t.db.selectFrom('support_ticket').select('state').executeTakeFirstOrThrow()
    expect(ticket.state).toBe('solved')
    const { subject_id } = await t.db.selectFrom('task').select('subject_id').executeTakeFirstOrThrow()
    expect(await listAuditEntries(t.db, { type: 'ticket', id: subject_id })).toMatchObject([
      { action: 'task.closed', actor_id: admin.id, reason: 'Answered by mail', after: { kind: 'ticket.opened' } },
    ])
  })
})

describe('the list', () => {
  test('shows what is red first, then what is due first, page by page and of one kind', async () => {
    await raise(thing('never'))
    await raise(thing('late', { dueAt: inHours(-1) }))
    await raise(thing('soon', { dueAt: inHours(1), severity: 'urgent' }))
    await raise(thing('alarm', { kind: 'safety.alarm', dueAt: inHours(2), severity: 'red' }))
    await raise(thing('alarm2', { kind: 'safety.alarm', dueAt: inHours(1), severity: 'red' }))
    const all = await list()
    expect(all.map(({ severity, is_overdue }) => [severity, is_overdue])).toEqual([
      ['red', false],
      ['red', false],
      ['normal', true],
      ['urgent', false],
      ['normal', false],
    ])
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const answer = await t.call(listTasks, { token: admin.token, query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      paged.push(...answer.body.map(({ id }) => id))
      cursor = /cursor=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1]
    } while (cursor)
    expect(paged).toEqual(all.map(({ id }) => id))
    expect((await list({ kind: 'safety.alarm' })).map(({ id }) => id)).toEqual(paged.slice(0, 2))
    expect(await counts()).toEqual({
      total: 5,
      red: 2,
      overdue: 1,
      kinds: [
        { kind: 'safety.alarm', label: 'Safety alarms', count: 2 },
        { kind: 'review.burst', label: 'Bursts of reviews', count: 3 },
      ],
      pages: { '/admin/safety': 2, '/admin/reviews': 3 },
    })
  })

  test('has one row per kind and subject; a renewed one keeps its age, one that comes back begins anew', async () => {
    const start = t.clock.now().toISOString()
    await raise(thing('x', { facts: { count: 5 } }))
    t.advance(3 * HOUR)
    await raise(thing('x', { facts: { count: 6 }, dueAt: inHours(1) }))
    const [task] = (await list()) as [Task]
    expect(task).toMatchObject({ age_text: '3 hours, due in 1 hour', title: expect.stringContaining('6 reviews') })
    await close(task.id, 'All of them are real')
    await raise(thing('x'))
    expect(await list()).toMatchObject([{ id: task.id, age_text: 'a moment' }])
    t.setNow(start)
  })

  test('shows what another version raised with what is known of it', async () => {
    await raise(thing('x', { kind: 'thing.unheard' }))
    expect(await list()).toMatchObject([{ kind_label: 'thing.unheard', link: null }])
  })

  test('settles what was raised many times at once, and forgets what was closed a year ago', async () => {
    const attention = thing('busy')
    await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 3 === 2 ? settle(attention) : raise(attention))))
    await settle(attention)
    expect(await kinds()).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from task`.execute(t.db)
    expect(rows).toEqual([{ n: 1 }])
    await purgeClosedTasks(t.db, inHours(364 * 24))
    expect((await sql`select 1 from task`.execute(t.db)).rows).toHaveLength(1)
    await purgeClosedTasks(t.db, inHours(366 * 24))
    expect((await sql`select 1 from task`.execute(t.db)).rows).toHaveLength(0)
  })

  test('closes once when two admins are quick', async () => {
    await raise(thing('x'))
    const [task] = (await list()) as [Task]
    const both = await Promise.all([close(task.id), close(task.id, 'Done already')])
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})
