import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { listWriters } from './write-list.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true, now: '2026-11-25T18:00:00Z' })
})
afterAll(() => t.close())

const fill = (name: string, count: number) =>
  sql`
    with posted as (
      insert into ledger_transaction (cause, reference, at)
      select 'adjustment', ${name} || n, ${t.clock.now()} from generate_series(1, ${count}::int) n returning id)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select id, account, cents from posted, (values ('bank', 1), ('gst_platform', -1)) as e (account, cents)`

test('a journal of many pages loses and repeats no row while entries are added, also by who began before', async () => {
  const all: string[] = []
  const row = { id: '', asked_by: '', list: 'journal', filter: NOVEMBER, asked_at: t.clock.now() } as const
  const counted = { state: 'writing', lines: 0, bytes: 0, attempts: 0 } as const
  const write = (reached: string | null) =>
    inTransaction(t.db, (trx) =>
      listWriters['journal']!.write(t.deps, trx, { ...row, ...counted, reached, pieces: all.length === 0 ? 0 : 1 }),
    )
  const read = (bytes: Buffer) => bytes.toString().split('\r\n').slice(0, -1)
  // An uncommitted transaction has a number already: the first page waits for it.
  const slow = Promise.withResolvers<void>()
  const drawn = Promise.withResolvers<void>()
  const writer = inTransaction(t.db, async (trx) => {
    await fill('slow ', 1).execute(trx)
    drawn.resolve()
    await slow.promise
  })
  await drawn.promise
  await fill('beside ', 3000).execute(t.db)
  setTimeout(slow.resolve, 150)
  let piece = await write(null)
  await writer
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where t.reference not like 'late %'`.execute(t.db)
  all.push(...read(piece.bytes))
  for (let n = 0; piece.reached !== null; n += 1) {
    await fill(`late ${n} `, 3000).execute(t.db)
    piece = await write(piece.reached)
    all.push(...read(piece.bytes))
  }
  const lines = all.slice(1)
  expect(lines.length).toBeGreaterThan(5000)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => line.includes('late '))).toEqual([])
  expect(lines.filter((line) => line.includes('slow '))).toHaveLength(2)
  expect(lines).toHaveLength(rows[0]!.n)
})
