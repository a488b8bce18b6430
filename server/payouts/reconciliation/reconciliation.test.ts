import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { listDiscrepancies, resolveDiscrepancy } from '#contract/payments/reconciliation.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startPayoutBench, type Payee, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addLine } from '#tests/factories/payouts.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { comparedFrom } from './account-lane.ts'

const DAY_MS = 86_400_000
const SOON_MS = 11 * 60_000

let bench: PayoutBench
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
  admin = await anAdmin(t)
  // The nightly plan covers everything since the first payment.
  await sql`update reconciliation_mark set planned_on = null`.execute(t.db)
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

/** A provider whose payout of $72 has arrived. */
async function paid(): Promise<Payee & { payoutId: string; gatewayPayoutId: string; transferId: string }> {
  const payee = await bench.aPayee()
  await bench.ask(payee)
  await workOnce(t)
  t.advance(4 * DAY_MS)
  await workOnce(t)
  const [row] = await bench.rowsOf(payee)
  expect(row).toMatchObject({ state: 'paid' })
  return { ...payee, payoutId: row!.id, gatewayPayoutId: row!.gateway_payout_id!, transferId: row!.transfer_id! }
}

/** The night comes, and what it compares. */
async function night(): Promise<void> {
  const date = t.deps.localTime.addDays(t.deps.localTime.localDate(t.clock.now()), 1)
  t.setNow(t.deps.localTime.instantOf(date, '03:30')!.toISOString())
  await workOnce(t)
  await workOnce(t)
}

async function soon(): Promise<void> {
  t.advance(SOON_MS)
  await workOnce(t)
}

const breaksOf = ({ id }: Pick<Payee, 'id'>) =>
  t.db
    .selectFrom('reconciliation_break')
    .select(['kind', 'subject_id', 'expected_cents', 'found_cents', 'resolution'])
    .where('provider_id', '=', id)
    .orderBy('first_seen_at')
    .execute()

const move = (payee: Payee, id: string, cents: number, at = t.clock.now()) =>
  sql`
  insert into sandbox_payout (id, payee_id, reference, amount_cents, state, arrives_at, created_at)
  values (${id}, ${payee.accountId}, ${`by hand ${id}`}, ${cents}, 'paid', ${at}, ${at})`.execute(t.db)
const send = (payee: Payee, id: string, cents: number, at = t.clock.now()) =>
  sql`
  insert into sandbox_transfer (id, payee_id, reference, amount_cents, created_at)
  values (${id}, ${payee.accountId}, ${`by hand ${id}`}, ${cents}, ${at})`.execute(t.db)

test('the nightly check finds a payout the bank returned without an event', async () => {
  const payee = await paid()
  await sql`update sandbox_payout set state = 'failed', failure = 'no_account' where id = ${payee.gatewayPayoutId}`.execute(
    t.db,
  )
  await night()
  expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'reversed', failure: 'no_account' }])
  expect(await bench.standingOf(payee)).toMatchObject({ available: 72 })
  expect(await breaksOf(payee)).toEqual([])
  expect(await bench.breaks()).toEqual([])
})

test('an arrival without an event is recorded before anyone asks', async () => {
  const payee = await bench.aPayee()
  await bench.ask(payee)
  await workOnce(t)
  await sql`update sandbox_payout set state = 'paid' where payee_id = ${payee.accountId}`.execute(t.db)
  await night()
  expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'paid' }])
  expect(await breaksOf(payee)).toEqual([])
})

test('a payout that we know nothing of holds this provider’s payouts and nobody else’s, until an admin has looked', async () => {
  const payee = await paid()
  const other = await bench.aPayee()
  await addLine(t, payee.id, 7200)
  await bench.ask(payee)
  const id = `po_hand_${payee.id}`
  await move(payee, id, 5000)
  // One that waits to be transferred stays where it is.
  await sql`update payout set next_try_at = ${new Date(t.clock.now().getTime() + DAY_MS)} where state = 'promised'`.execute(
    t.db,
  )
  await night()
  const about = { kind: 'payout_differs', subject_id: id, expected_cents: null, found_cents: 5000 }
  expect(await breaksOf(payee)).toEqual([{ ...about, resolution: null }])
  const token = await newSession(t, admin.id)
  const [listed] = (await t.call(listDiscrepancies, { token, query: {} })).body.filter((one) => one.reference === id)
  expect(listed).toMatchObject({ holds_text: 'All payouts of this provider wait', found: 50 })
  const tasks = (await t.call(listTasks, { token, query: { kind: 'gateway.differs' } })).body
  expect(tasks.some(({ link }) => link?.to.includes(listed!.id))).toBe(true)
  await sql`update payout set next_try_at = null where state = 'promised'`.execute(t.db)
  await workOnce(t)
  expect((await bench.rowsOf(payee)).map(({ state }) => state)).toEqual(['paid', 'promised'])
  expect((await bench.standingOf(payee)).pay_out_hint).toContain('on hold')
  expect((await bench.ask(payee)).body.code).toBe('wrong_state')
  expect((await bench.ask(other)).status).toBe(201)
  const body = { resolution: 'dismissed', reason: 'Paid by hand, as agreed' } as const
  expect((await t.call(resolveDiscrepancy, { token, params: { id: listed!.id }, body })).status).toBe(200)
  await workOnce(t)
  expect((await bench.rowsOf(payee)).map(({ state }) => state)).toEqual(['paid', 'in_transit'])
  // A dismissed difference doesn't come back.
  await night()
  expect(await breaksOf(payee)).toHaveLength(1)
})

