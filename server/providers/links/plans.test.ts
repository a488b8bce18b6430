import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasVisits } from '#server/bookings/request/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'
import { findHandle, findLink, listDays, listHandles, listTaken } from './queries.ts'

/** As in tests/plans.test.ts: each walks along its index, whatever the values and however few rows there are. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const now = new Date('2026-11-23T18:00:00Z')

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['whom a link leads to', 'link_handle_pkey', (db) => findLink(db, '', now)],
  ['who has the end of a link', 'link_handle_pkey', (db) => findHandle(db as Transaction, '')],
  ['which ends are taken', 'link_handle_pkey', (db) => listTaken(db, ['a', 'b'], now)],
  ['the links of a provider', 'link_handle_p', (db) => listHandles(db, '', now)],
  ['what came of a link', 'link_day_pkey', (db) => listDays(db, '', '2026-11-23')],
  ['whether a client has another visit', 'booking_client', (db) => hasVisits(db, '')],
])('%s is found by an index', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (?:link_|booking|offering|user_account)/)
})
