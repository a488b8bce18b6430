import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'
import { listJudged } from './admin/queries.ts'
import { cardPhotos, deletePhotosOf, isPhotoPublic, listGroup, listOwn, listShown } from './queries.ts'

/** As in tests/plans.test.ts: each walks along its index, whatever the values and however few rows there are. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
})
afterAll(() => t.close())

const after = { sortedAt: 1, id: '' }
const desk = (state: 'reported' | 'asked' | 'hidden' | 'newest') => (db: Database) =>
  listJudged(db, { state, providerId: undefined, after, limit: 31 })

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['whether a photo is public', 'portfolio_photo_pkey', (db) => isPhotoPublic(db, '')],
  [
    'the photos of a provider',
    'portfolio_photo_of',
    (db) =>
      listShown(db, { providerId: '', offeringId: undefined, after: { group: '', position: 1, id: '' }, limit: 11 }),
  ],
  [
    'the photos of a service',
    'portfolio_photo_of',
    (db) => listShown(db, { providerId: '', offeringId: 'x', after: null, limit: 11 }),
  ],
  [
    'what a card shows',
    'portfolio_photo_of',
    (db) => sql`select ${cardPhotos} from offering o where o.id = ${''}`.execute(db),
  ],
  ['one’s own', 'portfolio_photo_of', (db) => listOwn(db, '')],
  ['a group', 'portfolio_photo_of', (db) => listGroup(db as Transaction, '', null)],
  ['those of a service that goes', 'portfolio_photo_offering', (db) => deletePhotosOf(db as Transaction, '')],
  ['what was reported', 'portfolio_report_open', desk('reported')],
  ['what is asked about', 'portfolio_photo_asked', desk('asked')],
  ['what is hidden', 'portfolio_photo_hidden', desk('hidden')],
  ['the newest', 'portfolio_photo_newest', desk('newest')],
  [
    'all of one provider at the desk',
    'portfolio_photo_of',
    (db) => listJudged(db, { state: 'newest', providerId: '', after, limit: 31 }),
  ],
])('%s is found by an index', async (_name, index, ask) => {
  const plan = await keptPlanOf(t.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (?:portfolio|stored_file|user_account|offering|verification)/)
})
