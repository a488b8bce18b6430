import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { checkBooks, getMoneyOverview } from '#contract/admin/money.ts'
import { listTasks } from '#contract/admin/tasks.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter, moment } from '#tests/factories/calendar.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import {
  addCompleted,
  addConfirmed,
  addPaid,
  checkoutOf,
  orderOf,
  pay,
  setStatusOf,
  type Visit,
} from '#tests/factories/visits.ts'
import { checkLedger } from './index.ts'
import { findBalance, postTransaction } from './queries.ts'

/** The usual visit: $80 and $4 GST, commission 15 %. */
const PRICE = { price: 80, gst: '123456782RT0001' }
const WHOLE = 8400
/** The payment company's fee, also for a refunded payment: 2.9 % and 30 cents. */
const COST = 274

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** Sums of the entries about a visit, by account; without those that are zero. */
async function booksOf(visit: Visit): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select split_part(e.account, ':', 1) as account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${await orderOf(t, visit.id)} group by 1 having sum(e.amount_cents) <> 0`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

async function causesOf(visit: Visit): Promise<string[]> {
  const { rows } = await sql<{ cause: string }>`
    select cause from ledger_transaction where order_id = ${await orderOf(t, visit.id)} order by id`.execute(t.db)
  return rows.map(({ cause }) => cause)
}

const cancel = (visit: Visit, body: object = {}) =>
  t.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled', ...body },
  })

async function breaks() {
  return (await checkLedger(t)).breaks
}

describe('a visit', () => {
  it('is the clients’ money when paid, and everybody’s share two days after it was done', async () => {
    const visit = await addPaid(t, PRICE)
    expect(await booksOf(visit)).toEqual({ gateway: WHOLE, client_funds: -WHOLE })
    await setStatusOf(t, visit, 'provider', 'completed')
    // Completed early: done at its end, at ten.
    t.setNow(hoursAfter(moment(3, '10:00'), 47.9))
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: WHOLE, client_funds: -WHOLE })
    t.setNow(hoursAfter(moment(3, '10:00'), 48))
    await workOnce(t)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: WHOLE, provider: -6800, gst: -400, revenue: -1200 })
    expect(await causesOf(visit)).toEqual(['paid', 'earned'])
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
    expect(await breaks()).toEqual([])
  })

  it('a visit paid after it was done is earned two days after the payment', async () => {
    const visit = await addConfirmed(t, PRICE)
    await setStatusOf(t, visit, 'provider', 'completed')
    t.setNow(hoursAfter(moment(3, '10:00'), 30))
    await pay(t, await checkoutOf(t, visit))
    t.setNow(hoursAfter(moment(3, '10:00'), 77.9))
    await workOnce(t)
    expect(await causesOf(visit)).toEqual(['paid'])
    t.setNow(hoursAfter(moment(3, '10:00'), 78))
    await workOnce(t)
    expect(await causesOf(visit)).toEqual(['paid', 'earned'])
  })

  it('a reopened visit has earned nothing', async () => {
    const visit = await addCompleted(t, PRICE)
    const back = { token: visit.client.token, params: { id: visit.id }, body: { status: 'confirmed' as const } }
    expect((await t.call(setBookingStatus, back)).status).toBe(200)
    t.setNow(hoursAfter(moment(3, '10:00'), 49))
    await workOnce(t)
    expect(await causesOf(visit)).toEqual(['paid'])
  })

  it('a visit cancelled in time is refunded once the payment company has taken the refund', async () => {
    const visit = await addPaid(t, PRICE)
    expect((await cancel(visit)).status).toBe(200)
    expect(await booksOf(visit)).toEqual({ gateway: WHOLE, client_funds: -WHOLE })
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({})
    t.setNow(moment(9, '10:00'))
    await workOnce(t)
    expect(await causesOf(visit)).toEqual(['paid', 'refunded'])
    expect(await breaks()).toEqual([])
  })

  it('a late cancellation keeps a fee, which is split like the price two days later', async () => {
    const visit = await addPaid(t, PRICE)
    t.setNow(moment(2, '12:00'))
    expect((await cancel(visit, { expected_fee: 42 })).status).toBe(200)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: 4200, client_funds: -4200 })
    t.setNow(hoursAfter(moment(2, '12:00'), 48))
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: 4200, provider: -3400, gst: -200, revenue: -600 })
    expect(await causesOf(visit)).toEqual(['paid', 'refunded', 'fee_kept'])
  })

  it('a missed visit waits while the client can object, and then follows the decision', async () => {
    const visit = await addMissed(t, PRICE)
    t.setNow(hoursAfter(moment(3, '09:15'), 40))
    await objectTo(t, visit)
    t.setNow(moment(12, '10:00'))
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: WHOLE, client_funds: -WHOLE })
    await decideOn(t, visit, { decision: 'part', refund: 21, reason: 'Both a little' })
    await workOnce(t)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: 6300, provider: -5100, gst: -300, revenue: -900 })
    expect(await breaks()).toEqual([])
  })

  it('a refund after the visit is earned takes each share back', async () => {
    const visit = await addCompleted(t, PRICE)
    t.setNow(moment(6, '10:00'))
    await workOnce(t)
    const orderId = await orderOf(t, visit.id)
    const back = (cause: string, amountCents: number) =>
      inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
    await back('first', 2801)
    await workOnce(t)
    await back('second', 2799)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: 2800, provider: -2267, gst: -133, revenue: -400 })
    await back('third', 2800)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({})
    expect(await breaks()).toEqual([])
  })

  it('is earned once, however many look at once', async () => {
    const visit = await addCompleted(t, PRICE)
    t.setNow(moment(6, '10:00'))
    await Promise.all(Array.from({ length: 8 }, () => t.app.work.runDue()))
    expect(await causesOf(visit)).toEqual(['paid', 'earned'])
  })
})

describe('the books', () => {
  const post = (entries: [string, number][], reference: string = crypto.randomUUID()) =>
    inTransaction(t.db, (trx) =>
      postTransaction(trx, { cause: 'earned', reference, orderId: null, at: t.clock.now(), entries }),
    )

  it('refuse what does not sum to zero, also behind their back', async () => {
    await expect(post([['revenue', -1]])).rejects.toThrow('does not sum to zero')
    await expect(post([])).rejects.toThrow('does not sum to zero')
    const { id } = await sql<{ id: number }>`select max(id) as id from ledger_transaction`
      .execute(t.db)
      .then(({ rows }) => rows[0]!)
    const late = sql`insert into ledger_entry (transaction_id, account, amount_cents) values (${id}, 'bank', 1)`
    await expect(late.execute(t.db)).rejects.toThrow('does not sum to zero')
    await expect(post([['nobody', -1], ['revenue', 1]])).rejects.toThrow('ledger_entry_account_check') // prettier-ignore
  })

  it('can only grow, whoever asks', async () => {
    await addPaid(t)
    for (const table of ['ledger_transaction', 'ledger_entry'])
      for (const change of [
        `update ${table} set ${table === 'ledger_entry' ? 'amount_cents = 1' : "reference = 'x'"}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(sql.raw(change).execute(t.db), change).rejects.toThrow('can only grow')
  })

  it('take the same cause once', async () => {
    const shares: [string, number][] = [
      ['provider:once', -5],
      ['revenue', 5],
    ]
    await Promise.all(Array.from({ length: 20 }, () => post(shares, 'the same')))
    await expect(post([['provider:once', -7], ['revenue', 7]], 'the same')).rejects.toThrow('with other entries') // prettier-ignore
    await expect(post([['provider:once', -5], ['bank', 5]], 'the same')).rejects.toThrow('with other entries') // prettier-ignore
    expect(await findBalance(t.db, 'provider:once')).toBe(-5)
  })

  it('know a balance by what was kept and what came since', async () => {
    const earn = (cents: number) => post([['provider:kept', -cents], ['revenue', cents]]) // prettier-ignore
    const nextDay = async (n: number) => {
      t.setNow(moment(n, '12:00'))
      await workOnce(t)
    }
    await earn(100)
    await nextDay(20)
    await earn(20)
    expect(await findBalance(t.db, 'provider:kept')).toBe(-120)
    await nextDay(21)
    await earn(3)
    expect(await findBalance(t.db, 'provider:kept')).toBe(-123)
    const { rows } = await sql`select balance_cents from ledger_balance where account = 'provider:kept'`.execute(t.db)
    expect(rows).toEqual([{ balance_cents: -120 }])
    expect(await findBalance(t.db, 'provider:nobody')).toBe(0)
  })
})

