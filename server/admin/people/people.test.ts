import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { decideApplicant, sendContact } from '#contract/admin.ts'
import {
  addPersonNote,
  endPersonSessions,
  getPersonRecord,
  listPersonBookings,
  restorePerson,
  searchAll,
  suspendPerson,
} from '#contract/admin/people.ts'
import { addLine } from '#tests/factories/payouts.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid, addPending, type Visit } from '#tests/factories/visits.ts'
import { say } from '#tests/factories/talk.ts'
import { join } from '#tests/factories/waitlist.ts'
import { showPerson } from './show-person.ts'

let t: TestApp
let [support, trust, finance] = [] as unknown as TestPerson[]
let visit: Visit
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  support = await anAdmin(t, 'support')
  trust = await anAdmin(t, 'trust')
  finance = await anAdmin(t, 'finance')
  visit = await addPaid(t)
})
afterAll(() => t.close())

const record = async (id: string, { token } = support!) =>
  (await t.call(getPersonRecord, { token, params: { id } })).body
const find = async (q: string, { token } = finance!) => (await t.call(searchAll, { token, query: { q } })).body

test('finds people by a part of their name, address of mail, number and id', async () => {
  const person = await addPerson(t, { firstName: 'Zsófia', lastName: 'O’Hara-Nagy' })
  const [begin, end] = [person.phone.slice(0, 3), person.phone.slice(-4)]
  for (const text of ['zsófia', 'hara-n', person.email, person.email.slice(0, -8), `(${begin}) 555-${end}`, person.id])
    expect(
      (await find(text)).people.map(({ id }) => id),
      text,
    ).toContain(person.id)
  expect((await find('100%_')).people).toEqual([])
  expect((await t.call(searchAll, { token: finance!.token, query: { q: ' ab ' } })).status).toBe(422)
})

test('finds a booking by its id and its last eight, and money by what the payment company calls it', async () => {
  for (const text of [visit.id, visit.id.slice(-8), visit.id.slice(-8).toUpperCase()])
    expect((await find(text)).bookings, text).toMatchObject([{ id: visit.id, client: { id: visit.client.id } }])
  const session = t.db.selectFrom('checkout_session').select(['payment_intent', 'gateway_session_id'])
  const { payment_intent, gateway_session_id } = await session.where('state', '=', 'complete').executeTakeFirstOrThrow()
  for (const text of [payment_intent!, gateway_session_id!]) {
    expect((await find(text)).payments).toMatchObject([{ booking_id: visit.id, payer: { id: visit.client.id } }])
    expect((await find(text, trust!)).payments).toEqual([])
  }
})

test('shows one record of a client and of a provider', async () => {
  await t.call(sendContact, {
    body: { name: 'Casey', email: visit.client.email.toUpperCase(), subject: 'My visit', message: 'Hello there' },
  })
  const client = await record(visit.client.id)
  expect(client).toMatchObject({
    role: 'client',
    email_state: 'confirmed',
    bookings: 1,
    sessions: 1,
    verification: null,
    money: { refunded: 0, earned: null, held: null },
    provider: null,
    reliability: { visits: 0, no_shows: 0, late_cancellations: 0 },
    cases: [{ kind: 'message', text: 'My visit', state_text: 'New', is_open: true }],
    can: { suspend: false, lift_suspension: false, hold_payouts: false, end_sessions: true, approvals: false },
  })
  expect(client.money!.paid).toBeGreaterThan(0)
  expect(client.terms).toMatchObject([{ name: 'Client terms of Fri, Nov 27' }])
  expect((await record(visit.client.id, trust)).money).toBeNull()
  const provider = await record(visit.provider.id, trust)
  expect(provider).toMatchObject({
    role: 'provider',
    verification: 'approved',
    reliability: null,
    provider: {
      rating: null,
      reviews: 0,
      completion_rate: null,
      documents: [
        { name: 'Government ID', is_required: true, level: 'ok' },
        { name: 'Liability insurance', is_required: true, level: 'ok' },
      ],
    },
    can: { suspend: true, lift_suspension: false, hold_payouts: false, approvals: true },
  })
  expect((await record(visit.provider.id, finance)).provider?.documents).toBeNull()
  expect((await record(visit.provider.id)).money).toMatchObject({
    earned: { available: 0, pending: 0, on_hold: 0, on_the_way: 0 },
    held: null,
  })
  expect((await t.call(getPersonRecord, { token: support!.token, params: { id: 'nobody' } })).status).toBe(404)
})

test('shows a suspended provider since when and why, and where their money is', async () => {
  const payee = await addBookable(t)
  await addLine(t, payee.id, 7200)
  const { id } = payee
  const decide = (body: { decision: 'suspend' | 'lift_suspension'; reason: string; hold_payouts?: boolean }) =>
    t.call(decideApplicant, { token: trust!.token, params: { id }, body })
  expect((await decide({ decision: 'suspend', reason: 'A complaint', hold_payouts: true })).status).toBe(200)
  expect(await record(id)).toMatchObject({
    suspended_reason: 'A complaint',
    money: { earned: { available: 72 }, held: { reason: 'A complaint' } },
    can: { suspend: false, lift_suspension: false, release_payouts: false },
  })
  expect((await record(id)).suspended_text).toMatch(/^\w{3}, Nov \d+, /)
  expect((await record(id, trust)).can).toMatchObject({ suspend: false, lift_suspension: true, release_payouts: false })
  expect((await record(id, finance)).can).toMatchObject({ lift_suspension: false, release_payouts: true })
  expect((await decide({ decision: 'lift_suspension', reason: 'It was a mistake' })).status).toBe(200)
  expect(await record(id, trust)).toMatchObject({
    suspended_text: null,
    suspended_reason: null,
    can: { suspend: true },
  })
})

