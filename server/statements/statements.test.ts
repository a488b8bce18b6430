import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { formatCents } from '#contract/money.ts'
import { downloadStatement, listStatements } from '#contract/statements.ts'
import { accounts, findBalance, postTransaction, type Cause } from '#server/ledger/index.ts'
import { requestRefund } from '#server/payments/index.ts'
import { payOutNow } from '#server/payouts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { centsOf, download, readCsv, readPdf } from '#tests/factories/documents.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, addPaid, orderOf } from '#tests/factories/visits.ts'
import { buildStatement, type Statement } from './build-statement.ts'
import { toCsv } from '#server/platform/text/csv.ts'
import type { StatementLine } from './lines.ts'
import { sumStatement } from './sum-statement.ts'

const GST = '123456782RT0001'
const START = '2026-11-02T18:00:00Z'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, now: START })
})
afterAll(() => t.close())

const csvOf = async ({ token }: Bookable, id: string) =>
  (await download(t, token, `/statements/${id}?as=csv`)).toString('utf8')
const pdfOf = async ({ token }: Bookable, id: string) => readPdf(await download(t, token, `/statements/${id}`))

/** Cents that the books owe a provider now. */
async function owed({ id }: Pick<Bookable, 'id'>): Promise<number> {
  return 0 - ((await findBalance(t.db, accounts.provider(id))) + (await findBalance(t.db, accounts.gst(id))))
}

/** As if the account at the gateway were set up. */
async function makeReady({ id }: Pick<Bookable, 'id'>): Promise<void> {
  await sql`
    insert into payout_account (provider_id) values (${id}) on conflict do nothing`.execute(t.db)
  await sql`
    update payout_account set state = 'ready', gateway_account_id = ${`acct_${id}`} where provider_id = ${id}`.execute(
    t.db,
  )
}

function post(cause: Cause, id: string, cents: number, change: { gst?: number; revenue?: number; at?: string } = {}) {
  const { gst = 0, revenue = 0, at } = change
  return inTransaction(t.db, (trx) =>
    postTransaction(trx, {
      cause,
      reference: newId(),
      orderId: null,
      at: at ? new Date(at) : t.clock.now(),
      entries: [
        [accounts.provider(id), -cents],
        [accounts.gst(id), -gst],
        [accounts.revenue, -revenue],
        [accounts.clientFunds, cents + gst + revenue],
      ],
    }),
  )
}

/** A month with two visits, a kept fee, a refund, a tip and a payout. */
async function aMonth(): Promise<Bookable> {
  t.setNow(START)
  const provider = await addBookable(t, { price: 80, gst: GST })
  const done = await addCompleted(t, { provider, date: '2026-11-04' })
  await addCompleted(t, { provider, date: '2026-11-05', client: await addPerson(t, { firstName: 'Zoë' }) })
  const late = await addPaid(t, { provider, date: '2026-11-06' })
  t.setNow('2026-11-05T20:00:00Z')
  await t.call(setBookingStatus, {
    token: late.client.token,
    params: { id: late.id },
    body: { status: 'cancelled', expected_fee: 42 },
  })
  await workOnce(t)
  t.setNow('2026-11-10T20:00:00Z')
  await workOnce(t)
  const orderId = await orderOf(t, done.id)
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'late', amountCents: 2100 }))
  await workOnce(t)
  await post('tip', provider.id, 1200)
  await makeReady(provider)
  await payOutNow(t.deps, provider.id, { kind: 'on_demand' })
  return provider
}

it('says of a month what the books say, to the cent, in both files alike', async () => {
  const provider = await aMonth()
  const rows = readCsv(await csvOf(provider, '2026-11'))
  expect(rows.map(({ Kind }) => Kind)).toEqual([
    'Opening balance',
    'Visit',
    'Visit',
    'Cancellation fee',
    'Refund',
    'Tip',
    'Payout',
    'Closing balance',
  ])
  const lines = rows.slice(1, -1)
  const sum = (name: string) => lines.reduce((cents, row) => cents + centsOf(row[name] ?? ''), 0)
  // Two visits of $80 and half of a third, less a quarter of one.
  expect(sum('Price')).toBe(18_000)
  expect(sum('Commission')).toBe(-2700)
  expect(sum('GST')).toBe(900)
  expect(sum('Tip')).toBe(1200)
  expect(sum('Amount')).toBe(await owed(provider))
  expect(centsOf(rows.at(-1)!['Balance']!)).toBe(await owed(provider))
  for (const row of lines)
    expect(['Net', 'GST', 'Tip', 'Payout', 'Other'].reduce((cents, name) => cents + centsOf(row[name] ?? ''), 0)).toBe(
      centsOf(row['Amount']!),
    )
  expect(lines.map(({ Client }) => Client)).toContain('Zoë')
  expect(lines.map(({ Client }) => Client)).not.toContain('Quimby')

  const { words, tags, title } = await pdfOf(provider, '2026-11')
  expect(title).toBe('Statement for November 2026')
  expect(words).toContain(`GST number ${GST} Period Sunday, November 1, 2026 to Monday, November 30, 2026`)
  expect(words).toContain('This period isn’t over yet')
  for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tags).toContain(`"${tag}"`)
  const summary = [
    ['Opening balance', 0],
    ['Services and kept fees', 20_000],
    ['Returned to clients', -2000],
    ['Commission', -2700],
    ['GST passed on to you', 900],
    ['Tips', 1200],
    ['Payouts', sum('Payout')],
    ['Closing balance', sum('Amount')],
  ] as const
  expect(words).toContain(summary.map(([label, cents]) => `${label} ${formatCents(cents)}`).join(' '))
  const shown = (cents: number) => (cents === 0 ? '' : `${formatCents(cents)} `)
  for (const row of lines) {
    const cents = ['Price', 'Commission', 'Net', 'GST', 'Tip'].map((name) => shown(centsOf(row[name]!))).join('')
    const total = `${formatCents(centsOf(row['Amount']!))} ${formatCents(centsOf(row['Balance']!))}`
    expect(words).toContain(`${cents}${total}`)
  }
})

