import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditActions, type AuditAction } from '#contract/admin/audit-actions.ts'
import { getFindings, getSystem, listAudit } from '#contract/admin/system.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { checkSettings } from '#server/env.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { changesOf } from './audit-changes.ts'
import { lineOf, nameOfAction } from './audit-words.ts'

let t: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  owner = await anAdmin(t)
  other = await anAdmin(t, 'finance')
  const entry = (actor: TestPerson | 'system', action: AuditAction, id: string, at: string) =>
    inTransaction(t.db, (trx) =>
      recordAudit(trx, {
        actor: actor === 'system' ? actor : { id: actor.id, role: 'admin' },
        action,
        subject: { type: 'thing', id },
        before: { state: 'open', same: 1 },
        after: { state: 'closed', same: 1, list: ['a', 'b'] },
        at: new Date(at),
      }),
    )
  await entry(owner, 'task.taken', 'one', '2026-11-01T20:00:00Z')
  await entry(other, 'task.closed', 'one', '2026-11-02T06:59:00Z')
  await entry(other, 'task.closed', 'two', '2026-11-02T08:30:00Z')
  await entry('system', 'debt.written_off', 'two', '2026-11-03T20:00:00Z')
})
afterAll(() => t.close())

const list = async (query: object) => {
  const { body, headers } = await t.call(listAudit, { token: owner.token, query: { limit: 100, ...query } })
  return { found: body.map(({ action, subject }) => `${action} ${subject.id}`), body, headers }
}

test('is read newest first, and by who, what, on whom and when', async () => {
  const all = ['debt.written_off two', 'task.closed two', 'task.closed one', 'task.taken one']
  expect((await list({})).found).toEqual(all)
  expect((await list({ who: other.id })).found).toEqual(all.slice(1, 3))
  expect((await list({ action: 'task.closed' })).found).toEqual(all.slice(1, 3))
  expect((await list({ on: 'one' })).found).toEqual(all.slice(2))
  expect((await list({ who: other.id, on: 'one', action: 'task.closed' })).found).toEqual(['task.closed one'])
  // Local days: one minute before midnight belongs to the first.
  expect((await list({ from: '2026-11-01', to: '2026-11-01' })).found).toEqual(all.slice(2))
  expect((await list({ from: '2026-11-02', to: '2026-11-02' })).found).toEqual(['task.closed two'])
  expect((await list({ from: '2026-11-02' })).found).toEqual(all.slice(0, 2))
  expect((await list({ who: 'nobody' })).found).toEqual([])
})

test('shows what changed, and by whom', async () => {
  const [swept, closed] = (await list({})).body
  expect(swept!.who).toEqual({ id: null, name: 'Homebloom', as: 'system' })
  expect(closed).toMatchObject({ who: { id: other.id, name: 'Tess Tester', as: 'admin' } })
  expect(closed!.changes).toEqual([
    { field: 'state', before: 'open', after: 'closed' },
    { field: 'list', before: null, after: 'a, b' },
  ])
  const changes = (before: object, after: object) =>
    changesOf({ ...before }, { ...after }, t.deps.localTime).map(({ field, ...one }) => [field, one.before, one.after])
  expect(changes({ a: { b: 1 } }, { a: { b: 2 } })).toEqual([['a', '{"b":1}', '{"b":2}']])
  expect(changes({ refund_cents: 0, is_urgent: false }, { refund_cents: 6000, is_urgent: true })).toEqual([
    ['refund', '$0.00', '$60.00'],
    ['urgent', 'no', 'yes'],
  ])
  expect(changes({ required_papers: [], from: null }, { required_papers: ['a'], from: '2026-12-01' })).toEqual([
    ['required documents', '', 'a'],
    ['from', null, 'Tuesday, December 1, 2026'],
  ])
})

test('shows words that only look like a date as they were written', async () => {
  const look = (text: string) => changesOf({}, { title: text }, t.deps.localTime)[0]?.after
  for (const text of ['2026-02-30', '0000-00-00', '2026-13-01', '2026-99-99T00:00:00Z', '2026-11-01T...Z'])
    expect(look(text)).toBe(text)
})

