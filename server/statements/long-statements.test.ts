import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStatements } from '#contract/statements.ts'
import { accounts } from '#server/ledger/index.ts'
import { payOutNow } from '#server/payouts/index.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { centsOf, download, readCsv, readPdf } from '#tests/factories/documents.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { buildStatement } from './build-statement.ts'
import { writeEarningsCsv } from './earnings/list-earnings.ts'

const TEN_THOUSAND = 10_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true, now: '2026-11-02T18:00:00Z' })
})
afterAll(() => t.close())

const csvOf = async (token: string, id: string) =>
  (await download(t, token, `/statements/${id}?as=csv`)).toString('utf8')

/** With so many visits in the books, $72 each. */
async function addProvider(visits: number): Promise<TestPerson> {
  const provider = await addPerson(t, { role: 'provider' })
  await sql`
    with posted as (
      insert into ledger_transaction (cause, reference, at)
      select 'earned', ${provider.id} || n, ${t.clock.now()} from generate_series(1, ${visits}::int) n returning id)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select id, account, cents from posted,
      (values ('client_funds', 8400), (${accounts.provider(provider.id)}, -6800), (${accounts.gst(provider.id)}, -400),
        ('revenue', -1200)) as e (account, cents)`.execute(t.db)
  return provider
}

it('a statement of a thousand lines has each of them, on numbered pages', async () => {
  const { token } = await addProvider(1000)
  const { pages, words } = await readPdf(await download(t, token, '/statements/2026-11'))
  expect(pages).toBeGreaterThan(10)
  expect(words).toContain(`${pages} of ${pages}`)
  expect(words).toContain('Services and kept fees $80,000.00')
  expect(words.match(/\$68\.00/g)).toHaveLength(1000)
})

it('a statement of ten thousand lines is complete in every file, with one page of lines in memory', async () => {
  const { id, token } = await addProvider(TEN_THOUSAND)
  const rows = readCsv(await csvOf(token, '2026'))
  expect(rows).toHaveLength(TEN_THOUSAND + 2)
  expect(new Set(rows.slice(1, -1).map((row) => row['Balance'])).size).toBe(TEN_THOUSAND)
  expect(centsOf(rows.at(-1)!['Balance']!)).toBe(7200 * TEN_THOUSAND)
  const earnings = readCsv((await download(t, token, '/earnings/csv?kind=visit')).toString('utf8'))
  expect(earnings).toHaveLength(TEN_THOUSAND)
  const { words, pages } = await readPdf(await download(t, token, '/statements/2026'))
  expect(words).toContain('This statement has 10,000 lines, too many for a PDF.')
  expect(words).toContain('Services and kept fees $800,000.00')
  expect(words).toContain('November 2026 $800,000.00 -$120,000.00 $40,000.00 $720,000.00')
  expect(pages).toBeLessThan(3)
  for await (const lines of (await buildStatement(t.deps, id, '2026')).readPages())
    expect(lines.length).toBeLessThanOrEqual(1000)
  for await (const text of writeEarningsCsv(t.deps, id, {})) expect(text.split('\r\n').length).toBeLessThanOrEqual(502)
})

it('a payout of thousands of lines lists each, and all payouts of a year over its pages', async () => {
  const { id, token } = await addProvider(TEN_THOUSAND)
  await sql`
    update payout_account set state = 'ready', gateway_account_id = ${`acct_${id}`} where provider_id = ${id}`.execute(
    t.db,
  )
  await payOutNow(t.deps, id, { kind: 'on_demand' })
  await sql`
    insert into payout (id, provider_id, kind, net_cents, gst_cents, state, gateway_account_id, created_at)
    select lpad(n::text, 26, 'a'), ${id}, 'on_demand', 1000, 0, 'paid', 'acct', ${t.clock.now()}::timestamptz - n * interval '1 second'
    from generate_series(1, 450) n`.execute(t.db)
  const seen: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await t.call(listStatements, {
      token,
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    })
    expect(page.status).toBe(200)
    seen.push(...page.body.items.map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
    pages += 1
  } while (cursor)
  expect(pages).toBe(5)
  expect(new Set(seen).size).toBe(seen.length)
  const payouts = seen.filter((id) => id.startsWith('payout-'))
  expect(payouts).toHaveLength(451)
  const rows = readCsv(await csvOf(token, payouts[0]!))
  expect(rows).toHaveLength(TEN_THOUSAND + 2)
  expect(rows.at(-1)!['Balance']).toBe('720000.00')
})