it('has a statement of each payout, which is the sum of its lines', async () => {
  const provider = await aMonth()
  const { items } = (await t.call(listStatements, { token: provider.token })).body
  const payout = items.find(({ kind }) => kind === 'payout')!
  const rows = readCsv(await csvOf(provider, payout.id))
  const total = rows.slice(1, -1).reduce((cents, row) => cents + centsOf(row['Amount']!), 0)
  expect(payout.text).toBe(formatCents(total))
  expect(rows).toHaveLength(7)
  expect((await pdfOf(provider, payout.id)).words).toContain(`Sent to your bank ${formatCents(total)}`)
  const other = await addBookable(t)
  expect((await t.call(downloadStatement, { token: other.token, params: { id: payout.id } })).status).toBe(404)
})

it('never changes once its month is over, whatever is written later about it', async () => {
  const provider = await aMonth()
  t.setNow('2026-12-01T08:00:01Z')
  const before = await csvOf(provider, '2026-11')
  // Told weeks later of something that happened then.
  t.setNow('2026-12-20T18:00:00Z')
  await post('tip', provider.id, 500, { at: '2026-11-20T18:00:00Z' })
  await workOnce(t)
  expect(await csvOf(provider, '2026-11')).toBe(before)
  const december = readCsv(await csvOf(provider, '2026-12'))
  expect(december.map(({ Kind }) => Kind)).toContain('Tip')
  expect(december[0]!['Balance']).toBe(readCsv(before).at(-1)!['Balance'])
  await expect(sql`update ledger_month set through_id = 0`.execute(t.db)).rejects.toThrow('stays closed')
  await expect(sql`delete from ledger_month`.execute(t.db)).rejects.toThrow('stays closed')
  for (const id of ['2027-01', '2026-10', '2025', '2031'])
    expect((await t.call(downloadStatement, { token: provider.token, params: { id } })).status, id).toBe(404)
})

async function linesOf({ readPages }: Statement): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for await (const page of readPages()) lines.push(...page)
  return lines
}

const CAUSES = ['earned', 'fee_kept', 'tip', 'refunded', 'chargeback', 'chargeback_won', 'goodwill'] as const

it('leads from each closing balance to the next opening one, and from the first to what the books owe', async () => {
  const move = fc.record({
    cause: fc.constantFrom<Cause>(...CAUSES),
    cents: fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => cents !== 0),
    gst: fc.integer({ min: -4000, max: 4000 }),
    revenue: fc.integer({ min: -9000, max: 9000 }),
    /** How many days go by before it, and how many days ago it happened. */
    days: fc.integer({ min: 0, max: 40 }),
    ago: fc.integer({ min: 0, max: 60 }),
  })
  // Months are closed for everyone, so each run continues where the last one ended.
  let now = Date.parse('2027-01-05T18:00:00Z')
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
      const { id } = await addPerson(t, { role: 'provider' })
      const seen = new Map<string, string>()
      for (const { cause, cents, gst, revenue, days, ago } of moves) {
        now += days * 86_400_000
        t.setNow(new Date(now).toISOString())
        await post(cause, id, cents, { gst, revenue, at: new Date(now - ago * 86_400_000).toISOString() })
        await buildStatement(t.deps, id, t.deps.localTime.localDate(new Date(now)).slice(0, 7))
      }
      let balance = 0
      let lines = 0
      const { rows } = await sql<{ month: string }>`
        select to_char(month, 'YYYY-MM') as month from ledger_month where through_id >= (
          select min(transaction_id) from payable_line where provider_id = ${id}) order by month`.execute(t.db)
      const present = t.deps.localTime.localDate(new Date(now)).slice(0, 7)
      for (const month of [...rows.map((row) => row.month), present]) {
        const statement = await buildStatement(t.deps, id, month)
        expect(statement.openingCents).toBe(balance)
        const { closingCents, count } = await sumStatement(statement)
        balance = closingCents
        lines += count
        if (statement.isFinal) seen.set(month, JSON.stringify(await linesOf(statement)))
      }
      expect(lines).toBe(moves.length)
      expect(balance).toBe(await owed({ id }))
      now += 40 * 86_400_000
      t.setNow(new Date(now).toISOString())
      await post('tip', id, 100, { at: '2026-11-15T00:00:00Z' })
      for (const [month, text] of seen)
        expect(JSON.stringify(await linesOf(await buildStatement(t.deps, id, month)))).toBe(text)
    }),
    { numRuns: 12 },
  )
})

it('lets no spreadsheet work out what somebody wrote', () => {
  const rows = readCsv(toCsv(['A', 'B', 'C'], [['=1+1', 'say "hi", now', { cents: -5 }]]))
  expect(rows).toEqual([{ A: "'=1+1", B: 'say "hi", now', C: '-0.05' }])
})