test('says the outcome and the sum', () => {
  const line = (action: AuditAction, after: object, before: object = {}, subjectId = 'one') =>
    lineOf(action, { before: { ...before }, after: { ...after }, subjectId })
  expect([
    line('provider.decided', { state: 'approved' }, { state: 'submitted' }),
    line('provider.decided', { state: 'rejected' }, { state: 'submitted' }),
    line('provider.decided', { state: 'suspended', visits: 'kept' }, { state: 'approved' }),
    line('provider.decided', { state: 'approved' }, { state: 'suspended' }),
    line('paper.decided', { state: 'accepted' }, { kind: 'insurance' }),
    line('paper.decided', { state: 'refused' }, { kind: 'government_id' }),
    line('goodwill.granted', { amount_cents: 2500 }),
    line('booking.cancelled', { refund_cents: 7875 }),
    line('booking.cancelled', {}),
    line('case.decided', { decision: 'part', refund_cents: 2000 }),
    line('dispute.decided', { decision: 'release', refund_cents: 0 }),
    line('ruling.asked', { kind: 'refund', amount_cents: 24_000 }),
    line('setting.changed', { value: 6 }, { value: 5 }, 'pending-client'),
    line('task.closed', { kind: 'payout.failed' }),
  ]).toEqual([
    'Approved the provider',
    'Rejected the provider',
    'Suspended the provider, accepted visits stay',
    'Lifted the suspension',
    'Accepted a document: Liability insurance',
    'Refused a document: Government ID',
    'Gave $25.00 of goodwill credit',
    'Cancelled the booking, $78.75 refunded',
    'Cancelled the booking',
    'Refunded $20.00 of a no-show fee',
    'Decided a dispute without a refund',
    'Asked a second admin: a refund, $240.00',
    'Changed a limit: Open requests of one client, 5 to 6',
    'Closed a task: Failed payouts',
  ])
})

test('has words of its own for every act', () => {
  const said = auditActions.map(nameOfAction)
  for (const words of said) expect(words).toMatch(/^[A-Z][^_]+$/)
  expect(said.join('\n')).not.toMatch(/\bpapers?\b/i)
  expect(new Set(said).size).toBe(said.length)
})

test('goes on where a page ended, also among entries of one moment', async () => {
  const own = await startTestApp({ isFrozen: true })
  const { id, token } = await anAdmin(own)
  const at = own.clock.now()
  for (let n = 0; n < 7; n += 1)
    await inTransaction(own.db, (trx) =>
      recordAudit(trx, {
        actor: { id, role: 'admin' },
        action: 'task.closed',
        subject: { type: 'thing', id: `${n}` },
        at,
      }),
    )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await own.call(listAudit, { token, query: { limit: 3, ...(cursor ? { cursor } : {}) } })
    seen.push(...body.map(({ subject }) => subject.id))
    cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
  } while (cursor)
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  await own.close()
})

test('says which versions run and what the audit knows; a sandbox lacks no setting', async () => {
  const { body } = await t.call(getSystem, { token: owner.token })

  expect(body.actors.map(({ id }) => id).toSorted()).toEqual([owner.id, other.id].toSorted())
  const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(t.db)
  expect(body.versions.map(({ version }) => version)).toEqual(expect.arrayContaining([rows[0]!.name, TERMS_VERSION]))
})

test('names the problem of a setting and never its value', () => {
  const found = checkSettings({
    STRIPE_SECRET_KEY: 'sk_wrong!',
    SMTP_URL: 'smtp://user:hush@mail.example',
    S3_BUCKET: 'b',
  })
  expect(JSON.stringify(found)).not.toMatch(/sk_wrong|hush/)
  const of = (name: string) => found.find((one) => one.name === name)
  expect(of('STRIPE_SECRET_KEY')).toMatchObject({ problem: 'must be a secret key (sk_… or rk_…)', is_required: true })
  expect(of('SMTP_URL')).toBeUndefined()
  expect(of('S3_REGION')).toMatchObject({ is_required: true })
  expect(of('SAFETY_PHONE')).toMatchObject({ is_required: false })
})

test('says what could keep the deployment from its work, and names no secret', async () => {
  const { status, body } = await t.call(getFindings, { token: owner.token })
  expect(status).toBe(200)
  expect(body.find(({ name }) => name === 'storage of files')).toMatchObject({ state: 'ok' })
  expect(body.filter(({ state, mend }) => state !== 'ok' && mend === null)).toEqual([])
  expect((await t.call(getFindings, { token: other.token })).status).toBe(403)
})
