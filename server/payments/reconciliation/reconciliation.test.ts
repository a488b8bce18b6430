import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { listTasks } from '#contract/admin/tasks.ts'
import { setGatewayFaults } from '#contract/sandbox.ts'
import { checkLedger } from '#server/ledger/index.ts'
import type { PaymentGateway } from '#server/payments/index.ts'
import type { SandboxGateway } from '#server/sandbox/index.ts'
import { workOnce } from '#tests/factories/app.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, checkoutOf, pay, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { nightSpans } from './plan-spans.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let made: GatewayApp
let admin: TestPerson
/** The gateway's faulty behaviour. */
let broken: Partial<SandboxGateway> = {}
// Each on a database of its own: what a test breaks stays broken.
beforeEach(async () => {
  broken = {}
  made = await startGatewayApp({
    delivers: true,
    isFrozen: true,
    between: (gateway) => new Proxy(gateway, { get: (real, name: keyof SandboxGateway) => broken[name] ?? real[name] }),
  })
  admin = await anAdmin(made.t)
})
afterEach(() => made.t.close())

const statusOf = async ({ id, client }: Visit) =>
  (await made.t.call(getBooking, { token: client.token, params: { id } })).body.payment_status
const breaks = () =>
  made.t.db
    .selectFrom('reconciliation_break')
    .select(['kind', 'expected_cents', 'found_cents'])
    .where('resolved_at', 'is', null)
    .orderBy('first_seen_at')
    .execute()
const tasks = async () =>
  (await made.t.call(listTasks, { token: admin.token, query: { kind: 'gateway.differs', limit: 100 } })).body.length
const inOrder = (rows: unknown[][]) => rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)))
const setCheckout = (id: string, change: object) =>
  made.t.db.updateTable('sandbox_checkout').set(change).where('id', '=', id).execute()
const night = async () => {
  made.t.advance(DAY)
  await workOnce(made.t)
}

/** Paid, and neither reported nor requested in time: our checkout is over. */
async function addPaidUnheard() {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const never = { delivery: 'never', late_minutes: 60, amount_off_cents: 0, payments_left: 1 } as const
  await made.t.call(setGatewayFaults, { body: never })
  await pay(made.t, session)
  return { visit, session }
}

