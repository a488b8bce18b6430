import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { getBooks, listAccountMovements } from '#contract/admin/books.ts'
import { askExport, type ExportList } from '#contract/admin/exports.ts'
import { refundVisit } from '#contract/disputes/admin.ts'
import { withdrawMoney } from '#contract/disputes/movements.ts'
import { payOutNow } from '#server/payouts/index.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { centsOf, download, readCsv } from '#tests/factories/documents.ts'
import { playNovember, post } from '#tests/factories/november-books.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { orderOf, type Visit } from '#tests/factories/visits.ts'

const GST = '123456782RT0001'
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }

let t: TestApp
let finance: TestPerson
let provider: Bookable
let client: TestPerson
/** A visit of November, with $84 paid by card. */
let done: Visit

beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true, now: '2026-11-02T18:00:00Z' })
  ;({ finance, provider, client, done } = await playNovember(t, GST))
})
afterAll(() => t.close())

const look = async (query: z.input<typeof getBooks.query> = {}) =>
  (await t.call(getBooks, { token: finance.token, query })).body
const amountsOf = ({ lines }: Awaited<ReturnType<typeof look>>) =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, amount]))
/** Signed cents of each account. */
const balancesOf = ({ trial }: Awaited<ReturnType<typeof look>>) =>
  Object.fromEntries(
    trial.flatMap(({ accounts }) =>
      accounts.map(({ account, debit, credit }) => [account, Math.round(100 * ((debit ?? 0) - (credit ?? 0)))]),
    ),
  )

async function file(list: ExportList, filter: Record<string, string>) {
  const token = await newSession(t, finance.id)
  const asked = await t.call(askExport, { token, body: { list, filter } })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await workOnce(t)
  return readCsv((await download(t, token, `/admin/exports/${asked.body.id}`)).toString())
}
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + centsOf(row[column] || '0'), 0)

describe('the books of a month', () => {
  test('have the profit and loss that comes out by hand', async () => {
    const books = await look({ period: '2026-11' })
    expect(books).toMatchObject({ label: 'November 2026', ...NOVEMBER, on_text: 'Nov 30, 2026' })
    // Commission: 15 % of $80 twice, and of the kept half of $80. The payment company keeps 2.9 % and 30 cents of
    // $84, $74 and $84.
    expect(amountsOf(books)).toEqual({
      commission: 30,
      promotions: -10,
      goodwill: -10,
      processing_costs: -7.93,
      bad_debt: -5,
    })
    expect(books.profit).toBe(-2.93)
    expect(books.months).toMatchObject([{ label: 'November 2026', profit: -2.93, amounts: [30, -10, -10, -7.93, -5] }])
  })

  test('have a trial balance that comes out by hand', async () => {
    const books = await look({ period: '2026-11' })
    expect(balancesOf(books)).toEqual({
      gateway: 9207,
      bank: 10_000,
      provider: -17_500,
      gst: -1000,
      credit: -1000,
      revenue: -3000,
      promotions: 2000,
      processing_costs: 793,
      bad_debt: 500,
    })
    expect(books).toMatchObject({ debit: 225, credit: 225 })
    expect(balancesOf(await look({ period: '2026-10' }))).toEqual({})
  })

  test('balance on every day, and the profit is what we have less what we owe', async () => {
    let seen = new Set<string>()
    for (let n = 1; n <= 30; n += 1) {
      const to = `2026-11-${String(n).padStart(2, '0')}`
      const books = await look({ period: 'custom', from: '2026-01-01', to })
      const balances = Object.values(balancesOf(books))
      expect(
        balances.reduce((sum, cents) => sum + cents, 0),
        to,
      ).toBe(0)
      const owned = books.trial
        .filter(({ type }) => type === 'asset' || type === 'liability')
        .flatMap(({ accounts }) => accounts)
        .reduce((sum, { debit, credit }) => sum + Math.round(100 * ((debit ?? 0) - (credit ?? 0))), 0)
      expect(owned, to).toBe(Math.round(100 * books.profit))
      seen = seen.add(JSON.stringify(balances))
    }
    expect(seen.size).toBeGreaterThan(3)
  })

  test('are read as files that agree with each other', async () => {
    const journal = await file('journal', NOVEMBER)
    const byTransaction = Map.groupBy(journal, (row) => row['Transaction'])
    for (const rows of byTransaction.values()) expect(sumOf(rows, 'Debit')).toBe(sumOf(rows, 'Credit'))
    const books = await look({ period: '2026-11' })
    const byAccount = Map.groupBy(journal, (row) => row['Account']!.split(':')[0]!)
    const sums = [...byAccount].map(
      ([account, rows]) => [account, sumOf(rows, 'Debit') - sumOf(rows, 'Credit')] as const,
    )
    expect(Object.fromEntries(sums.filter(([, cents]) => cents !== 0))).toEqual(balancesOf(books))

    const trial = await file('trialbalance', NOVEMBER)
    expect(trial.map((row) => [row['Account'], sumOf([row], 'Debit') - sumOf([row], 'Credit')])).toEqual(
      expect.arrayContaining(Object.entries(balancesOf(books))),
    )
    expect(trial.find((row) => row['Account'] === 'revenue')).toMatchObject({
      On: '2026-11-30',
      'Account name': 'Commission',
      Type: 'Income',
      'Normal side': 'credit',
      Debit: '',
      Credit: '30.00',
    })
    expect(await file('profitandloss', NOVEMBER)).toEqual([
      {
        Month: '2026-11',
        Commission: '30.00',
        Promotions: '-10.00',
        Goodwill: '-10.00',
        'Processing costs': '-7.93',
        'Bad debt': '-5.00',
        Profit: '-2.93',
      },
    ])
  })

  test('list payments, refunds and receipts to the cent', async () => {
    const payments = await file('payments', NOVEMBER)
    expect(payments.map((row) => row['Amount'])).toEqual(['84.00', '74.00', '84.00'])
    expect(sumOf(payments, 'Fee kept by the payment company')).toBe(793)
    expect(payments[0]).toMatchObject({
      'Booked on': '2026-11-02',
      'Happened at': '2026-11-02 11:00',
      'Paid with': 'Card',
      For: 'Visit',
      'Client id': client.id,
    })
    const refunds = await file('refunds', NOVEMBER)
    expect(refunds).toHaveLength(1)
    expect(refunds[0]).toMatchObject({ Amount: '42.00', 'Refunded to': 'Card', 'State now': 'Sent' })
    const receipts = await file('receipts', NOVEMBER)
    expect(receipts.length).toBeGreaterThan(2)
    for (const row of receipts) expect(sumOf([row], 'Before GST') + sumOf([row], 'GST')).toBe(sumOf([row], 'Total'))
    const first = receipts.find((row) => row['Order'] === payments[0]!['Order'])
    expect(first).toMatchObject({ 'Before GST': '80.00', GST: '4.00', Total: '84.00', 'Seller’s GST number': GST })
    for (const row of receipts.filter(({ Kind }) => Kind === 'Credit note'))
      expect(sumOf([row], 'Total')).toBeLessThan(0)
  })

  test('are for finance alone', async () => {
    const { token } = await anAdmin(t, 'support')
    expect((await t.call(askExport, { token, body: { list: 'journal', filter: NOVEMBER } })).status).toBe(403)
  })

  test('take no period that is none', async () => {
    const statusOf = async (query: z.input<typeof getBooks.query>) =>
      (await t.call(getBooks, { token: finance.token, query })).status
    expect(await statusOf({ period: '2026-13' })).toBe(422)
    expect(await statusOf({ period: 'custom', from: '2026-02-30', to: '2026-03-01' })).toBe(422)
    expect(await statusOf({ period: 'custom', from: '2026-03-02', to: '2026-03-01' })).toBe(422)
    expect(await statusOf({ period: 'custom', from: '2001-01-01', to: '2026-03-01' })).toBe(422)
    expect((await look({ period: '2026-Q4' })).to).toBe('2026-12-31')
    expect((await look({ period: '2026' })).months).toHaveLength(12)
    const token = await newSession(t, finance.id)
    const wrong = await t.call(askExport, { token, body: { list: 'journal', filter: { from: '2026-11-01' } } })
    expect(wrong.status).toBe(422)
  })
})

