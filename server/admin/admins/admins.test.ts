import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { getSecondFactor } from '#contract/accounts/second-factor.ts'
import { changeAdmin, grantAdmin, listAdmins, revokeAdmin } from '#contract/admin/admins.ts'
import { listAudit } from '#contract/admin/system.ts'
import type { AdminScope } from '#contract/scopes.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
let owner: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const REASON = 'Helps on Mondays'
const grant = (email: string, scopes: AdminScope[], token = owner.token) =>
  t.call(grantAdmin, { token, body: { email, scopes, reason: REASON } })
const change = (id: string, scopes: AdminScope[], token = owner.token) =>
  t.call(changeAdmin, { token, params: { id }, body: { scopes, reason: REASON } })
const revoke = (id: string, token = owner.token) =>
  t.call(revokeAdmin, { token, params: { id }, body: { reason: 'Has left' } })
const meOf = async (token: string) => (await t.call(getMe, { token })).body
const subjectsTo = async (email: string) =>
  (await messagesOf(t, { to: email }))
    .filter(({ kind }) => kind === 'account.scopes_changed')
    .map(({ subject }) => subject)

test('an owner makes an admin of somebody, gives them other scopes, and takes all of it back', async () => {
  const person = await addPerson(t)
  const made = await grant(person.email.toUpperCase(), ['trust', 'support'])
  expect(made.body).toMatchObject({
    scopes: ['support', 'trust'],
    factor_text: null,
    is_suspended: false,
    is_self: false,
  })
  // Immediately, in their open sessions.
  expect(await meOf(person.token)).toMatchObject({ role: 'admin', admin_scopes: ['support', 'trust'] })
  expect((await change(person.id, ['finance'])).body.scopes).toEqual(['finance'])
  expect(await meOf(person.token)).toMatchObject({ admin_scopes: ['finance'] })
  expect((await revoke(person.id)).status).toBe(200)
  expect((await t.call(getMe, { token: person.token })).status).toBe(401)
  const again = await newSession(t, person.id)
  expect(await meOf(again)).toMatchObject({ role: 'client' })
  expect((await t.call(getSecondFactor, { token: again })).status).toBe(403)
  expect(await subjectsTo(person.email)).toEqual([
    'You’re now an admin - Homebloom',
    'Your admin access changed - Homebloom',
    'You’re no longer an admin - Homebloom',
  ])
  const { body } = await t.call(listAudit, { token: owner.token, query: { on: person.id } })
  expect(body.map(({ action, changes, reason }) => ({ action, changes, reason }))).toEqual([
    {
      action: 'admin.revoked',
      changes: [{ field: 'scopes', before: 'finance', after: '' }],
      reason: 'Has left',
    },
    {
      action: 'scopes.changed',
      changes: [{ field: 'scopes', before: 'support, trust', after: 'finance' }],
      reason: REASON,
    },
    { action: 'admin.granted', changes: [{ field: 'scopes', before: '', after: 'support, trust' }], reason: REASON },
  ])
  expect(body[0]).toMatchObject({ who: { id: owner.id, name: 'Tess Tester', as: 'owner' } })
})

test('only whose account can be an admin’s becomes one', async () => {
  const [provider, visit] = [await anOpenProvider(t), await addPending(t)]
  expect((await grant(provider.email, ['support'])).body.detail).toBe(
    'A provider can’t be an admin. Please use another account for that.',
  )
  expect((await grant(visit.client.email, ['support'])).body.detail).toBe(
    'This account has booked visits. Please use a separate account for admin work.',
  )
  expect((await grant('nobody@example.test', ['support'])).body).toMatchObject({ code: 'invalid_input' })
  expect((await grant(owner.email, ['owner'])).body.detail).toBe('They already have exactly these scopes.')
  expect((await change(visit.client.id, ['support'])).status).toBe(404)
  expect((await grant((await addPerson(t)).email, [])).status).toBe(422)
})

test('it takes a code that is fresh, and an owner', async () => {
  const person = await addPerson(t)
  const stale = await newSession(t, owner.id)
  t.advance(16 * 60_000)
  expect((await grant(person.email, ['support'], stale)).body.code).toBe('second_factor_required')
  const other = await anAdmin(t, 'trust')
  expect((await change(other.id, ['support'], stale)).body.code).toBe('second_factor_required')
  expect((await revoke(other.id, stale)).body.code).toBe('second_factor_required')
  expect((await grant(person.email, ['support'], (await anAdmin(t, 'trust', 'finance')).token)).body.code).toBe(
    'scope_required',
  )
  expect(await meOf(person.token)).toMatchObject({ role: 'client' })
})

test('the last owner stays one, however many give up at the same moment', async () => {
  const own = await startTestApp()
  const owners = await atOnce(() => anAdmin(own))
  const answers = await Promise.all(
    owners.map(({ id, token }, index) =>
      index % 2 === 0
        ? own.call(changeAdmin, { token, params: { id }, body: { scopes: ['support'], reason: REASON } })
        : own.call(revokeAdmin, { token, params: { id }, body: { reason: REASON } }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, (body as { detail?: string }).detail])).toEqual([
    [409, 'They’re the last owner. Please make someone else an owner first.'],
  ])
  const left = owners[answers.findIndex(({ status }) => status !== 200)]!
  const { body } = await own.call(listAdmins, { token: left.token })
  expect(body.filter(({ scopes }) => scopes.includes('owner'))).toMatchObject([{ id: left.id, is_self: true }])
  await own.close()
})