describe('the check', () => {
  it('sums to zero, and names what differs from what was paid, refunded and kept', async () => {
    const own = await startTestApp({ isFrozen: true })
    const paid = await addPaid(own, PRICE)
    const back = await addPaid(own, PRICE)
    await setStatusOf(own, back, 'provider', 'cancelled')
    await workOnce(own)
    const check = () => checkLedger(own)
    expect(await check()).toEqual({
      breaks: [],
      totals: [
        { account: 'client_funds', balance_cents: -WHOLE, accounts: 1 },
        { account: 'gateway', balance_cents: WHOLE - 2 * COST, accounts: 1 },
        { account: 'processing_costs', balance_cents: 2 * COST, accounts: 1 },
      ],
    })
    await sql`update checkout_session set amount_cents = 8300 where order_id = ${await orderOf(own, paid.id)}`.execute(
      own.db,
    )
    await sql`update refund set amount_cents = 8500`.execute(own.db)
    await sql`update ledger_balance set balance_cents = 1 where account = 'gateway'`.execute(own.db)
    expect((await check()).breaks).toMatchObject([
      { kind: 'balance', reference: 'all of gateway', expected_cents: 1 },
      { kind: 'balance', reference: 'gateway', found_cents: 1 },
      { kind: 'payment', expected_cents: 8300, found_cents: WHOLE },
      { kind: 'refund', expected_cents: -8500, found_cents: -WHOLE },
    ])
    await own.close()
  })

  it('a check that never ends becomes a task, is retried, and can be requested', async () => {
    const own = await startTestApp({ isFrozen: true })
    const { token } = await anAdmin(own)
    await addPaid(own)
    const look = async () => (await own.call(getMoneyOverview, { token })).body
    const tasks = async () =>
      (await own.call(listTasks, { token, query: { kind: 'ledger.broken' } })).body.map(({ title }) => title)
    expect(await look()).toMatchObject({ checked_text: null, breaks: [], sum: 0 })
    await sql`alter table tip rename to tip_away`.execute(own.db)
    // The rest of a sweep reads it as well.
    await own.app.work.deliver()
    expect(await look()).toMatchObject({ checked_text: null, has_failed: true })
    expect(await tasks()).toEqual(['The books could not be checked'])
    await sql`alter table tip_away rename to tip`.execute(own.db)
    await workOnce(own)
    expect((await look()).checked_text).toBeNull()
    own.advance(10 * 60_000)
    await workOnce(own)
    expect(await look()).toMatchObject({ has_failed: false, breaks: [] })
    expect((await look()).checked_text).not.toBeNull()
    expect(await tasks()).toEqual([])
    // Later differences show when someone asks for a check, and not by opening the page.
    await sql`update checkout_session set amount_cents = amount_cents - 1`.execute(own.db)
    await workOnce(own)
    expect((await look()).breaks).toEqual([])
    expect((await own.call(checkBooks, { token })).body.is_checking).toBe(true)
    await Promise.all([workOnce(own), workOnce(own)])
    expect(await look()).toMatchObject({ is_checking: false, breaks: [{ kind: 'payment' }] })
    await own.close()
  })

  it('becomes a task on the day on which something differs, and none once nothing does', async () => {
    const own = await startTestApp({ isFrozen: true })
    const { token } = await anAdmin(own)
    const visit = await addPaid(own)
    const tasks = async () =>
      (await own.call(listTasks, { token, query: {} })).body.flatMap(({ kind, title }) =>
        kind === 'ledger.broken' ? [title] : [],
      )
    const change = async (cents: number) =>
      sql`update checkout_session set amount_cents = amount_cents + ${cents} where order_id = ${await orderOf(own, visit.id)}`.execute(
        own.db,
      )
    await change(-1)
    own.setNow(moment(1, '12:00'))
    await workOnce(own)
    expect(await tasks()).toEqual(['The books differ in one place from what was paid'])
    await change(1)
    own.setNow(moment(2, '12:00'))
    await workOnce(own)
    expect(await tasks()).toEqual([])
    await own.close()
  })
})
