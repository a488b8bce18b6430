import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { listOutbox } from '#contract/notifications.ts'
import {
  getVisitReview,
  listClientReviews,
  listOpenReviews,
  listProviderReviews,
  listReceivedReviews,
  listServiceReviews,
  listTestimonials,
} from '#contract/reviews.ts'
import { listJudgedReviews } from '#contract/reviews/judging.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter } from '#tests/factories/calendar.ts'
import { addDone, OVER, readAs, tryToWrite, WORDS, write } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { type Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const sweepAt = async (instant: string) => {
  t.setNow(instant)
  await t.app.work.runDue()
}
const publicOf = async ({ provider }: Visit, token?: string) =>
  (await t.call(listProviderReviews, { params: { id: provider.id }, token })).body
const ratingOf = async ({ provider }: Visit) => {
  const { ratings_average, ratings_count } = (await t.call(getProvider, { params: { id: provider.id } })).body
  return [ratings_average, ratings_count]
}

describe('nobody reads a review before its time', () => {
  it('until both are in', async () => {
    const visit = await addDone(t)
    const before = await everythingElse(visit)
    await write(t, visit, 'client', { stars: 2, tags: ['tidy'] })
    await write(t, visit, 'client', { stars: 2 })
    // To everyone but the author all is as it was, down to the last letter.
    expect(await everythingElse(visit)).toEqual(before)
    await write(t, visit, 'provider', { stars: 5 })
    expect((await readAs(t, visit, 'provider')).theirs).toMatchObject({ stars: 2, text: WORDS.client })
    expect((await readAs(t, visit, 'client')).theirs).toMatchObject({ stars: 5, text: WORDS.provider })
    expect(await ratingOf(visit)).toEqual([2, 1])
  })

  it('or until the time is over, and the other side can no longer answer in kind', async () => {
    const visit = await addDone(t)
    await write(t, visit, 'client', { stars: 1 })
    await sweepAt(hoursAfter(OVER, -0.01))
    expect((await publicOf(visit)).reviews).toEqual([])
    await sweepAt(OVER)
    expect((await publicOf(visit)).reviews).toMatchObject([{ stars: 1 }])
    expect(await ratingOf(visit)).toEqual([1, 1])
    expect((await tryToWrite(t, visit, 'provider')).body.code).toBe('wrong_state')
    expect(await readAs(t, visit, 'provider')).toMatchObject({ state: 'published', theirs: { stars: 1 }, mine: null })
    // Once.
    await sweepAt(hoursAfter(OVER, 1))
    expect(await ratingOf(visit)).toEqual([1, 1])
  })

  /** All that anyone but the client of a visit can read of it and its people. */
  async function everythingElse(visit: Visit) {
    const { client, provider, id } = visit
    const admin = await anAdmin(t)
    const answers = await Promise.all([
      t.call(getVisitReview, { token: provider.token, params: { id } }),
      t.call(listProviderReviews, { params: { id: provider.id } }),
      t.call(listProviderReviews, { token: provider.token, params: { id: provider.id } }),
      t.call(listReceivedReviews, { token: provider.token }),
      t.call(listOpenReviews, { token: provider.token }),
      t.call(listClientReviews, { token: provider.token, params: { id: client.id } }),
      t.call(listServiceReviews, { query: { service: 'Gel Manicure' } }),
      t.call(listTestimonials),
      t.call(listJudgedReviews, { token: admin.token, query: { state: 'published' } }),
      t.call(getProvider, { params: { id: provider.id } }),
      t.call(listOutbox, { query: { to: provider.email } }),
    ])
    return answers.map(({ body }) => body as unknown)
  }
})
