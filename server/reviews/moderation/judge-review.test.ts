import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { listOutbox } from '#contract/notifications.ts'
import { listProviderReviews, listTestimonials, replyToReview, reportReview, voteOnReview } from '#contract/reviews.ts'
import { listJudgedReviews } from '#contract/reviews/judging.ts'
import { TASK_OPENED, TASK_RESOLVED, type NewTask } from '#server/platform/tasks.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, judge, readAs, WORDS } from '#tests/factories/reviews.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { purgeAuthor } from '#server/reviews/index.ts'

let t: TestApp
const raised: NewTask[] = []
const settled: string[] = []
beforeAll(async () => {
  t = await startTestApp()
  t.deps.events.subscribe(TASK_OPENED, async (_, attention) => void raised.push(attention))
  t.deps.events.subscribe(TASK_RESOLVED, async (_, { kind }) => void settled.push(kind))
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const publicOf = async ({ provider }: Visit, token?: string) =>
  (await t.call(listProviderReviews, { params: { id: provider.id }, token })).body
const ratingOf = async ({ provider }: Visit) => {
  const { ratings_average, ratings_count } = (await t.call(getProvider, { params: { id: provider.id } })).body
  return [ratings_average, ratings_count]
}
const mailsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.map(({ subject }) => subject ?? '').toReversed()

describe('after publication', () => {
  it('the reviewed side answers once', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit)
    const reply = (token: string, id: string, text = 'Thank you, Casey!') =>
      t.call(replyToReview, { token, params: { id }, body: { text } })
    expect((await reply(visit.client.token, ids.client)).status).toBe(404)
    expect((await reply(visit.provider.token, ids.client, 'See amara.example.com')).status).toBe(422)
    expect((await reply(visit.provider.token, ids.client)).body).toMatchObject({
      reply: { text: 'Thank you, Casey!' },
      can: { reply: false },
    })
    expect((await reply(visit.provider.token, ids.client)).body.code).toBe('wrong_state')
    expect((await publicOf(visit)).reviews[0]!.reply?.text).toBe('Thank you, Casey!')
    expect(await mailsTo(visit.client.email)).toContain('Amara has replied to your review')
    expect((await readAs(t, visit, 'client')).mine?.reply?.text).toBe('Thank you, Casey!')
  })

  it('others find it helpful, once each', async () => {
    const provider = await addBookable(t)
    const first = await addPaid(t, { provider })
    const second = await addPaid(t, { provider, time: '14:00' })
    t.setNow(moment(3, '15:00'))
    for (const visit of [first, second]) await setStatusOf(t, visit, 'provider', 'completed')
    const older = (await addPublished(t, first)).client
    t.advance(60_000)
    await addPublished(t, second)
    const reader = await addPerson(t)
    const vote = (token: string, is_helpful: boolean) =>
      t.call(voteOnReview, { token, params: { id: older }, body: { is_helpful } })
    expect((await vote(first.client.token, true)).body.code).toBe('wrong_state')
    // Nor may the person it is about.
    expect((await vote(provider.token, true)).body.code).toBe('wrong_state')
    const own = await t.call(listProviderReviews, { token: provider.token, params: { id: provider.id } })
    expect(own.body.reviews.map(({ can }) => can.vote)).toEqual([false, false])
    for (let n = 0; n < 2; n += 1)
      expect((await vote(reader.token, true)).body).toEqual({ is_helpful: true, helpful_count: 1 })
    const list = async (sort: 'newest' | 'helpful') =>
      (await t.call(listProviderReviews, { token: reader.token, params: { id: provider.id }, query: { sort } })).body
    expect((await list('newest')).reviews.map(({ helpful_count }) => helpful_count)).toEqual([0, 1])
    expect((await list('helpful')).reviews).toMatchObject([
      { helpful_count: 1, is_helpful: true },
      { is_helpful: false },
    ])
    for (let n = 0; n < 2; n += 1) expect((await vote(reader.token, false)).body.helpful_count).toBe(0)
  })

  it('is reported, hidden and restored, and the rating follows', async () => {
    const provider = await addBookable(t)
    const [kind, rude] = [await addPaid(t, { provider }), await addPaid(t, { provider, time: '12:00' })]
    t.setNow(moment(3, '13:00'))
    for (const visit of [kind, rude]) await setStatusOf(t, visit, 'provider', 'completed')
    await addPublished(t, kind, { client: { stars: 5 } })
    const { client: id } = await addPublished(t, rude, { client: { stars: 1, tags: ['on_time'] } })
    expect(await ratingOf(kind)).toEqual([3, 2])
    const report = (token: string) =>
      t.call(reportReview, { token, params: { id }, body: { reason: 'rude', note: ' ' } })
    expect((await report(rude.client.token)).body.code).toBe('wrong_state')
    for (let n = 0; n < 2; n += 1) expect((await report(provider.token)).status).toBe(200)
    expect(raised).toContainEqual(expect.objectContaining({ kind: 'review.reported', subject: { type: 'review', id } }))
    const { token } = await anAdmin(t)
    const reported = async () => (await t.call(listJudgedReviews, { token })).body.filter((one) => one.id === id)
    expect(await reported()).toMatchObject([{ reports: [{ reason: 'It is rude or hateful', note: null }] }])

    expect((await judge(t, id, 'hide', 'It insults')).body).toMatchObject({ hidden_reason: 'It insults' })
    expect((await judge(t, id, 'hide')).body.code).toBe('wrong_state')
    expect(await reported()).toEqual([])
    expect(settled).toContain('review.reported')
    expect(await ratingOf(kind)).toEqual([5, 1])
    const shown = await publicOf(kind)
    expect([shown.summary.count, shown.summary.tags, shown.reviews.length]).toEqual([1, [], 1])
    expect(await readAs(t, rude, 'client')).toMatchObject({ mine: { is_public: false, hidden_reason: 'It insults' } })
    expect((await readAs(t, rude, 'provider')).theirs).toBeNull()
    expect((await t.call(voteOnReview, { token, params: { id }, body: { is_helpful: true } })).status).toBe(404)
    expect(await mailsTo(rude.client.email)).toContain('Your review was removed')
    expect(await mailsTo(provider.email)).toContain('A review about you was removed')

    expect((await judge(t, id, 'restore')).status).toBe(200)
    expect(await ratingOf(kind)).toEqual([3, 2])
    expect(await mailsTo(rude.client.email)).toContain('Your review is public again')
    const entries = await listAuditEntries(t.db, { type: 'review', id })
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['review.restored', 'We looked at it'],
      ['review.hidden', 'It insults'],
    ])
  })

  it('loses its reply alone', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit)
    await t.call(replyToReview, { token: visit.provider.token, params: { id: ids.client }, body: { text: 'You lie!' } })
    expect((await judge(t, ids.client, 'hide_reply')).body.reply).toEqual({ text: 'You lie!', is_hidden: true })
    expect((await publicOf(visit)).reviews).toMatchObject([{ reply: null, stars: 5 }])
    expect(await ratingOf(visit)).toEqual([5, 1])
  })

  it('keeps stars and words of somebody who leaves', async () => {
    const visit = await addDone(t)
    const ids = await addPublished(t, visit, { client: { stars: 4, may_quote: true } })
    const reader = await addPerson(t)
    await t.call(voteOnReview, { token: reader.token, params: { id: ids.client }, body: { is_helpful: true } })
    for (const person of [visit.client, reader, visit.provider])
      await inTransaction(t.db, (trx) => purgeAuthor(t.deps, trx, person.id))
    expect((await publicOf(visit)).reviews).toMatchObject([
      { author: 'A client', stars: 4, text: WORDS.client, helpful_count: 0 },
    ])
    expect((await readAs(t, visit, 'client')).theirs?.author).toBe('A provider')
    expect((await t.call(listTestimonials)).body.map(({ id }) => id)).not.toContain(ids.client)
  })
})