describe('what differs', () => {
  test('a payment of which nobody told is found within ten minutes, and settled by the one way there is', async () => {
    const { visit } = await addPaidUnheard()
    await workOnce(made.t)
    expect(await statusOf(visit)).toBe('paid')
    expect(await breaks()).toEqual([])
    expect((await checkLedger(made.t)).breaks).toEqual([])
  })

  test('a payment whose checkout was given up is found at night', async () => {
    const { visit, session } = await addPaidUnheard()
    const expired = made.t.db.updateTable('checkout_session').set({ state: 'expired' })
    await expired.where('gateway_session_id', '=', session).execute()
    await night()
    expect(['paid', 'refunded']).toContain(await statusOf(visit))
    expect(await breaks()).toEqual([])
  })

  test('paid here and not there: one task, its refund waits, and it closes itself once both agree', async () => {
    const before = await tasks()
    const visit = await addPaid(made.t)
    await setCheckout(visit.sessionId, { state: 'open' })
    await workOnce(made.t)
    await night()
    expect(await breaks()).toEqual([{ kind: 'missing_payment', expected_cents: 8000, found_cents: null }])
    expect(await tasks()).toBe(before + 1)
    await setStatusOf(made.t, visit, 'provider', 'cancelled')
    await workOnce(made.t)
    expect(await refundsOf(made.t, visit.id)).toMatchObject([{ state: 'pending', attempts: 0 }])
    await setCheckout(visit.sessionId, { state: 'complete' })
    made.t.advance(11 * 60_000)
    await workOnce(made.t)
    expect(await breaks()).toEqual([])
    expect(await tasks()).toBe(before)
    await workOnce(made.t)
    expect(await refundsOf(made.t, visit.id)).toMatchObject([{ state: 'sent' }])
  })

  test('the payment company’s fee is booked once per payment, also for older ones, and checked', async () => {
    // This night has been planned.
    await workOnce(made.t)
    const [old, visit] = [await addPaid(made.t), await addPaid(made.t)]
    const booked = async () => {
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, sum(amount_cents)::int8 as cents from ledger_entry
        where account in ('gateway', 'processing_costs') group by 1 order by 1`.execute(made.t.db)
      return rows.map(({ account, cents }) => [account, cents])
    }
    // No comparison ran for longer than a day: the ten minutes are over for it.
    await sql`update checkout_session set created_at = created_at - interval '2 days' where gateway_session_id = ${old.sessionId}`.execute(
      made.t.db,
    )
    await setCheckout(old.sessionId, { created_at: new Date(made.t.clock.now().getTime() - 2 * DAY) })
    expect(await booked()).toEqual([['gateway', 16_000]])
    made.t.advance(10 * 60_000)
    await workOnce(made.t)
    expect(await booked()).toEqual([
      ['gateway', 16_000 - 262],
      ['processing_costs', 262],
    ])
    await night()
    await night()
    expect(await booked()).toEqual([
      ['gateway', 16_000 - 2 * 262],
      ['processing_costs', 2 * 262],
    ])
    expect((await checkLedger(made.t)).breaks).toEqual([])
    await sql`update checkout_session set cost_cents = 300 where gateway_session_id = ${visit.sessionId}`.execute(
      made.t.db,
    )
    expect((await checkLedger(made.t)).breaks).toMatchObject([{ kind: 'cost', expected_cents: 300, found_cents: 262 }])
  })

  test('a checkout that the gateway has lost, and one of another sum', async () => {
    const [lost, other] = [await addPaid(made.t), await addPaid(made.t)]
    await setCheckout(other.sessionId, { amount_cents: 8500 })
    const { client_reference, ...row } = (await made.gateway.find(lost.sessionId))!
    await made.t.db.deleteFrom('sandbox_checkout').where('id', '=', lost.sessionId).execute()
    await night()
    const found = await breaks()
    expect(inOrder(found.map((one) => [one.kind, one.found_cents]))).toEqual([
      ['amount_differs', 8500],
      ['missing_payment', null],
    ])
    const lines = JSON.stringify(row.lines)
    await made.t.db
      .insertInto('sandbox_checkout')
      .values({ ...row, client_reference, lines })
      .execute()
    await setCheckout(other.sessionId, { amount_cents: 8000 })
    await night()
    expect(await breaks()).toEqual([])
  })

  test('money that nobody here knows of', async () => {
    const { visit, session } = await addPaidUnheard()
    await made.t.db
      .updateTable('sandbox_checkout')
      .set({ client_reference: 'of another site' })
      .where('id', '=', session)
      .execute()
    await night()
    expect(await breaks()).toMatchObject([{ kind: 'unknown_payment', expected_cents: null, found_cents: 8000 }])
    expect(['unpaid', 'failed']).toContain(await statusOf(visit))
  })

  test('refunds: taken there and pending here, sent here and not there, unknown, of another sum', async () => {
    const [pending, lost, other] = [await addPaid(made.t), await addPaid(made.t), await addPaid(made.t)]
    broken.refund = async (order) => {
      await made.gateway.refund(order)
      throw new Error('the answer got lost')
    }
    await setStatusOf(made.t, pending, 'provider', 'cancelled')
    await workOnce(made.t)
    expect(await refundsOf(made.t, pending.id)).toMatchObject([{ state: 'sent', attempts: 1 }])

    broken = {}
    for (const one of [lost, other]) await setStatusOf(made.t, one, 'provider', 'cancelled')
    await workOnce(made.t)
    const idOf = async (visit: Visit) => (await refundsOf(made.t, visit.id))[0]!.id
    await made.t.db
      .deleteFrom('sandbox_refund')
      .where('id', '=', await idOf(lost))
      .execute()
    const less = made.t.db.updateTable('sandbox_refund').set({ amount_cents: 7900 })
    await less.where('id', '=', await idOf(other)).execute()
    const stranger = { id: 'by_hand', checkout_id: other.sessionId, amount_cents: 100, created_at: made.t.clock.now() }
    await made.t.db.insertInto('sandbox_refund').values(stranger).execute()
    await night()
    const found = (await breaks()).map((one) => [one.kind, one.expected_cents, one.found_cents])
    expect(inOrder(found)).toEqual([
      ['missing_refund', 8000, null],
      ['refund_differs', 8000, 7900],
      ['unknown_refund', null, 100],
    ])
    // A refund that a bank has returned doesn't count any more.
    await made.t.db.deleteFrom('sandbox_refund').where('id', '=', 'by_hand').execute()
    const back = {
      id: await idOf(lost),
      checkout_id: lost.sessionId,
      amount_cents: 8000,
      created_at: made.t.clock.now(),
    }
    await made.t.db.insertInto('sandbox_refund').values(back).execute()
    await made.t.db
      .updateTable('sandbox_refund')
      .set({ amount_cents: 8000 })
      .where('id', '=', await idOf(other))
      .execute()
    made.t.advance(11 * 60_000)
    await workOnce(made.t)
    expect((await breaks()).map(({ kind }) => kind)).toEqual(['unknown_refund'])
  })

  test('a change while the list is read is checked again, not taken for a difference', async () => {
    const visit = await addConfirmed(made.t)
    const session = await checkoutOf(made.t, visit)
    broken.listCheckouts = async function* (span) {
      for await (const checkout of made.gateway.listCheckouts(span)) {
        if (checkout.gatewaySessionId === session) await pay(made.t, session)
        yield checkout
      }
    } satisfies PaymentGateway['listCheckouts']
    await workOnce(made.t)
    expect(await statusOf(visit)).toBe('paid')
    expect(await breaks()).toEqual([])
  })
})

describe('the walk', () => {
  test('is planned once, however many processes look, every ten minutes and each night', async () => {
    await addConfirmed(made.t).then((visit) => checkoutOf(made.t, visit))
    await made.t.app.work.deliver()
    await Promise.all(Array.from({ length: 6 }, () => made.t.app.work.runDue()))
    const spans = () => made.t.db.selectFrom('reconciliation_span').select(['begins_at', 'until_at']).execute()
    expect(await spans()).toHaveLength(2)
    await made.t.app.work.deliver()
    expect(await spans()).toEqual([])
    made.t.advance(9 * 60_000)
    await made.t.app.work.runDue()
    expect(await spans()).toEqual([])
    made.t.advance(60_000)
    await made.t.app.work.runDue()
    expect(await spans()).toHaveLength(1)
  })

  test('looks back no further for what has been open for longer than a day', async () => {
    await made.t.app.work.runDue()
    await made.t.app.work.deliver()
    const first_seen_at = made.t.clock.now()
    await sql`
      insert into reconciliation_break (id, kind, subject_id, gateway_id, found_cents, currency, said, first_seen_at, last_seen_at)
      values ('old', 'unknown_payment', 'cs_old', 'cs_old', 100, 'CAD', '{}', ${first_seen_at}, ${first_seen_at})`.execute(
      made.t.db,
    )
    const lookedBack = async (ms: number) => {
      made.t.advance(ms)
      await made.t.app.work.runDue()
      const query = made.t.db.selectFrom('reconciliation_span').select(['begins_at', 'until_at'])
      const newest = await query.orderBy('begins_at', 'desc').executeTakeFirstOrThrow()
      await made.t.app.work.deliver()
      return (newest.until_at.getTime() - newest.begins_at.getTime()) / 60_000
    }
    expect(await lookedBack(10 * 60_000)).toBe(10)
    expect(await lookedBack(20 * 60_000)).toBe(30)
    await lookedBack(DAY)
    expect(await lookedBack(10 * 60_000)).toBe(10)
  })

  test('takes each of the old days once in thirty nights, and the last five weeks every night', () => {
    const first = new Date('2024-01-01T12:00:00Z')
    const now = (night: number) => new Date(Date.parse('2026-11-22T11:00:00Z') + night * DAY)
    const times = new Map<number, number>()
    for (let n = 0; n < 30; n += 1) {
      const [recent, ...old] = nightSpans(first, now(n))
      expect(now(n).getTime() - recent!.begins_at.getTime()).toBeGreaterThanOrEqual(35 * DAY)
      for (const { begins_at } of old) times.set(begins_at.getTime(), (times.get(begins_at.getTime()) ?? 0) + 1)
    }
    const lastOld = Math.floor(now(0).getTime() / DAY) - 36
    for (let day = Math.floor(first.getTime() / DAY); day <= lastOld; day += 1) expect(times.get(day * DAY)).toBe(1)
  })

  test('goes on where it was after the gateway was away or the process died', async () => {
    const { visit } = await addPaidUnheard()
    broken.listCheckouts = () => {
      throw new Error('away')
    }
    await workOnce(made.t)
    expect(await statusOf(visit)).toBe('unpaid')
    const left = await made.t.db.selectFrom('reconciliation_span').select('claimed_until').execute()
    expect(left.length).toBeGreaterThan(0)
    broken = {}
    await workOnce(made.t)
    expect(await statusOf(visit)).toBe('unpaid')
    made.t.advance(5 * 60_000)
    await workOnce(made.t)
    expect(await statusOf(visit)).toBe('paid')
    expect(await made.t.db.selectFrom('reconciliation_span').select('begins_at').execute()).toEqual([])
  })
})
