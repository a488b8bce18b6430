import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { decideCase } from '#contract/bookings/cases.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { listProviderReviews, listReceivedReviews, reportReview } from '#contract/reviews.ts'
import { listJudgedReviews } from '#contract/reviews/judging.ts'
import { TASK_RESOLVED, type TaskKey } from '#server/platform/tasks.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { moment } from '#tests/factories/calendar.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, judge, OVER, readAs, tryToWrite, write } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import type { Visit } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
const settled: TaskKey[] = []
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  admin = await anAdmin(t)
  t.deps.events.subscribe(TASK_RESOLVED, async (_, one) => void settled.push(one))
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** The client says that nobody came, and an admin decides. */
async function decideNobodyCame({ id, client }: Visit, decision: 'client' | 'provider'): Promise<void> {
  const params = { id }
  await t.call(reportNobodyCame, { token: client.token, params, body: { statement: 'I waited at the window' } })
  const { id: caseId } = await t.db
    .selectFrom('booking_case')
    .select('id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { decision, reason: 'We asked both of you' }
  const answer = await t.call(decideCase, { token: await newSession(t, admin.id), params: { id: caseId }, body })
  expect(answer.status).toBe(200)
}
const publicOf = async ({ provider }: Visit) =>
  (await t.call(listProviderReviews, { params: { id: provider.id } })).body
const ratingOf = async ({ provider }: Visit) => {
  const { ratings_average, ratings_count } = (await t.call(getProvider, { params: { id: provider.id } })).body
  return [ratings_average, ratings_count]
}

it('takes what was published of a visit off the page and out of the rating when nobody came to it', async () => {
  const visit = await addDone(t)
  const ids = await addPublished(t, visit, { client: { stars: 5, tags: ['tidy'] }, provider: { stars: 4 } })
  expect(await ratingOf(visit)).toEqual([5, 1])
  await t.call(reportReview, {
    token: visit.provider.token,
    params: { id: ids.client },
    body: { reason: 'not_true' },
  })
  await decideNobodyCame(visit, 'client')

  expect(await ratingOf(visit)).toEqual([null, 0])
  const shown = await publicOf(visit)
  expect([shown.reviews, shown.summary.count, shown.summary.tags]).toEqual([[], 0, []])
  const received = await t.call(listReceivedReviews, { token: visit.client.token })
  expect([received.body.reviews, received.body.summary.count]).toEqual([[], 0])
  const reason = 'This visit was cancelled afterwards, so it has no reviews.'
  expect(await readAs(t, visit, 'client')).toMatchObject({
    mine: { is_public: false, hidden_reason: reason },
    theirs: null,
  })
  for (const { email: to } of [visit.client, visit.provider])
    expect(new Set((await messagesOf(t, { to, kind: 'review.judged' })).map(({ subject }) => subject))).toEqual(
      new Set(['A review about you was removed', 'Your review was removed']),
    )
  // A removed review isn't judged any more, and can't be restored.
  expect(settled).toContainEqual({ kind: 'review.reported', subject: { type: 'review', id: ids.client } })
  const { token } = admin
  const { body: hidden } = await t.call(listJudgedReviews, { token, query: { state: 'hidden' } })
  expect(hidden.find(({ id }) => id === ids.client)?.can).toMatchObject({ hide: false, restore: false })
  expect((await judge(t, ids.client, 'restore')).body.code).toBe('wrong_state')
  expect(await ratingOf(visit)).toEqual([null, 0])
})

it('takes off once what an admin has hidden before, and leaves the reason that was given', async () => {
  const visit = await addDone(t)
  const ids = await addPublished(t, visit)
  await judge(t, ids.client, 'hide', 'It insults')
  await decideNobodyCame(visit, 'client')
  expect((await readAs(t, visit, 'client')).mine?.hidden_reason).toBe('It insults')
  expect(await ratingOf(visit)).toEqual([null, 0])
  expect((await judge(t, ids.client, 'restore')).body.code).toBe('wrong_state')
})

it('leaves them where the visit stands, and both write as long as if it had ended with the decision', async () => {
  const [published, written] = [await addDone(t), await addDoneAgain()]
  await addPublished(t, published)
  await decideNobodyCame(published, 'provider')
  expect(await ratingOf(published)).toEqual([5, 1])

  await write(t, written, 'client', { stars: 3 })
  t.setNow(moment(4, '10:00'))
  await decideNobodyCame(written, 'provider')
  t.setNow(OVER)
  await t.app.work.runDue()
  expect((await publicOf(written)).reviews).toEqual([])
  expect((await tryToWrite(t, written, 'provider')).status).toBe(200)
  expect(await ratingOf(written)).toEqual([3, 1])
})

it('publishes nothing of it that waits', async () => {
  const visit = await addDone(t)
  await write(t, visit, 'client', { stars: 1 })
  await decideNobodyCame(visit, 'client')
  t.setNow(OVER)
  await t.app.work.runDue()
  expect([(await publicOf(visit)).reviews, await ratingOf(visit)]).toEqual([[], [null, 0]])
  expect((await tryToWrite(t, visit, 'provider')).body.code).toBe('wrong_state')
})

function addDoneAgain(): Promise<Visit> {
  t.setNow(TEST_NOW)
  return addDone(t)
}
