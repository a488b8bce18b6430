import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { aPhotoNamed, chooseFiles, showPictures } from '#tests/factories/chosen-files.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { drawPage } from '#tests/factories/pages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { showPhoto } from '#tests/factories/portfolio.ts'
import { addDone, addPublished, readAs, uploadReviewPhoto, write } from '#tests/factories/reviews.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterEach(closePages)
afterAll(() => t.close())

async function addWithPhoto() {
  const visit = await addDone(t)
  const photo = await uploadReviewPhoto(t, visit.client.token)
  await addPublished(t, visit, { client: { photos: [photo], may_show_photos: true } })
  return { visit, photo }
}
const work = (id: string) => `/providers/${id}`
const gridOf = async (id: string) => /<h2 id="photos">.*?<\/ul>/s.exec((await drawPage(t, work(id))).main)?.[0] ?? ''

test('the profile shows a photo of a review behind the provider’s own, with where it is from', async () => {
  const { visit, photo } = await addWithPhoto()
  const own = await showPhoto(t, visit.provider)
  const grid = await gridOf(visit.provider.id)
  expect(grid.indexOf(own)).toBeGreaterThan(0)
  expect(grid.indexOf(`/api/reviews/photos/${photo}`)).toBeGreaterThan(grid.indexOf(own))
  expect(grid).toContain('From a client’s review')
  expect(grid).toContain('Gel Manicure · November 2026')
})

test('a profile without photos of its own shows those of reviews', async () => {
  const { visit, photo } = await addWithPhoto()
  expect(await gridOf(visit.provider.id)).toContain(`/api/reviews/photos/${photo}`)
})

test('a photo of a review opens large between the others and is reported with its review', async () => {
  const { visit } = await addWithPhoto()
  await showPhoto(t, visit.provider)
  const reporter = await addPerson(t)
  const page = await openPage(t, work(visit.provider.id), { token: reporter.token })
  await page.user.click(await page.findByRole('button', { name: /From a client’s review/ }))
  const dialog = await page.dialog(/Photos of/)
  await dialog.findByText(/Gel Manicure · November 2026 · 2 of 2/)
  await page.user.keyboard('{ArrowRight}')
  await dialog.findByText(/1 of 2/)
  await page.user.keyboard('{ArrowLeft}')
  await dialog.findByText(/2 of 2/)
  await page.press('Report this photo')
  await page.user.click(await page.findByLabelText('A photo shows me or someone else who hasn’t agreed'))
  await page.press('Send report')
  await page.says('Thank you. We’ll look at it.')
  expect(page.sent.find(({ method }) => method === 'POST')?.path).toMatch(/\/api\/reviews\/[^/]+\/report$/)
})

test('a client takes photos off the profile on their reviews page, and puts them back', async () => {
  const { visit, photo } = await addWithPhoto()
  const isShown = async () => (await gridOf(visit.provider.id)).includes(photo)
  expect(await isShown()).toBe(true)
  const page = await openPage(t, '/reviews?part=written', { token: visit.client.token })
  await page.says('Reviews you wrote')
  await page.press('Stop showing my photos')
  await page.says(/no longer on .* profile/)
  expect(await isShown()).toBe(false)
  await page.press('Allow showing my photos')
  await page.says(/profile now shows your photos/)
  expect(await isShown()).toBe(true)
})

test('the form asks for the yes where there is a photo, unticked', async () => {
  const visit = await addDone(t)
  const photo = await uploadReviewPhoto(t, visit.client.token)
  await write(t, visit, 'client', { photos: [photo] })
  const page = await openPage(t, `/bookings/${visit.id}`, { token: visit.client.token })
  await page.press('Change your review')
  const box = (await page.findByLabelText(/may show these photos/)) as HTMLInputElement
  expect(box.checked).toBe(false)
  await page.user.click(box)
  await page.press('Save changes')
  await page.says('Review saved.')
  expect(page.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ may_show_photos: true })
  await page.press('Change your review')
  await page.press('Remove photo 1')
  expect(page.queryByLabelText(/may show these photos/)).toBeNull()
})

test('photos go with a review, one is taken out again, and only its author sees them until it is published', async () => {
  const visit = await addDone(t)
  const page = await openPage(t, `/bookings/${visit.id}`, { token: visit.client.token })
  showPictures()
  const panel = page.part('region', 'Reviews')
  await panel.tick(/^5 stars/)
  await panel.fill('Your review', 'Exactly as we had agreed, and here is how it looks.')
  chooseFiles(await panel.field('Photos: file'), [await aPhotoNamed('one.jpg'), await aPhotoNamed('two.jpg')])
  const uploaded = async () => within(await page.part('group', 'Photos').find()).queryAllByText('Uploaded').length
  await expect.poll(uploaded).toBe(2)
  await expectAccessible()
  await panel.press('Submit review')
  // A tip is offered then; it is no duty.
  await page.user.click((await page.dialog()).getByRole('button', { name: 'No tip' }))
  const pictures = async () => (await panel.inside()).queryAllByRole('img', { name: /^Photo \d/ })
  await expect
    .poll(async () => (await pictures()).map((one) => (one as HTMLImageElement).src.slice(0, 5)))
    .toEqual(['blob:', 'blob:'])
  await panel.press('Change your review')
  await panel.press('Remove photo 2')
  await page.part('group', 'More photos').says('3 at most')
  await panel.press('Save changes')
  await expect.poll(async () => (await pictures()).length).toBe(1)

  const { photos } = (await readAs(t, visit, 'client')).mine!
  const url = `/api/reviews/photos/${photos[0]}`
  const statusFor = async (headers: Record<string, string> = {}) =>
    (await t.app.http.inject({ url, headers })).statusCode
  expect(await statusFor()).toBe(404)
  expect(await statusFor({ authorization: `Bearer ${visit.provider.token}` })).toBe(404)
  expect(await statusFor({ authorization: `Bearer ${visit.client.token}` })).toBe(200)

  await write(t, visit, 'provider')
  expect(await statusFor()).toBe(200)
  await closePages()
  const visitor = await openPage(t, work(visit.provider.id))
  await visitor.user.click(await visitor.findByRole('button', { name: /^1 of 1 by Casey/ }))
  const large = await visitor.dialog(/^Photo by Casey/)
  await expectAccessible()
  expect((large.getByRole('img') as HTMLImageElement).src).toContain(url)
})
