import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { listProviderReviews } from '#contract/reviews.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addPublished } from '#tests/factories/reviews.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Once more, on what a former version may have left behind. */
const migrateAgain = async (name: string) =>
  sql.raw(await readFile(join(migrationsFolder, `${name}.sql`), 'utf8')).execute(t.db)

it('counts anew what is visible, without reviews of visits that were none and without votes for oneself', async () => {
  const provider = await addBookable(t)
  const [stands, cancelled, refunded] = [
    await addPaid(t, { provider, time: '09:00' }),
    await addPaid(t, { provider, time: '11:00' }),
    await addPaid(t, { provider, time: '13:00' }),
  ]
  t.setNow(moment(3, '15:00'))
  const ids = []
  for (const visit of [stands, cancelled, refunded]) {
    await setStatusOf(t, visit, 'provider', 'completed')
    ids.push((await addPublished(t, visit, { client: { stars: visit === stands ? 4 : 1, tags: ['tidy'] } })).client)
  }
  await sql`update booking set status = 'cancelled', cancel_reason = 'provider_no_show', cancelled_at = ends_at,
    completed_at = null where id = ${cancelled.id}`.execute(t.db)
  await sql`update customer_order set refunded_cents = settled_cents where booking_id = ${refunded.id}`.execute(t.db)
  await sql`insert into review_vote (review_id, person_id, at) values (${ids[0]}, ${provider.id}, ${t.clock.now()})`.execute(
    t.db,
  )
  await sql`update review set helpful_count = 1 where id = ${ids[0]}`.execute(t.db)

  for (let n = 0; n < 2; n += 1) for (const name of ['0028_true_ratings', '0029_own_votes']) await migrateAgain(name)
  const { body: page } = await t.call(getProvider, { params: { id: provider.id } })
  expect([page.ratings_average, page.ratings_count]).toEqual([4, 1])
  const { body: list } = await t.call(listProviderReviews, { params: { id: provider.id } })
  expect(list).toMatchObject({
    summary: { average: 4, count: 1, distribution: [0, 0, 0, 1, 0], tags: [{ count: 1 }] },
    reviews: [{ id: ids[0], helpful_count: 0 }],
  })
  const offering = t.db.selectFrom('offering').select(['rank_score', 'rating']).where('provider_id', '=', provider.id)
  expect(await offering.executeTakeFirstOrThrow()).toEqual({ rank_score: 4, rating: 4 })
})
