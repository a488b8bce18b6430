import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listProviderReviews } from '#contract/reviews.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { purgeAuthor } from '#server/reviews/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, judge, readAs, tryToWrite, uploadReviewPhoto, write } from '#tests/factories/reviews.ts'
import type { Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const upload = (token: string) => uploadReviewPhoto(t, token)

async function open(id: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { statusCode, rawPayload } = await t.app.http.inject({ url: `/api/reviews/photos/${id}`, headers })
  return statusCode === 200 ? (await sharp(rawPayload).metadata()).format : statusCode
}

const withPhotos = (visit: Visit, photos: string[]) => tryToWrite(t, visit, 'client', { photos } as object)

it('opens for its author alone until the review is public, for everybody then, and for nobody while it is hidden', async () => {
  const visit = await addDone(t)
  const stranger = await addPerson(t)
  const photo = await upload(visit.client.token)
  const seen = async () => [
    await open(photo, visit.client.token),
    await open(photo, visit.provider.token),
    await open(photo, stranger.token),
    await open(photo),
  ]
  expect(await seen()).toEqual(['webp', 404, 404, 404])
  expect((await withPhotos(visit, [photo])).body.mine?.photos).toEqual([photo])
  expect(await seen()).toEqual(['webp', 404, 404, 404])
  await write(t, visit, 'provider')
  expect(await seen()).toEqual(['webp', 'webp', 'webp', 'webp'])
  const { body } = await t.call(listProviderReviews, { params: { id: visit.provider.id } })
  expect(body.reviews[0]!.photos).toEqual([`/api/reviews/photos/${photo}`])
  await judge(t, body.reviews[0]!.id, 'hide')
  expect(await seen()).toEqual(['webp', 404, 404, 404])
  // It never had another address.
  expect((await t.app.http.inject({ url: `/uploads/review_photos/review_photo_${photo}.webp` })).statusCode).toBe(404)
})

it('is one of at most four of their own, which they can change until it is published', async () => {
  const visit = await addDone(t)
  const [first, second] = [await upload(visit.client.token), await upload(visit.client.token)]
  const foreign = await upload((await addPerson(t)).token)
  expect((await withPhotos(visit, [foreign])).status).toBe(422)
  expect(
    (
      await withPhotos(
        visit,
        Array.from({ length: 5 }, () => first),
      )
    ).status,
  ).toBe(422)
  expect((await withPhotos(visit, [first, second])).status).toBe(200)
  // Left out, they stay; named in another order, they take that order.
  await write(t, visit, 'client', { stars: 4 })
  expect((await readAs(t, visit, 'client')).mine?.photos).toEqual([first, second])
  expect((await withPhotos(visit, [second, first])).body.mine?.photos).toEqual([second, first])
  expect((await withPhotos(visit, [second])).body.mine?.photos).toEqual([second])
  await workOnce(t)
  expect([await open(first, visit.client.token), await open(second, visit.client.token)]).toEqual([404, 'webp'])
  // Two reviews cannot share one.
  t.setNow(TEST_NOW)
  const other = await addDone(t, { client: visit.client, provider: visit.provider, time: '07:00' })
  expect((await withPhotos(other, [second])).status).toBe(422)
  // Photos from providers aren't stored.
  expect((await tryToWrite(t, visit, 'provider', { photos: [second] } as object)).body.mine?.photos).toEqual([])
})

it('goes with the name of its author', async () => {
  const visit = await addDone(t)
  const photo = await upload(visit.client.token)
  await withPhotos(visit, [photo])
  await write(t, visit, 'provider')
  await inTransaction(t.db, (trx) => purgeAuthor(t.deps, trx, visit.client.id))
  expect(await open(photo)).toBe(404)
})
