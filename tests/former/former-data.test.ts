import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listQueue } from '#contract/admin.ts'
import { getProvider } from '#contract/availability.ts'
import { listBookings } from '#contract/bookings.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { newSession } from '#tests/factories/people.ts'
import { former, FORMER_NOW, createFormerDatabase } from './former-database.ts'

let t: TestApp
beforeAll(async () => {
  const database = await createFormerDatabase()
  expect((await migrate(database.db))[0]).toMatch(/^0013/)
  t = await startTestApp({ database, now: FORMER_NOW })
})
afterAll(() => t.close())

it('runs what fell due, and loses nothing that the former version kept', async () => {
  await workOnce(t)
  const token = await newSession(t, former.client)
  const { body } = await t.call(listBookings, { token, query: { limit: 100 } })
  expect(body.map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
    'completed',
    'confirmed',
  ])
  expect((await t.call(getProvider, { params: { id: former.provider } })).body).toMatchObject({
    full_name: 'Amara Quimby',
    // An hour, as it was before services had a length.
    services: [{ title: 'Gel Manicure', duration_minutes: 60 }],
    // A sum that no review has made counts for nothing.
    ratings_average: null,
    ratings_count: 0,
  })
  const { rows } = await sql`select rank_score, rating from offering where rank_score <> 0 or rating <> 0`.execute(t.db)
  expect(rows).toEqual([])
})

it('still asks the admins for all that waited', async () => {
  const token = await newSession(t, former.admin)
  const { body } = await t.call(listQueue, { token, query: { limit: 100 } })
  expect(body.map(({ kind, provider }) => `${kind} ${provider.id}`).toSorted()).toEqual(
    [
      `insurance ${former.renewing}`,
      `name ${former.renewing}`,
      `certificate ${former.certified}`,
      `provider ${former.submitted}`,
    ].toSorted(),
  )
})
