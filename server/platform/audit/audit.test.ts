import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideApplicant, decideChange, listQueue } from '#contract/admin.ts'
import { updateMe } from '#contract/accounts.ts'
import { suspendAccount } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { listAuditEntries } from './queries.ts'
import { recordAudit } from './record-audit.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const entriesOf = (type: string, id: string) => listAuditEntries(t.db, { type, id })

it('can only grow, whoever asks', async () => {
  const { id } = await addPerson(t)
  await inTransaction(t.db, (trx) =>
    suspendAccount(t.deps, trx, id, { actor: 'operator', reason: 'Somebody else’s papers' }),
  )
  await expect(sql`update audit_entry set reason = 'x'`.execute(t.db)).rejects.toThrow('can only grow')
  await expect(sql`delete from audit_entry`.execute(t.db)).rejects.toThrow('can only grow')
  await expect(sql`truncate audit_entry`.execute(t.db)).rejects.toThrow('can only grow')
  expect(await entriesOf('person', id)).toMatchObject([
    {
      actor_id: null,
      acted_as: 'operator',
      action: 'account.suspended',
      reason: 'Somebody else’s papers',
      request_id: null,
    },
  ])
})

it('is emptied with an unfinished demo, and with nothing else', async () => {
  const own = await startTestApp()
  const empty = () => sql`truncate user_account cascade`.execute(own.db)
  await addPerson(own)
  await sql`insert into deployment (is_sandbox, demo_version) values (true, null)
    on conflict (only_row) do update set is_sandbox = true, demo_version = null`.execute(own.db)
  await empty()
  await sql`update deployment set demo_version = 1`.execute(own.db)
  await expect(empty()).rejects.toThrow('can only grow')
  await sql`update deployment set is_sandbox = false, demo_version = null`.execute(own.db)
  await expect(empty()).rejects.toThrow('can only grow')
  await own.close()
})

it('knows who decided what on a provider, why, and by which request', async () => {
  const { id } = await anOpenProvider(t)
  const decide = (decision: 'suspend' | 'approve' | 'lift_suspension', more = {}) =>
    t.call(decideApplicant, { token: admin.token, params: { id }, body: { decision, ...more } })
  expect((await decide('suspend', { reason: 'Late', visits: 'keep', keep_reason: 'Clients wait' })).status).toBe(200)
  // Refused: nothing is written of what did not happen.
  expect((await decide('suspend', { reason: 'Again' })).status).toBe(409)
  // A suspended provider was approved before: the suspension is lifted, with a reason that only admins read.
  expect((await decide('approve')).status).toBe(409)
  expect((await decide('lift_suspension', { reason: 'Was a mistake' })).status).toBe(200)
  // The first is the one that has let them in.
  const [lifted, suspended, ...first] = await entriesOf('provider', id)
  expect(first).toMatchObject([{ before: { state: 'submitted' }, after: { state: 'approved' } }])
  expect(suspended).toMatchObject({
    actor_id: admin.id,
    acted_as: 'admin',
    action: 'provider.decided',
    before: { state: 'approved' },
    after: { state: 'suspended', visits: 'kept', why: 'Clients wait' },
    reason: 'Late',
  })
  expect(lifted).toMatchObject({
    before: { state: 'suspended' },
    after: { state: 'approved' },
    reason: 'Was a mistake',
  })
  expect(suspended?.request_id).toMatch(/^[a-z2-7]{26}$/)
  expect(lifted?.request_id).not.toBe(suspended?.request_id)
})

it('says of a name that it changed, and not what it is', async () => {
  const { id, token } = await anOpenProvider(t)
  expect((await t.call(updateMe, { token, body: { full_name: 'Quite Another' } })).status).toBe(200)
  const { body } = await t.call(listQueue, { token: admin.token, query: { limit: 100, kind: 'name' } })
  const change = body.find(({ provider }) => provider.id === id)!.id
  await t.call(decideChange, { token: admin.token, params: { id: change }, body: { decision: 'accept' } })
  const entries = await entriesOf('person', id)
  expect(entries).toMatchObject([{ action: 'name.decided', after: { state: 'accepted', name: 'changed' } }])
  expect(JSON.stringify(entries)).not.toContain('Quite')
})

it('knows who decided a case', async () => {
  const visit = await addMissed(t)
  await objectTo(t, visit)
  await decideOn(t, visit, { decision: 'client', reason: 'The door was wrong' })
  expect(await entriesOf('booking', visit.id)).toMatchObject([
    { acted_as: 'admin', action: 'case.decided', after: { decision: 'client' }, reason: 'The door was wrong' },
  ])
})

it('is undone with the act that it tells of', async () => {
  const subject = { type: 'provider', id: 'nobody' }
  const failing = inTransaction(t.db, async (trx) => {
    await recordAudit(trx, { actor: 'system', action: 'task.closed', subject, at: t.clock.now() })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await entriesOf('provider', 'nobody')).toEqual([])
})