describe('the movements of an account', () => {
  const read = async (account: string, days: { from: string; to: string }, limit: number) => {
    const seen: z.infer<typeof listAccountMovements.response> = []
    let cursor: string | undefined
    do {
      const query = { account, ...days, limit, ...(cursor === undefined ? {} : { cursor }) }
      const answer = await t.call(listAccountMovements, { token: finance.token, query })
      expect(answer.status).toBe(200)
      seen.push(...answer.body)
      const link: unknown = answer.headers.link
      cursor = typeof link === 'string' ? /cursor=([^>&]+)/.exec(link)?.[1] : undefined
    } while (cursor !== undefined)
    return seen
  }

  test('lead from its balance before to its balance after, page by page', async () => {
    const days = { from: '2026-11-05', to: '2026-11-30' }
    const whole = await read('gateway', days, 100)
    expect(whole[0]!.before).toBe(
      balancesOf(await look({ period: 'custom', from: '2026-11-01', to: '2026-11-04' }))['gateway']! / 100,
    )
    expect(whole.at(-1)!.balance).toBe(92.07)
    for (const [n, { before }] of whole.entries()) if (n > 0) expect(before).toBe(whole[n - 1]!.balance)
    expect(await read('gateway', days, 2)).toEqual(whole)
    const rows = await file('movements', { ...days, account: 'gateway' })
    expect(rows.map((row) => Number(row['Balance after']))).toEqual(whole.map(({ balance }) => balance))
  })

  test('are those of one owner, or of all accounts of a kind', async () => {
    const one = await read(`provider:${provider.id}`, NOVEMBER, 100)
    expect(one.at(-1)!.balance).toBe(-175)
    expect(await read('provider', NOVEMBER, 3)).toEqual(one)
    const query = { account: 'nothing', ...NOVEMBER }
    expect((await t.call(listAccountMovements, { token: finance.token, query })).status).toBe(422)
  })
})

