import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { listJudgedReviews } from '#contract/reviews/judging.ts'
import { allowReviewPhotos, listWrittenReviews, listReviewPhotos } from '#contract/reviews/photos.ts'
import { reportReview } from '#contract/reviews.ts'
import { blockPerson, unblockPerson } from '#contract/blocks.ts'
import { restoreAccount, suspendAccount } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { purgeAuthor } from '#server/reviews/index.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, judge, readAs, uploadReviewPhoto, write } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import type { Visit, VisitChange } from '#tests/factories/visits.ts'
import { keptPlanOf } from '#tests/setup/kept-plan.ts'
import { listOnProfile, listWritten } from './profile-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const shownOf = async ({ provider }: Pick<Visit, 'provider'>) =>
  (await t.call(listReviewPhotos, { params: { id: provider.id } })).body.map(({ id }) => id)
const ownOf = async ({ client }: Visit) => (await t.call(listWrittenReviews, { token: client.token })).body
const allow = (token: string, id: string, may_show_photos: boolean) =>
  t.call(allowReviewPhotos, { token, params: { id }, body: { may_show_photos } })

/** Published, with one photo. */
async function addWithPhoto({ may = true, ...change }: VisitChange & { may?: boolean } = {}) {
  t.setNow(TEST_NOW)
  const visit = await addDone(t, change)
  const photo = await uploadReviewPhoto(t, visit.client.token)
  const { client: review } = await addPublished(t, visit, { client: { photos: [photo], may_show_photos: may } })
  return { visit, photo, review }
}

it('shows a photo on the profile only with the yes of its author, from publication on', async () => {
  const visit = await addDone(t)
  const photo = await uploadReviewPhoto(t, visit.client.token)
  const { mine } = await write(t, visit, 'client', { photos: [photo], may_show_photos: true })
  expect(mine).toMatchObject({ may_show_photos: true, can_change_photos: false })
  expect(await shownOf(visit)).toEqual([])
  expect(await ownOf(visit)).toMatchObject([{ waits_text: expect.stringContaining('Public once') }])
  await write(t, visit, 'provider')
  expect((await t.call(listReviewPhotos, { params: { id: visit.provider.id } })).body).toEqual([
    {
      id: photo,
      review_id: mine!.id,
      picture: `/api/reviews/photos/${photo}`,
      service: 'Gel Manicure',
      when_text: 'November 2026',
    },
  ])
  expect(await ownOf(visit)).toMatchObject([{ review_id: mine!.id, photos: [photo], may_show_photos: true }])
  expect((await readAs(t, visit, 'client')).mine?.can_change_photos).toBe(true)
  expect(await shownOf((await addWithPhoto({ may: false })).visit), 'not without a yes').toEqual([])
})

it('keeps the yes with its moment, and forgets it where no photo is left', async () => {
  const visit = await addDone(t)
  const photo = await uploadReviewPhoto(t, visit.client.token)
  const agreedAt = async (id: string) =>
    (await t.db.selectFrom('review').select('photos_agreed_at').where('id', '=', id).executeTakeFirstOrThrow())
      .photos_agreed_at
  const { mine } = await write(t, visit, 'client', { may_show_photos: true })
  expect(await agreedAt(mine!.id), 'no photo to agree to').toBeNull()
  const asked = t.clock.now().getTime()
  await write(t, visit, 'client', { photos: [photo], may_show_photos: true })
  expect((await agreedAt(mine!.id))!.getTime()).toBeGreaterThanOrEqual(asked)
  await write(t, visit, 'client', { photos: [], may_show_photos: true })
  expect(await agreedAt(mine!.id)).toBeNull()
  expect((await allow(visit.client.token, mine!.id, true)).status).toBe(409)
})

it('goes at once when its author takes the yes back, and nobody else can give it', async () => {
  const { visit, photo, review } = await addWithPhoto()
  let heard = 0
  t.deps.pubsub.subscribe(CONTENT_CHANGED, () => (heard += 1))
  expect(await shownOf(visit)).toEqual([photo])
  expect((await allow(visit.client.token, review, false)).body).toEqual({ may_show_photos: false })
  expect(await shownOf(visit)).toEqual([])
  // A cached page is drawn again.
  expect(heard).toBeGreaterThan(0)
  expect(await ownOf(visit)).toMatchObject([{ may_show_photos: false }])
  const stranger = await addPerson(t)
  expect((await allow(visit.provider.token, review, true)).status).toBe(403)
  expect((await allow(stranger.token, review, true)).status).toBe(404)
  expect(await shownOf(visit)).toEqual([])
  await allow(visit.client.token, review, true)
  expect(await shownOf(visit)).toEqual([photo])
})