test('says what was reported about somebody', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  const params = { id: await say(t, client, provider, 'Pay me in cash') }
  for (const [{ token }, reason] of [
    [client, 'scam'],
    [provider, 'other'],
  ] as const)
    await t.call(reportConversation, { token, params, body: { reason, words: '' } })
  expect((await record(provider.id)).cases.map(({ text, state_text }) => `${text} (${state_text})`).toSorted()).toEqual(
    [
      'Reported a conversation: Something else (Open)',
      'Their messages were reported: A scam, or money outside of the site (Open)',
    ],
  )
})

test('reads a record with as many statements for many visits as for one', async () => {
  const { provider } = await addPaid(t)
  const statementsFor = async () => {
    let count = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await showPerson({ ...t.deps, db: t.db.withPlugin(plugin) }, provider.id, ['owner'])
    return count
  }
  const once = await statementsFor()
  for (const date of ['2026-11-27', '2026-11-28', '2026-11-30']) await addPending(t, { provider, date })
  expect(await statementsFor()).toBe(once)
  expect(once).toBeLessThanOrEqual(24)
})

test('names the lines of the waitlist in which a client waits', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  expect((await record(client.id)).waiting).toEqual([])
  await join(t, client, provider)
  expect((await record(client.id)).waiting).toMatchObject([
    { title: 'Gel Manicure', provider: { id: provider.id }, booking_id: null, state: 'waiting' },
  ])
})

test('lists the bookings of both sides, newest first, page by page', async () => {
  const { client } = await addPending(t)
  const days = ['2026-11-27', '2026-11-28', '2026-11-30']
  for (const date of days) await addPending(t, { client, date })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) }
    const { body, headers } = await t.call(listPersonBookings, {
      token: support!.token,
      params: { id: client.id },
      query,
    })
    seen.push(...body.map(({ scheduled_text, as }) => `${as} ${scheduled_text}`))
    cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  } while (cursor)
  expect(seen).toHaveLength(4)
  expect(new Set(seen).size).toBe(4)
  expect(seen[0]).toContain('Nov 30')
  const own = { token: support!.token, params: { id: visit.provider.id }, query: { limit: 5 } }
  expect((await t.call(listPersonBookings, own)).body).toMatchObject([
    { id: visit.id, as: 'provider', payment_status: 'paid', other: { id: visit.client.id } },
  ])
})

test('a client is suspended, restored and logged out with a reason; others have ways of their own', async () => {
  const client = await addPerson(t)
  const params = { id: client.id }
  const body = { reason: 'Wrote insults' }
  expect((await t.call(suspendPerson, { token: support!.token, params, body })).body.code).toBe('scope_required')
  const suspended = await t.call(suspendPerson, { token: trust!.token, params, body })
  expect(suspended.body).toMatchObject({ can: { suspend: false, lift_suspension: true }, sessions: 0 })
  expect(suspended.body.suspended_text).not.toBeNull()
  expect((await t.call(getMe, { token: client.token })).status).toBe(401)
  expect((await t.call(suspendPerson, { token: trust!.token, params, body })).status).toBe(409)
  const restored = await t.call(restorePerson, { token: trust!.token, params, body })
  expect(restored.body).toMatchObject({ suspended_text: null, can: { suspend: true, lift_suspension: false } })
  expect((await t.call(restorePerson, { token: trust!.token, params, body })).status).toBe(409)
  const session = await newSession(t, client.id)
  expect((await t.call(endPersonSessions, { token: support!.token, params, body })).body.sessions).toBe(0)
  expect((await t.call(getMe, { token: session })).status).toBe(401)
  const actions = t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', client.id)
  expect((await actions.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'account.suspended',
    'account.restored',
    'sessions.ended',
  ])
  for (const other of [await anOpenProvider(t), finance!]) {
    const answer = await t.call(suspendPerson, { token: trust!.token, params: { id: other.id }, body })
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  }
  expect((await t.call(endPersonSessions, { token: trust!.token, params: { id: finance!.id }, body })).status).toBe(409)
})

test('notes are for admins, newest first, and the audit does not repeat them', async () => {
  const { id } = await addPerson(t)
  const write = (text: string) => t.call(addPersonNote, { token: support!.token, params: { id }, body: { text } })
  await write('Called on Monday')
  t.advance(60_000)
  expect((await write('Called again')).body.notes.map(({ text, who }) => [text, who])).toEqual([
    ['Called again', 'Tess Tester'],
    ['Called on Monday', 'Tess Tester'],
  ])
  const entries = await t.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).execute()
  expect(entries.map(({ action }) => action)).toEqual(['note.written', 'note.written'])
  expect(JSON.stringify(entries)).not.toContain('Monday')
})
