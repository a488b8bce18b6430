import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { getFindings, getSystem, listAudit } from '#contract/admin/system.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { checkSettings } from '#server/env.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { changesOf } from './list-audit.ts'

let t: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  owner = await anAdmin(t)
  other = await anAdmin(t, 'finance')
  const entry = (actor: TestPerson | 'system', action: `${string}.${string}`, id: string, at: string) =>
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
  await entry(owner, 'thing.opened', 'one', '2026-11-01T20:00:00Z')
  await entry(other, 'thing.closed', 'one', '2026-11-02T06:59:00Z')
  await entry(other, 'thing.closed', 'two', '2026-11-02T08:30:00Z')
  await entry('system', 'thing.swept', 'two', '2026-11-03T20:00:00Z')
})
afterAll(() => t.close())

const list = async (query: object) => {
  const { body, headers } = await t.call(listAudit, { token: owner.token, query: { limit: 100, ...query } })
  return { found: body.map(({ action, subject }) => `${action} ${subject.id}`), body, headers }
}

test('is read newest first, and by who, what, on whom and when', async () => {
  const all = ['thing.swept two', 'thing.closed two', 'thing.closed one', 'thing.opened one']
  expect((await list({})).found).toEqual(all)
  expect((await list({ who: other.id })).found).toEqual(all.slice(1, 3))
  expect((await list({ action: 'thing.closed' })).found).toEqual(all.slice(1, 3))
  expect((await list({ on: 'one' })).found).toEqual(all.slice(2))
  expect((await list({ who: other.id, on: 'one', action: 'thing.closed' })).found).toEqual(['thing.closed one'])
  // Local days: one minute before midnight belongs to the first.
  expect((await list({ from: '2026-11-01', to: '2026-11-01' })).found).toEqual(all.slice(2))
  expect((await list({ from: '2026-11-02', to: '2026-11-02' })).found).toEqual(['thing.closed two'])
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
  expect(changesOf({ a: { b: 1 } }, { a: { b: 2 } })).toEqual([{ field: 'a', before: '{"b":1}', after: '{"b":2}' }])
})

test('goes on where a page ended, also among entries of one moment', async () => {
  const own = await startTestApp({ isFrozen: true })
  const { id, token } = await anAdmin(own)
  const at = own.clock.now()
  for (let n = 0; n < 7; n += 1)
    await inTransaction(own.db, (trx) =>
      recordAudit(trx, {
        actor: { id, role: 'admin' },
        action: 'thing.done',
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

test('says what production would miss, which versions run, and what the audit knows', async () => {
  const { body } = await t.call(getSystem, { token: owner.token })
  expect(body).toMatchObject({ mode: 'sandbox', actions: ['thing.closed', 'thing.opened', 'thing.swept'] })
  expect(body.actors.map(({ id }) => id).toSorted()).toEqual([owner.id, other.id].toSorted())
  expect(body.settings).toContainEqual({ name: 'STRIPE_SECRET_KEY', problem: 'is missing', is_required: true })
  const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(t.db)
  expect(body.versions.map(({ version }) => version)).toEqual(expect.arrayContaining([rows[0]!.name, TERMS_VERSION]))
})

test('of a setting it says what is wrong, and never what it is', () => {
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
