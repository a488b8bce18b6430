import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMemberRows, listSealedBefore } from '#server/accounts/household/queries.ts'
import { listForgotten, listUnchecked } from '#server/bookings/guests/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'

/** Like plans.test.ts: the plans that a connection keeps while its tables grow. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const now = new Date('2026-11-23T18:00:00Z')

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['visits that ask for something', 'booking_status_starts', (db) => listUnchecked(db, now, now, 200)],
  ['notes that nobody needs any more', 'household_member_notes', (db) => listForgotten(db, now, 500)],
  ['a household', 'household_member_person', (db) => listMemberRows(db, '')],
  ['households under another key', 'household_member_key', (db) => listSealedBefore(db, '', 200)],
])('%s are found by an index, whatever the values', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (?:booking|household_member|visit_party)/)
})
