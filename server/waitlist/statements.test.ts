import { afterAll, beforeAll, expect, it } from 'vitest'
import { setAside } from '#server/availability/holds/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'
import { countOpenLines, endPastLines, listChoices, listLines } from './line-queries.ts'
import { endLinesOf, findOfferOfLine, findOpenOffer, noteMove, noteRequest } from './offer-queries.ts'
import { isAwaited, listCandidates, listDueReleases } from './release-queries.ts'

/** As in `tests/plans.test.ts`: plans that a connection keeps, made while the tables were empty. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const now = new Date('2026-11-23T18:00:00Z')
const DATES = { from: '2026-11-24', to: '2026-12-24' }
const RELEASE = { id: '', provider_id: '', given_up_by: null }
const LINE = { after: { joined_at: now, id: '' }, dates: DATES, limit: 100 }
const MADE = { bookingId: '', clientId: '', providerId: '', offeringId: '', startsAt: now, date: '2026-11-24' }

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['releases to look at', 'waitlist_release_due', (db) => listDueReleases(db, now, 200)],
  ['who waits for a provider', 'waitlist_entry_provider', (db) => listCandidates(db as Transaction, RELEASE, LINE)],
  ['who waits for anybody', 'waitlist_entry_any', (db) => listCandidates(db as Transaction, RELEASE, LINE)],
  ['whether anybody waits', 'waitlist_entry_provider', (db) => isAwaited(db, '', DATES)],
  ['what is held for a client', 'waitlist_offer_open', (db) => findOpenOffer(db, '', now)],
  ['what a request ends', 'waitlist_entry_client', (db) => noteRequest(db as Transaction, MADE, now)],
  ['whose earlier time it is', 'waitlist_entry_of_booking', (db) => noteMove(db as Transaction, MADE, now)],
  ['lines of a visit that is over', 'waitlist_entry_of_booking', (db) => endLinesOf(db as Transaction, '', now)],
  ['how many lines somebody has', 'waitlist_entry_client', (db) => countOpenLines(db, '')],
  ['the offer of a line', 'waitlist_offer_entry', (db) => findOfferOfLine(db as Transaction, '')],
  ['lines of a client', 'waitlist_entry_client', (db) => listLines(db, '', { endedSince: now, limit: 50 })],
  ['what is added to an entry', 'offering_entry', (db) => listChoices(db, '')],
  ['lines that are over', 'waitlist_entry_last_day', (db) => endPastLines(db, '2026-11-23', now)],
  [
    'holds that make way',
    'claim_held',
    (db) => setAside(db as Transaction, { clientId: '', providerId: '', stretches: [{ from: now, to: now }] }),
  ],
])('%s are found by %s', async (_, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})