test('another sum, a second transfer, one that came back and one that is not there each differ, and close once they agree', async () => {
  const [other, second, back, missing] = [await paid(), await paid(), await paid(), await paid()]
  await sql`update sandbox_payout set amount_cents = 7100 where id = ${other.gatewayPayoutId}`.execute(t.db)
  await send(second, `tr_hand_${second.id}`, 900)
  await sql`update sandbox_transfer set reversed_at = ${t.clock.now()} where id = ${back.transferId}`.execute(t.db)
  await sql`update sandbox_transfer set id = 'tr_elsewhere', reference = 'elsewhere' where id = ${missing.transferId}`.execute(
    t.db,
  )
  // A payment that is open has the transfers of the day compared as well.
  await sql`
    insert into reconciliation_span (planned_for, begins_at, until_at)
    values (${t.clock.now()}, ${new Date(t.clock.now().getTime() - 30 * DAY_MS)}, ${t.clock.now()})`.execute(t.db)
  await night()
  const told = async (payee: Payee) =>
    (await breaksOf(payee)).map(({ subject_id, expected_cents, found_cents }) => [
      subject_id,
      expected_cents,
      found_cents,
    ])
  expect(await told(other)).toEqual([[other.gatewayPayoutId, 7200, 7100]])
  expect(await told(second)).toEqual([[`tr_hand_${second.id}`, null, 900]])
  expect(await told(back)).toEqual([[back.transferId, 7200, 0]])
  const both = await told(missing)
  expect(both).toHaveLength(2)
  expect(both).toEqual(
    expect.arrayContaining([
      ['tr_elsewhere', null, 7200],
      [missing.transferId, 7200, null],
    ]),
  )
  await sql`update sandbox_payout set amount_cents = 7200 where id = ${other.gatewayPayoutId}`.execute(t.db)
  await sql`update sandbox_transfer set reversed_at = ${t.clock.now()} where payee_id = ${second.accountId}
    and reference like 'by hand%'`.execute(t.db)
  await sql`update sandbox_transfer set reversed_at = null where id = ${back.transferId}`.execute(t.db)
  await soon()
  for (const payee of [other, second, back])
    expect((await breaksOf(payee)).map(({ resolution }) => resolution)).toEqual(['agreed'])
})

test('while the gateway does not answer the account is tried again, and no other waits for it', async () => {
  const silent = await paid()
  const payee = await paid()
  for (const { gatewayPayoutId } of [silent, payee])
    await sql`update sandbox_payout set state = 'failed', failure = 'no_account' where id = ${gatewayPayoutId}`.execute(
      t.db,
    )
  bench.broken.listPayouts = (id, span) => {
    if (id === silent.accountId) throw new Error('no answer')
    return bench.payouts.listPayouts(id, span)
  }
  await night()
  expect(await bench.rowsOf(silent)).toMatchObject([{ state: 'paid' }])
  expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'reversed' }])
  delete bench.broken.listPayouts
  await soon()
  await workOnce(t)
  expect(await bench.rowsOf(silent)).toMatchObject([{ state: 'reversed' }])
})

test('an account that cannot be read is tried for an hour, then each night, and somebody is asked once', async () => {
  const silent = await paid()
  let asked = 0
  bench.broken.listPayouts = (id, span) => {
    if (id !== silent.accountId) return bench.payouts.listPayouts(id, span)
    asked += 1
    throw new Error('account is closed')
  }
  const token = await newSession(t, admin.id)
  const told = async () => (await t.call(listTasks, { token, query: { kind: 'payouts.unread' } })).body.length
  await night()
  for (let look = 0; look < 12; look += 1) await soon()
  expect([asked, await told()]).toEqual([6, 0])
  await night()
  const query = t.db.selectFrom('task').select('closed_at').where('kind', '=', 'payouts.unread')
  const tasks = () => query.where('subject_id', '=', silent.id).execute()
  expect([asked, await tasks()]).toEqual([7, [{ closed_at: null }]])
  await t.db.updateTable('task').set({ closed_at: t.clock.now() }).where('subject_id', '=', silent.id).execute()
  for (let look = 0; look < 3; look += 1) await soon()
  await night()
  expect([asked, (await tasks())[0]!.closed_at]).toEqual([8, expect.any(Date)])
  await t.db.updateTable('task').set({ closed_at: null }).where('subject_id', '=', silent.id).execute()
  delete bench.broken.listPayouts
  await night()
  expect((await tasks())[0]!.closed_at).not.toBeNull()
})

test('each night every account is compared for five weeks back, and from its beginning once in thirty', () => {
  const nights = Array.from({ length: 30 }, (_, n) => {
    const now = new Date(Date.parse(moment(0, '12:00')) + n * DAY_MS)
    return Math.round((now.getTime() - comparedFrom('somebody', now).getTime()) / DAY_MS)
  })
  expect(nights.filter((days) => days > 1000)).toHaveLength(1)
  for (const days of nights) expect(days).toBeGreaterThanOrEqual(35)
})
