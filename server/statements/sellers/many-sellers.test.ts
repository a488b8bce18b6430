import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askSellers, getSellerAdmin, listSellers, makeSellerFile } from '#contract/sellers.ts'
import { createVault } from '#server/platform/vault.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { centsOf, download, readCsv } from '#tests/factories/documents.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { resealSellerFiles } from './seller-file.ts'

/** More than are handled together. */
const SELLERS = 430

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true, now: '2026-11-02T18:00:00Z' })
  token = (await anAdmin(t)).token
  // Every third one has earned nothing; the names of many are the same.
  await sql`
    insert into user_account (id, role, first_name, last_name, full_name, email, phone_number, street_address, city,
      province, postal_code, password_hash, created_at)
    select lpad(n::text, 26, 'p'), 'provider', 'Casey', 'Q' || n % 7, 'Casey Q' || n % 7, n || '@example.test',
      (6040000000 + n)::text, n || ' Test Street', 'Vancouver', 'BC', 'V6B1A1', 'none', ${t.clock.now()}
    from generate_series(1, ${(SELLERS * 3) / 2}::int) n`.execute(t.db)
  await sql`
    with posted as (
      insert into ledger_transaction (cause, reference, at)
      select 'earned', n::text, ${t.clock.now()} from generate_series(1, ${(SELLERS * 3) / 2}::int) n where n % 3 > 0
      returning id, reference)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select id, account, cents from posted, lateral (values ('client_funds', 8000),
      ('provider:' || lpad(reference, 26, 'p'), -6800), ('revenue', -1200)) as e (account, cents)`.execute(t.db)
})
afterAll(() => t.close())

it('are listed by their names over pages, each once', async () => {
  const seen: { name: string; id: string }[] = []
  let cursor: string | undefined
  do {
    const page = await t.call(listSellers, { token, query: { limit: 50, ...(cursor ? { cursor } : {}) } })
    expect(page.status).toBe(200)
    expect(page.body.length).toBeLessThanOrEqual(50)
    for (const { consideration, activities } of page.body) expect([consideration, activities]).toEqual([68, 1])
    seen.push(...page.body.map(({ name, provider_id: id }) => ({ name, id })))
    cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
  } while (cursor)
  expect(seen).toHaveLength(SELLERS)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(SELLERS)
  expect(seen).toEqual(
    seen.toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1)),
  )
  expect((await t.call(getSellerAdmin, { token })).body.lacking).toBe(SELLERS)
  expect((await t.call(listSellers, { token, query: { year: 2025 } })).body).toEqual([])
  expect((await t.call(listSellers, { token, query: { cursor: 'e30' } })).status).toBe(400)
})

it('are all asked at once, and nobody twice', async () => {
  const ask = async () => (await t.call(askSellers, { token, body: { year: 2026 } })).body.asked
  const asked = await Promise.all([ask(), ask()])
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(SELLERS)
})

it('are all in the file, which lies in pieces and is sealed anew piece by piece', async () => {
  const { files } = (await t.call(makeSellerFile, { token, body: { year: 2026 } })).body
  expect(files).toMatchObject([{ sellers: SELLERS, lacking: SELLERS }])
  const read = async () => readCsv((await download(t, token, `/admin/sellers/files/${files[0]!.id}`)).toString('utf8'))
  const rows = await read()
  expect(rows).toHaveLength(SELLERS)
  expect(rows.reduce((sum, row) => sum + centsOf(row['Consideration Q4']!), 0)).toBe(SELLERS * 6800)
  const pieces = async () => {
    const { rows: found } = await sql<{ key_id: string; sealed: string }>`
      select key_id, sealed from seller_file_piece order by position`.execute(t.db)
    return found
  }
  expect(await pieces()).toHaveLength(3)
  const former = await pieces()
  const vault = createVault('another key of thirty-two letters', [])
  // Sealed by a key that this one does not know: said, and left as it is.
  await resealSellerFiles({ ...t.deps, vault })
  expect(await pieces()).toEqual(former)
  // One in the place of another does not open.
  await sql`update seller_file_piece p set sealed = o.sealed from seller_file_piece o
    where p.position = 2 and o.position = 3`.execute(t.db)
  await expect(read()).rejects.toThrow()
})