describe('is not on the profile while', () => {
  const word = { actor: 'operator', reason: 'Threats' } as const
  const hold = (id: string) => inTransaction(t.db, (trx) => suspendAccount(t.deps, trx, id, word))
  const letGo = (id: string) => inTransaction(t.db, (trx) => restoreAccount(t.deps, trx, id, word))
  const block = (by: string, id: string) => t.call(blockPerson, { token: by, params: { id } })
  const unblock = (by: string, id: string) => t.call(unblockPerson, { token: by, params: { id } })
  it.each<[string, (visit: Visit, review: string) => Promise<unknown>, (v: Visit, review: string) => Promise<unknown>]>(
    [
      ['its review is hidden', (_, id) => judge(t, id, 'hide'), (_, id) => judge(t, id, 'restore')],
      ['its author is suspended', ({ client }) => hold(client.id), ({ client }) => letGo(client.id)],
      ['the provider is suspended', ({ provider }) => hold(provider.id), ({ provider }) => letGo(provider.id)],
      [
        'the client blocks the provider',
        ({ client, provider }) => block(client.token, provider.id),
        ({ client, provider }) => unblock(client.token, provider.id),
      ],
      [
        'the provider blocks the client',
        ({ client, provider }) => block(provider.token, client.id),
        ({ client, provider }) => unblock(provider.token, client.id),
      ],
    ],
  )('%s', async (_, off, on) => {
    const { visit, photo, review } = await addWithPhoto()
    let heard = 0
    t.deps.pubsub.subscribe(CONTENT_CHANGED, () => (heard += 1))
    const seen = async () => {
      const { status, body } = await t.call(listReviewPhotos, { params: { id: visit.provider.id } })
      return status === 200 ? body.map(({ id }) => id) : []
    }
    expect(await seen()).toEqual([photo])
    await off(visit, review)
    expect([await seen(), heard > 0]).toEqual([[], true])
    await on(visit, review)
    expect(await seen()).toEqual([photo])
  })
})

it('goes with its author', async () => {
  const { visit, review } = await addWithPhoto()
  await inTransaction(t.db, (trx) => purgeAuthor(t.deps, trx, visit.client.id))
  expect(await shownOf(visit)).toEqual([])
  const row = await t.db.selectFrom('review').select('photos_agreed_at').where('id', '=', review).executeTakeFirst()
  expect(row?.photos_agreed_at).toBeNull()
})

it('is reported with its review, and urgent where someone has not agreed to be seen', async () => {
  const { visit, review } = await addWithPhoto()
  const shown = await addPerson(t)
  const reported = await t.call(reportReview, {
    token: shown.token,
    params: { id: review },
    body: { reason: 'not_asked', note: 'That is me' },
  })
  expect(reported.status).toBe(200)
  const { token } = await anAdmin(t, 'trust')
  const { body: tasks } = await t.call(listTasks, { token, query: { limit: 100 } })
  expect(tasks.find(({ link }) => link?.to.includes(review))).toMatchObject({ severity: 'urgent' })
  const { body } = await t.call(listJudgedReviews, { token, query: { state: 'reported' } })
  expect(body.find(({ id }) => id === review)).toMatchObject({ photos: [expect.stringContaining('/reviews/photos/')] })
  await judge(t, review, 'hide')
  expect(await shownOf(visit)).toEqual([])
})

it('is listed without a gap, the newest review first and its photos in their order', async () => {
  const first = await addDone(t)
  const { client, provider } = first
  const photos = [await uploadReviewPhoto(t, client.token), await uploadReviewPhoto(t, client.token)]
  await addPublished(t, first, { client: { photos, may_show_photos: true } })
  const { photo } = await addWithPhoto({ client, provider, time: '07:00' })
  const all = await shownOf(first)
  expect(all.toSorted()).toEqual([...photos, photo].toSorted())
  for (const ask of [
    (cursor?: string) => t.call(listReviewPhotos, { params: { id: provider.id }, query: { limit: 1, cursor } }),
    (cursor?: string) => t.call(listWrittenReviews, { token: client.token, query: { limit: 1, cursor } }),
  ]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await ask(cursor)
      seen.push(...answer.body.flatMap((one) => ('photos' in one ? one.photos : [one.id])))
      cursor = /cursor=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1]
    } while (cursor !== undefined)
    expect(seen).toEqual(all)
  }
})

it('a client reads again what they wrote, with words and stars: first what is not public yet, and nobody else does', async () => {
  const { visit } = await addWithPhoto()
  const [published] = await ownOf(visit)
  expect(published).toMatchObject({ booking_id: visit.id, stars: 5, service: 'Gel Manicure', waits_text: null })
  expect(published!.text).toMatch(/\w/)
  t.setNow(TEST_NOW)
  const later = await addDone(t, { client: visit.client, date: day(2) })
  await write(t, later, 'client', { stars: 4 })
  const own = await ownOf(visit)
  expect(own.map(({ booking_id }) => booking_id)).toEqual([later.id, visit.id])
  expect(own[0]).toMatchObject({
    stars: 4,
    waits_text: expect.stringMatching(/^Public once you’ve both written one, or on \w/),
  })
  expect(await ownOf({ ...visit, client: await addPerson(t) })).toEqual([])
})

it('is found by an index', async () => {
  const after = { publishedAt: 1, reviewId: '', position: 1 }
  const shown = await keptPlanOf(t.db, (db) => listOnProfile(db, { providerId: '', after, limit: 9 }))
  expect(shown).toContain('review_photos_agreed')
  const own = await keptPlanOf(t.db, (db) => listWritten(db, { authorId: '', after, limit: 9 }))
  expect(own).toContain('review_written')
})
