import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestApp, TEST_NOW, type TestApp, workOnce } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, write } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { pay } from '#tests/factories/visits.ts'

/** What both sides read and do about a visit that is over: reviews, and the tip after them. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = {}): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

const WORDS = 'Careful work <i>and</i> a kind word, even for our grumpy cat.'

test('both sides review a visit, unseen until both have', async () => {
  const { id, client, provider } = await addDone(t)
  const page = await open('/dashboard', client)
  await page.arrives(/^\/client\/dashboard\//)
  const prompt = page.part('region', 'Reviews to write')
  await page.user.click(await (await prompt.inside()).findByRole('link', { name: /^Write a review/ }))
  await page.arrives(new RegExp(`^/bookings/${id}`))
  const panel = page.part('region', 'Reviews')
  await panel.says(/Review \S+ by/)
  // The rest of the form comes with the first star.
  expect(await panel.hasButton('Submit review')).toBe(false)
  await panel.tick('4 stars: Very good')
  await panel.fill('Your review', WORDS)
  await panel.tick('Friendly')
  await panel.tick(/You may quote/)
  // What was typed is still there on return.
  await page.go('/about')
  await page.go(`/bookings/${id}`)
  await expect.poll(async () => (await panel.field('Your review')).value).toBe(WORDS)
  await panel.press('Submit review')
  await panel.says('It is published once')

  const visitor = await open(`/providers/${provider.id}`)
  await visitor.findByRole('heading', { name: 'Reviews' })
  expect(visitor.shown()).not.toContain('grumpy cat')
  const other = await open(`/provider/bookings/${id}`, provider)
  const theirs = other.part('region', 'Reviews')
  await theirs.says('Review Casey by')
  expect(other.shown()).not.toContain('grumpy cat')
  await theirs.tick(/^5 stars/)
  await theirs.fill('Your review', 'Everything was ready, and the cat was calm.')
  await theirs.press('Submit review')
  await other.findByText(WORDS)
  await theirs.press('Reply')
  await theirs.fill('Your reply', 'Thank you, Casey. Greetings to the cat!')
  await theirs.press('Publish reply')
  await theirs.says('Greetings to the cat!')

  const published = await open(`/bookings/${id}`, client)
  const both = published.part('region', 'Reviews')
  await both.says('the cat was calm')
  await both.says('Greetings to the cat!')
  // The consent to be quoted is withdrawn beside the published review.
  await both.press('Stop quoting me')
  await both.says('We don’t quote this on the home page.')
  const later = await open(`/bookings/${id}`, client)
  expect(await later.findByRole('button', { name: 'Allow quoting' })).toBeTruthy()

  // A visitor who finds it helpful logs in first; it is still shown to them later.
  const reader = await open(`/providers/${provider.id}`)
  const review = reader.part('article', 'Review by Casey Q.')
  await review.says('Greetings to the cat!')
  await review.press(/^Helpful/)
  await expect.poll(() => [...reader.left, reader.address()].some((to) => to.startsWith('/login?redirect='))).toBe(true)
  const known = await addPerson(t)
  const voter = await open(`/providers/${provider.id}`, known)
  await voter.part('article', 'Review by Casey Q.').press(/^Helpful/)
  const pressed = await voter.findByRole('button', { name: 'Helpful (1)' })
  expect(pressed.getAttribute('aria-pressed')).toBe('true')
})

test('a review that was written in another tab: nothing that was typed is lost', async () => {
  const visit = await addDone(t)
  const page = await open(`/bookings/${visit.id}`, visit.client)
  const panel = page.part('region', 'Reviews')
  await panel.tick(/^3 stars/)
  await panel.fill('Your review', 'Written in the second tab, and better.')
  await write(t, visit, 'client', { text: 'Written in the first of the two tabs.' })
  await panel.press('Submit review')
  const notice = page.part('region', 'Changed on another device')
  await page.isFocused(async () => (await notice.inside()).getByRole('heading'))
  expect((await panel.field('Your review')).value).toBe('Written in the second tab, and better.')
  await notice.press('Keep mine')
  await page.says(/Saved\./)
  const again = await open(`/bookings/${visit.id}`, visit.client)
  await again.part('region', 'Reviews').says('Written in the second tab, and better.')
})

test('a review is reported, and an admin hides it', async () => {
  const visit = await addDone(t)
  const text = 'This is about somebody else and does not belong here.'
  await addPublished(t, visit, { client: { stars: 1, text } })
  const reader = await addPerson(t)
  const page = await open(`/providers/${visit.provider.id}`, reader)
  await page.part('article', 'Review by Casey Q.').press(/^Report/)
  const dialog = page.part('dialog', 'Report this review')
  await dialog.tick('It is not about the visit')
  await dialog.press('Send report')
  await page.says('Thank you. We’ll look at it.')

  const admin = await open('/admin/reviews', await anAdmin(t))
  const panel = admin.part('region', /^Review by Casey/)
  await panel.says(text)
  await panel.says('It is not about the visit')
  await panel.press('Hide review')
  const reason = admin.part('dialog', 'Hide this review?')
  await reason.fill('Reason', 'It is about another visit.')
  await reason.press('Hide')
  await admin.says('Hidden.')
  await workOnce(t)
  const mails = await messagesOf(t, { to: visit.client.email })
  expect(mails.at(-1)?.text).toContain('It is about another visit.')
  await (await open(`/bookings/${visit.id}`, visit.client)).says('We removed your review')
  expect((await open(`/providers/${visit.provider.id}`, reader)).shown()).not.toContain(text)
})

test('a tip is offered after the review, left without pressure, paid, and read by its provider', async () => {
  const { id, client, provider } = await addDone(t)
  const page = await open(`/bookings/${id}`, client)
  const reviews = page.part('region', 'Reviews')
  await reviews.tick(/^5 stars/)
  await reviews.fill('Your review', 'Calm, careful, and right on time. We would ask again.')
  await reviews.press('Submit review')
  const dialog = page.part('dialog', /^A tip for /)
  for (const choice of (await dialog.inside()).getAllByRole<HTMLInputElement>('radio'))
    expect(choice.checked).toBe(false)
  await dialog.press('No tip')
  await dialog.goes()

  const tips = page.part('region', 'Tips')
  await tips.press('Leave a tip')
  await dialog.press('Go to payment')
  await dialog.says('Choose an amount, or no tip')
  await page.isFocused(async () => (await dialog.inside()).getAllByRole('radio')[0]!)
  await dialog.tick(/^Other amount/)
  await dialog.fill('Amount in dollars', '900')
  await dialog.press('Go to payment')
  await dialog.says('Please choose an amount from $1 to $500')
  await dialog.fill('Amount in dollars', '12.50')
  await dialog.fill(/^A note for/, 'Thank you! Write to me at robin@example.com')
  await dialog.press('Go to payment')
  await expect.poll(() => page.left).toEqual([expect.stringMatching(/\/sandbox\/checkout\//)])
  const checkout = await open(page.left[0]!)
  await checkout.says('Tip for')
  const session = page.left[0]!.split('/').at(-1)!
  const { url } = (await pay(t, session)).body
  const done = await open(url!, client)
  await done.says('receives your tip')
  await done.says('$12.50')
  const after = await open(`/bookings/${id}`, client)
  await after.part('region', 'Tips').says('$12.50')
  await after.part('list', 'Receipts').says('Receipt for your tip')

  const theirs = (await open(`/provider/bookings/${id}`, provider)).part('region', 'Tips')
  await theirs.says('$12.50')
  await theirs.says('Thank you! Write to me at [hidden]')
  expect(await theirs.hasButton('Leave a tip')).toBe(false)
})
