import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { getMoneyOverview } from '#contract/admin/money.ts'
import { closeTask, countTasks, listTasks } from '#contract/admin/tasks.ts'
import { sendContact } from '#contract/admin.ts'
import { SCOPES, scopeFor, type AdminScope } from '#contract/scopes.ts'
import { constraintOf } from '#server/platform/db/connection.ts'
import { hasOtherAdmin } from '#server/accounts/index.ts'
import { scopesOf as scopesOfTasks } from '#server/admin/tasks/scopes.ts'
import { taskKinds } from '#server/admin/tasks/kinds.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
const admins = {} as Record<AdminScope, TestPerson>

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  for (const scope of SCOPES) admins[scope] = await anAdmin(t, scope)
})
afterAll(() => t.close())

test('a refusal says which scope it takes', async () => {
  const { status, body } = await t.call(getMoneyOverview, { token: admins.support.token })
  expect([status, (body as { detail?: string }).detail]).toEqual([
    403,
    'This is for admins with the scope finance or owner. An owner can give it to you.',
  ])
})

test('an admin does something as the scope that they have for it, and as owner only where they have no other', () => {
  expect(scopeFor(['support', 'trust'], ['finance', 'trust'])).toBe('trust')
  expect(scopeFor(['support', 'trust'], ['owner', 'support'])).toBe('support')
  expect(scopeFor(['finance'], ['owner'])).toBe('owner')
  expect(scopeFor(SCOPES, ['owner'])).toBe('owner')
  expect(scopeFor(['finance'], ['support', 'trust'])).toBeNull()
  expect(scopeFor(['finance'], [])).toBeNull()
})

test('somebody reads their own scopes, and nobody has any who is no admin', async () => {
  const scopesFor = async ({ token }: TestPerson) => (await t.call(getMe, { token })).body.admin_scopes
  expect(await scopesFor(admins.finance)).toEqual(['finance'])
  expect(await scopesFor(await anOpenProvider(t))).toBeUndefined()
})

test('the list of tasks holds the work of one’s scopes, and only that can be closed', async () => {
  await t.call(sendContact, {
    body: { name: 'Ada', email: 'ada@example.test', subject: 'Hello', message: 'A question' },
  })
  const { id } = await t.db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', 'ticket.opened')
    .executeTakeFirstOrThrow()
  const seenBy = async (scope: AdminScope) => {
    const { token } = admins[scope]
    const [{ body: tasks }, { body: counts }] = [
      await t.call(listTasks, { token, query: {} }),
      await t.call(countTasks, { token }),
    ]
    expect(counts.total).toBe(tasks.length)
    return tasks.some((task) => task.id === id)
  }
  expect(await Promise.all(SCOPES.map(seenBy))).toEqual([true, false, false, true])
  const close = (scope: AdminScope) =>
    t.call(closeTask, { token: admins[scope].token, params: { id }, body: { reason: 'Answered by mail' } })
  expect((await close('finance')).body).toMatchObject({ code: 'scope_required' })
  expect(await seenBy('support')).toBe(true)
  expect((await close('support')).status).toBe(200)
  const audited = t.db.selectFrom('audit_entry').select('scope').where('action', '=', 'task.closed')
  expect(await audited.execute()).toEqual([{ scope: 'support' }])
})

test('every kind of task is somebody’s work', () => {
  const ofOwners = Object.keys(taskKinds).filter((kind) => scopesOfTasks(kind).includes('owner'))
  expect(ofOwners).toEqual(['message.given_up', 'codes.many'])
  expect(scopesOfTasks('unheard.of')).toEqual(['owner'])
})

test('somebody stays owner, however many stop being one at the same moment', async () => {
  const own = await startTestApp()
  const owners = await Promise.all(Array.from({ length: 12 }, () => anAdmin(own, 'owner')))
  const stop = [{ admin_scopes: ['support'] }, { suspended_at: own.clock.now() }, { role: 'client', admin_scopes: [] }]
  const stopped = await Promise.allSettled(
    owners.map(({ id }, index) =>
      own.db
        .updateTable('user_account')
        .set(stop[index % 3] as object)
        .where('id', '=', id)
        .execute(),
    ),
  )
  const refused = stopped.flatMap((one) => (one.status === 'rejected' ? [constraintOf(one.reason)] : []))
  expect(refused).toEqual(['user_account_an_owner_stays'])
  const left = own.db.selectFrom('user_account').select('admin_scopes').where('suspended_at', 'is', null)
  const scopes = (await left.execute()).flatMap(({ admin_scopes }) => admin_scopes)
  expect(scopes.filter((scope) => scope === 'owner')).toEqual(['owner'])
  await own.close()
})

test('nobody else has scopes, and every admin has one', async () => {
  const provider = await anOpenProvider(t)
  const set = (id: string, admin_scopes: string[]) =>
    t.db.updateTable('user_account').set({ admin_scopes }).where('id', '=', id).execute()
  await expect(set(provider.id, ['support'])).rejects.toThrow('user_account_scopes_of_admins')
  await expect(set(admins.support.id, [])).rejects.toThrow('user_account_scopes_of_admins')
  await expect(set(admins.support.id, ['everything'])).rejects.toThrow('user_account_admin_scopes_check')
})

test('a second admin is one who may do it as well', async () => {
  const own = await startTestApp()
  const { id } = await anAdmin(own, 'owner')
  for (const scope of ['support', 'trust'] as const) await anAdmin(own, scope)
  expect(await hasOtherAdmin(own.db, id)).toBe(false)
  const finance = await anAdmin(own, 'finance')
  expect(await hasOtherAdmin(own.db, id)).toBe(true)
  expect(await hasOtherAdmin(own.db, finance.id)).toBe(true)
  expect(await hasOtherAdmin(own.db, id, 'finance')).toBe(true)
  await own.close()
})
