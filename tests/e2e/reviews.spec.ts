import { HOMES } from './openings.ts'
import { addDone } from './past-visit.ts'
import { joinAsClient, signIn } from './people.ts'
import { expectPictures, PHOTO } from './pictures.ts'
import { resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('photos of a review: the author’s alone until it is published, then everybody’s', async ({
  page,
  newVisitor,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const id = await addDone(request, client, provider)
  await page.goto(`/bookings/${id}`)
  const panel = page.getByRole('region', { name: 'Reviews' })
  await panel.getByRole('radio', { name: /^5 stars/ }).check()
  const words = `Exactly as we had agreed, and here is how it looks. ${Date.now()}`
  await panel.getByLabel('Your review').fill(words)
  const photos = panel.getByRole('group', { name: 'Photos' })
  await photos.getByLabel('Photos: file').setInputFiles([PHOTO, PHOTO])
  await expect(photos.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await checkPage(page)
  await panel.getByRole('button', { name: 'Submit review' }).click()
  // A tip is offered then; it is no duty.
  await page.getByRole('dialog').getByRole('button', { name: 'No tip' }).click()
  await expectPictures(panel.getByRole('img', { name: /^Photo \d/ }), 2)
  // One of them is taken out again, and the other stays.
  await panel.getByRole('button', { name: 'Change your review' }).click()
  await panel.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(panel.getByRole('group', { name: 'More photos' })).toContainText('3 at most')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expectPictures(panel.getByRole('img', { name: /^Photo \d/ }), 1)
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const own = await request.get(`/api/bookings/${id}/review`, bearer(client.token))
  const { mine } = (await own.json()) as { mine: { photos: string[] } }
  const address = `/api/reviews/photos/${mine.photos[0]}`
  expect((await request.get(address)).status()).toBe(404)
  expect((await request.get(address, bearer(provider.token))).status()).toBe(404)

  await request.put(`/api/bookings/${id}/review`, {
    data: { stars: 5, text: 'Everything was ready when I arrived.' },
    ...bearer(provider.token),
  })
  const visitor = await newVisitor()
  await visitor.setViewportSize({ width: 360, height: 800 })
  await visitor.goto(`/providers/${provider.id}`)
  const review = visitor.getByRole('article').filter({ hasText: words })
  await review.scrollIntoViewIfNeeded()
  await expectPictures(review.getByRole('img', { name: /^1 of 1 by Robin/ }), 1)
  await review.getByRole('button', { name: /^1 of 1 by Robin/ }).click()
  await expectPictures(visitor.getByRole('dialog', { name: /^Photo by Robin/ }).getByRole('img'), 1)
  await checkPage(visitor)
})
