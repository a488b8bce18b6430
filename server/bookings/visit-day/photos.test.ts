import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkOut, uploadVisitPhoto } from '#contract/bookings/visit-day.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addCheckedIn, dayOf } from '#tests/factories/visit-day.ts'
import type { Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const upload = ({ token }: TestPerson) => uploadPhoto(t, token, uploadVisitPhoto.path)
const leave = ({ id, provider }: Visit, photos: string[]) =>
  t.call(checkOut, { token: provider.token, params: { id }, body: { photos } })
const open = async (url: string, { token }: { token: string }) =>
  (await t.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

it('photos of a check-out are seen by the two people of the visit, each by links of their own', async () => {
  const visit = await addCheckedIn(t)
  const photos = [await upload(visit.provider), await upload(visit.provider)]
  t.setNow(moment(3, '10:00'))
  const left = await leave(visit, photos)
  expect(left.body.photos.map(({ id }) => id)).toEqual(photos)
  const mine = (await dayOf(t, visit, 'client')).photos
  expect(mine.map(({ id }) => id)).toEqual(photos)
  const url = mine[0]!.pages[0]!
  expect(await open(url, visit.client)).toBe(200)
  expect(await open(url, visit.provider)).toBe(404)
  expect(await open(url, await addPerson(t))).toBe(404)
  t.advance(6 * 60_000)
  expect(await open(url, visit.client)).toBe(404)
})

it('photos are the own ones, each sent once; a check-out that is refused keeps none', async () => {
  const foreign = await upload(await addBookable(t))
  const visit = await addCheckedIn(t)
  t.setNow(moment(3, '10:00'))
  expect((await leave(visit, [foreign])).status).toBe(422)
  const own = await upload(visit.provider)
  expect((await leave(visit, [own, own])).status).toBe(422)
  expect(
    (
      await leave(
        visit,
        Array.from({ length: 5 }, () => own),
      )
    ).status,
  ).toBe(422)
  expect((await dayOf(t, visit, 'client')).photos).toEqual([])
  expect((await leave(visit, [own])).status).toBe(200)
  expect((await dayOf(t, visit, 'client')).photos).toHaveLength(1)
})