describe('a month that is closed', () => {
  test('never changes: what comes late is booked on the first day of the open month', async () => {
    t.setNow('2026-12-01T09:00:00Z')
    await workOnce(t)
    const before = await look({ period: '2026-11' })
    expect(before.closed_text).toBe('Nov 30, 2026')
    const journal = await file('journal', NOVEMBER)
    t.setNow('2026-12-03T18:00:00Z')
    await post(t, 'adjustment', 'told late', '2026-11-20T18:00:00Z', [
      ['processing_costs', 300],
      ['gateway', -300],
    ])
    expect({ ...(await look({ period: '2026-11' })), periods: [] }).toEqual({ ...before, periods: [] })
    expect(await file('journal', NOVEMBER)).toEqual(journal)
    const december = await file('journal', DECEMBER)
    const late = december.filter((row) => row['Reference'] === 'told late')
    expect(late).toMatchObject([
      { 'Booked on': '2026-12-01', 'Happened at': '2026-11-20 11:00', Account: 'gateway', Debit: '', Credit: '3.00' },
      { Account: 'processing_costs', Debit: '3.00', Credit: '' },
    ])
    const books = await look({ period: '2026-12' })
    expect(amountsOf(books)['processing_costs']).toBe(-3)
    expect(balancesOf(books)['gateway']).toBe(9207 - 300)
    expect((await look({ period: '2026' })).profit).toBe(-5.93)
  })

  test('ends where the day ends here, whatever zone data the database has', async () => {
    await post(t, 'adjustment', 'after midnight', '2026-12-02T07:30:00Z', [
      ['bank', 200],
      ['gateway', -200],
    ])
    const day = { from: '2026-12-02', to: '2026-12-02' }
    expect((await file('journal', day)).map((row) => [row['Reference'], row['Booked on']])).toEqual(
      Array(2).fill(['after midnight', '2026-12-02']),
    )
  })

  test('takes no entry behind its mark, by the database itself', async () => {
    const { rows } = await sql<{ id: number }>`select min(id)::int8 as id from ledger_transaction`.execute(t.db)
    const first = rows[0]!.id
    const add = sql`
      insert into ledger_entry (transaction_id, account, amount_cents)
      values (${first}, 'promotions', 100), (${first}, 'bad_debt', -100)`
    await expect(add.execute(t.db)).rejects.toThrow('lies in a month that was closed')
    const put = sql`
      with one as (
        insert into ledger_transaction (id, cause, reference, at) overriding system value
        values (${first - 1}, 'adjustment', 'behind', now()) returning id)
      insert into ledger_entry (transaction_id, account, amount_cents)
      select id, account, cents from one, (values ('promotions', 100), ('bad_debt', -100)) as e (account, cents)`
    await expect(put.execute(t.db)).rejects.toThrow('lies in a month that was closed')
    const close = (month: string, through: number) =>
      sql`insert into ledger_month (month, through_id) values (${month}::date, ${through})`.execute(t.db)
    await expect(close('2026-10-01', 1)).rejects.toThrow('cannot be closed after a later one')
    await expect(close('2026-12-01', 1)).rejects.toThrow('cannot be closed after a later one')
  })
})

test('payouts are listed as they were sent, to the cent', async () => {
  await setUpPayoutsOf(t, provider.token)
  await payOutNow(t.deps, provider.id, { kind: 'on_demand' })
  const rows = await file('payouts', DECEMBER)
  // The net of two visits and a kept fee with what was written off, and the GST on them.
  expect(rows[0]).toMatchObject({
    'What happened': 'Payout sent',
    'Provider id': provider.id,
    Net: '175.00',
    GST: '10.00',
    Amount: '185.00',
  })
})

test('a closed month stays as it is when its visit is refunded later and money is withdrawn: both are of the open month', async () => {
  const before = await look({ period: '2026-11' })
  const journal = await file('journal', NOVEMBER)
  const december = await look({ period: '2026-12' })
  const of = async (id: string) => newSession(t, id)
  const refund = { amount: 21, reason: 'One hand was not done' }
  const refunded = await t.call(refundVisit, { token: await of(finance.id), params: { id: done.id }, body: refund })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  const body = { amount: 5, reference: 'po_12', reason: 'Our commission of November' }
  expect((await t.call(withdrawMoney, { token: await of(finance.id), body })).status).toBe(200)
  await workOnce(t)
  expect({ ...(await look({ period: '2026-11' })), periods: [] }).toEqual({ ...before, periods: [] })
  expect(await file('journal', NOVEMBER)).toEqual(journal)
  const after = await look({ period: '2026-12' })
  // 15 % of the $20 before GST.
  expect(amountsOf(after)['commission']! - (amountsOf(december)['commission'] ?? 0)).toBe(-3)
  expect(balancesOf(after)['bank']! - balancesOf(december)['bank']!).toBe(500)
  const order = await orderOf(t, done.id)
  const booked = (await file('journal', DECEMBER)).filter((row) => row['Order'] === order)
  expect(booked.length).toBeGreaterThan(0)
  for (const row of booked) expect(row['Booked on']! >= '2026-12-01').toBe(true)
})
