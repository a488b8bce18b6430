import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/connection.ts'
import { createDiskStorage } from '#server/platform/ports/storage.ts'
import { clearUnfinishedDemo, install } from '#server/seed.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { fillDemo } from './fill-demo.ts'
import { expectFullDemo } from '#tests/seed/full-demo.ts'
import { chosenInstants } from '#tests/seed/instants.ts'
import { lendDemo } from '#tests/setup/shared-demo.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Two months take seconds; a busy machine may have them for long. */
const timeout = 900_000

describe.skipIf(chosenInstants().length > 0)('the demo that the sandboxes of this run share', () => {
  test('has something for everybody, and nothing of it is left once it is cleared away', { timeout }, async () => {
    const demo = await lendDemo('filled')
    closing.push(() => demo.drop())
    const { target, db, uploads, secret, said } = demo
    // The last thing that the filling does is to mark what was read.
    const { rows } = await sql<{ at: Date }>`select max(read_at) as at from inbox_message`.execute(db)
    const now = rows[0]!.at.toISOString()
    const database = { db, target, drop: async () => undefined }
    const t = await startTestApp({ database, storage: createDiskStorage(uploads), secret, now })
    closing.push(() => t.close())

    const tenths = [...said.matchAll(/^Filling the demo: (\d+)%$/gm)].map(([, percent]) => Number(percent))
    expect(tenths).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90])
    await expectFullDemo(t, now)
    // As one that was cut off before its mark.
    await sql`update deployment set demo_version = null`.execute(db)
    await expectCleared(t, await countRows(await startInstalled()))
  })
})

/** `npm run test:long -- seed` */
test.each(chosenInstants())('a sandbox that is filled at %s has something for everybody', { timeout }, async (now) => {
  const t = await startInstalled(now)
  const installed = await countRows(t)
  const shares: number[] = []
  await fillDemo(t.deps, (share) => void shares.push(share))
  expect(shares.length).toBeGreaterThan(50)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  await expectFullDemo(t, now)
  await expectCleared(t, installed)
})

/** A sandbox without its demo. */
async function startInstalled(now?: string): Promise<TestApp> {
  const t = await startTestApp({ isFresh: true, ...(now && { now }) })
  closing.push(() => t.close())
  await sql`insert into deployment (is_sandbox) values (true)`.execute(t.db)
  await inTransaction(t.db, (trx) => install(t.deps, trx))
  return t
}

/** A demo that was cut off is built again from the beginning: what was left of it would make the second try fail. */
async function expectCleared(t: TestApp, installed: Record<string, unknown>): Promise<void> {
  await clearUnfinishedDemo(t.deps)
  expect(await countRows(t)).toEqual(installed)
}

/** These have rows of the migrations, from before the first day of the demo: they stay as they are. */
const BROUGHT_ALONG = ['commission_rate', 'terms_version']

/** Number of rows by table, for tables that aren't empty; the rows themselves for some. */
async function countRows(t: TestApp): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(t.db)
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(t.db)
      return [name, BROUGHT_ALONG.includes(name) ? rows.map(({ row }) => row) : rows.length] as const
    }),
  )
  return Object.fromEntries(counted.filter(([, rows]) => rows !== 0))
}
