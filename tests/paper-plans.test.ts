import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { holdRound, listRoundOwners } from '#server/providers/entries/round-queries.ts'
import { listEndingPapers, listLapsed, listUntold } from '#server/providers/papers/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'

/** What the sweep of papers and entries reads, page by page. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const ROUND = {
  entry_id: '',
  name: '',
  kind: 'prices' as const,
  min_price_cents: 0,
  max_price_cents: 100,
  last_day: null,
  passed_through: '',
  begun_at: new Date('2026-11-23T19:00:00Z'),
}
const ENDING = { from: '2026-10-23', to: '2026-12-23', after: null, limit: 200 }

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['papers that end', 'paper_ending', (db) => listEndingPapers(db, ENDING)],
  ['services whose papers ended', 'offering_ending', (db) => listLapsed(db, '2026-12-23', { after: '', limit: 200 })],
  ['who was never asked for papers', 'paper_grace_untold', (db) => listUntold(db, { after: '', limit: 200 })],
  ['the oldest round through an entry', 'entry_round_waiting', (db) => holdRound(db as Transaction, null)],
  ['a page of who offers an entry', 'offering_of_entry', (db) => listRoundOwners(db as Transaction, ROUND, 200)],
])('%s are found by an index, whatever the values', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan/)
})
