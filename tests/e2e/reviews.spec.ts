import { HOMES } from './openings.ts'
import { addDone, openDone } from './past-visit.ts'
import { joinAsClient, signIn } from './people.ts'
import { expectPictures, PHOTO } from './pictures.ts'
import { messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('both sides review a visit, unseen until both have', async ({ page, newVisitor, request }) => {
  const { other, client, provider, id } = await openDone({ page, newVisitor, request })
  await messageTo(request, client.email, 'Write a review')

  await page.goto('/dashboard')
  const prompt = page.getByRole('region', { name: 'How was it?' })
  await prompt.getByRole('link', { name: 'Write a review' }).click()
  const panel = page.getByRole('region', { name: 'Reviews' })
  await expect(panel).toContainText(/Review \S+ by/)
  // The rest of the form comes with the first star, and the stars keep the focus.
  await expect(panel.getByRole('button', { name: 'Submit review' })).toHaveCount(0)
  await panel.getByRole('radio', { name: /^1 star/ }).focus()
  // Stars answer to arrow keys like the radio buttons that they are.
  await page.keyboard.press('Space')
  for (let n = 1; n < 4; n += 1) await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: '4 stars: Very good' })).toBeChecked()
  await expect(panel.getByRole('radio', { name: '4 stars: Very good' })).toBeFocused()
  // Told apart from what earlier runs left, by letters alone: digits might be a telephone number.
  const words = `Careful work <i>and</i> a kind word, even for our grumpy cat. ${client.id.replaceAll(/\d/g, '')}`
  await panel.getByLabel('Your review').fill(words)
  await panel.getByRole('checkbox', { name: 'Friendly' }).check()
  await panel.getByLabel(/You may quote/).check()
  await checkPage(page)
  // What was typed is still there after a reload.
  await page.reload()
  await expect(panel.getByLabel('Your review')).toHaveValue(words)
  await panel.getByRole('button', { name: 'Submit review' }).click()
  await expect(panel).toContainText('It is published once')
  await expect(panel.getByText(words)).toBeVisible()

  const profile = await newVisitor()
  await profile.goto(`/providers/${provider.id}`)
  await expect(profile.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
  await expect(profile.getByText(words)).toHaveCount(0)
  await other.goto(`/provider/bookings/${id}`)
  const theirs = other.getByRole('region', { name: 'Reviews' })
  await expect(theirs).toContainText('Review Robin by')
  await expect(other.getByText(words)).toHaveCount(0)
  await theirs.getByRole('radio', { name: /^5 stars/ }).check()
  await theirs.getByLabel('Your review').fill('Everything was ready, and the cat was only a little grumpy.')
  await theirs.getByRole('button', { name: 'Submit review' }).click()
  await expect(theirs.getByText(words)).toBeVisible()
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await theirs.getByLabel('Your reply').fill('Thank you, Robin. Greetings to the cat!')
  await theirs.getByRole('button', { name: 'Publish reply' }).click()
  await expect(theirs).toContainText('Greetings to the cat!')
  await checkPage(other)

  await page.reload()
  await expect(panel).toContainText('only a little grumpy')
  await expect(panel).toContainText('Greetings to the cat!')
  // Being quoted is taken back beside the published review. Which reviews the home page quotes is drawn from all of them.
  await panel.getByRole('button', { name: 'Stop quoting me' }).click()
  await expect(panel).toContainText('We do not quote this on the home page.')
  await expect(panel.getByRole('button', { name: 'Allow quoting' })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('button', { name: 'Allow quoting' })).toBeVisible()
  await checkPage(page)
  await page.goto(`/providers/${provider.id}`)
  const review = page.getByRole('article', { name: 'Review by Robin O.' }).filter({ hasText: words })
  await expect(review).toContainText('Greetings to the cat!')
  // Nobody votes on their own.
  const helpful = profile.getByRole('article').filter({ hasText: words }).getByRole('button', { name: 'Helpful' })
  await profile.reload()
  await expect(profile.getByText(words)).toBeVisible()
  await helpful.click()
  await expect(profile).toHaveURL(/\/login\?redirect=/)
  // What somebody found helpful is still shown to them when they come back.
  await signIn(profile, 'client2')
  await profile.goto(`/providers/${provider.id}`)
  await helpful.click()
  await expect(helpful).toHaveText('Helpful (1)')
  await profile.reload()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful).toHaveText('Helpful (1)')
})

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
  await expect(panel.getByRole('group', { name: 'More photos' })).toContainText('3 at the most')
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

test('a review that was written in another tab: nothing that was typed is lost', async ({
  page,
  newVisitor,
  request,
}) => {
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const id = await addDone(request, client, provider)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`/bookings/${id}`)
  const [first, second] = [page, other].map((tab) => tab.getByRole('region', { name: 'Reviews' }))
  const write = async (panel: typeof first, stars: RegExp, words: string) => {
    await panel!.getByRole('radio', { name: stars }).check()
    await panel!.getByLabel('Your review').fill(words)
    await panel!.getByRole('button', { name: 'Submit review' }).click()
  }
  await write(first, /^5 stars/, 'Written in the first of the two tabs.')
  await expect(first!.getByText('Saved.', { exact: false })).toBeVisible()

  await write(second, /^3 stars/, 'Written in the second one, and better.')
  const notice = other.getByRole('region', { name: 'Changed on another device' })
  await expect(notice.getByRole('heading')).toBeFocused()
  await expect(second!.getByLabel('Your review')).toHaveValue('Written in the second one, and better.')
  await expect(second!.getByRole('radio', { name: /^3 stars/ })).toBeChecked()
  await other.setViewportSize({ width: 360, height: 740 })
  await checkPage(other)
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(second!.getByText('Saved.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(first!.getByText('Written in the second one, and better.')).toBeVisible()
})

test('a review is reported, and an admin hides it', async ({ page, newVisitor, request }) => {
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const id = await addDone(request, client, provider)
  const text = 'This is about somebody else and does not belong here.'
  for (const { token } of [client, provider])
    await request.put(`/api/bookings/${id}/review`, {
      data: { stars: 1, text },
      headers: { authorization: `Bearer ${token}` },
    })
  const reader = await newVisitor()
  await signIn(reader, 'client2')
  await reader.goto(`/providers/${provider.id}`)
  const review = reader.getByRole('article', { name: 'Review by Robin O.' }).filter({ hasText: text })
  await review.getByRole('button', { name: /^Report/ }).click()
  const dialog = reader.getByRole('dialog', { name: 'Report this review' })
  await dialog.getByRole('radio', { name: 'It is not about the visit' }).check()
  await checkPage(reader)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByText('Thank you. Our team will look at it.')).toBeVisible()

  const admin = await newVisitor()
  await signIn(admin, 'admin')
  await admin.goto('/admin/reviews')
  const panel = admin.getByRole('region', { name: /^Review by Robin/ })
  await expect(panel).toContainText(text)
  await expect(panel).toContainText('It is not about the visit')
  await checkPage(admin)
  await panel.getByRole('button', { name: 'Hide review' }).click()
  const reason = admin.getByRole('dialog', { name: 'Hide this review?' })
  await reason.getByLabel('Reason').fill('It is about another visit.')
  await reason.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(admin.getByText('Hidden. We emailed both.')).toBeVisible()
  await messageTo(request, client.email, 'It is about another visit.')
  await page.goto(`/bookings/${id}`)
  await expect(page.getByText('Our team took your review off the page')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText(text)).toHaveCount(0)
})
