import type { APIRequestContext, Page } from '@playwright/test'

import { cutOff } from './made-up.ts'
import { HOMES } from './openings.ts'
import { samplePhoto } from './papers.ts'
import { addPaid } from './past-visit.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { expectPictures, PHOTO } from './pictures.ts'
import { messageTo, resetClock, setClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

/** Pages look by themselves every 45 seconds. */
const UNASKED_MS = 15_000
const PHONE = { width: 360, height: 740 }
/** Fixed at the bottom of a phone's screen. */
const BOTTOM_BAR = 65

const at = (request: APIRequestContext, start: number, minutes: number) =>
  setClock(request, new Date(start + minutes * 60_000).toISOString())

/** The day of one visit, on its page. */
const dayOf = (page: Page) => page.getByRole('region', { name: 'The day of the visit' })

async function expectOnFirstScreen(phone: Page, name: string): Promise<void> {
  const button = phone.getByRole('button', { name })
  await expect(button).toBeVisible()
  const { y, height } = (await button.boundingBox())!
  expect(y + height).toBeLessThan(PHONE.height - BOTTOM_BAR)
}

test('a provider on a phone and a client at a desk see each step of the other as it happens', async ({
  page,
  newVisitor,
  request,
}) => {
  const phone = await newVisitor()
  await phone.setViewportSize(PHONE)
  const provider = await signIn(phone, 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const { id, start } = await addPaid(request, client, provider)

  await at(request, start, -40)
  await page.goto(`/bookings/${id}`)
  await phone.goto(`/provider/dashboard/${provider.id}`)
  // The due step is on the first screen, above the bar at the bottom, on the dashboard and on the visit itself.
  await expectOnFirstScreen(phone, 'I’m on my way')
  await phone.goto(`/provider/bookings/${id}`)
  await expectOnFirstScreen(phone, 'I’m on my way')
  await expect(phone.getByText(/^Starts in \d+ minutes · Leave (at|now)/)).toBeVisible()
  const [theirs, mine] = [dayOf(phone), dayOf(page)]
  await expect(mine).toBeVisible()
  await phone.getByRole('button', { name: 'I’m on my way' }).click()
  // On the page that the client has open, long before it would look by itself.
  await expect(mine).toContainText('is on the way and should be with you', { timeout: UNASKED_MS })
  await expect(theirs.getByRole('listitem').first()).toContainText('done')
  await checkPage(phone)
  await checkPage(page)
  const digits = await mine.getByRole('img').getAttribute('aria-label')
  const code = digits!.replaceAll(' ', '')

  await at(request, start, -5)
  await phone.reload()
  await phone.getByRole('button', { name: 'Check in' }).click()
  const door = phone.getByRole('dialog', { name: 'Check in' })
  await door.getByLabel('Visit code').fill(code)
  await door.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(theirs).toContainText('with the visit code')
  await expect(mine).toContainText('Arrived', { timeout: UNASKED_MS })
  await expect(mine.getByRole('img')).toHaveCount(0)

  // Without reception the note stays, and is sent once there is some.
  await at(request, start, 62)
  await phone.reload()
  await phone.getByRole('button', { name: 'Check out' }).click()
  const leaving = phone.getByRole('dialog', { name: 'Check out' })
  await leaving.getByLabel(/^A note for Robin/).fill('Keep them dry until noon.')
  await leaving.getByLabel(/^Photos for Robin.*: file$/).setInputFiles(await samplePhoto('nails.webp'))
  await expect(leaving.getByText('Uploaded', { exact: true })).toBeVisible()
  await cutOff(phone, 'POST', /check-out/)
  await leaving.getByRole('button', { name: 'Check out' }).click()
  await expect(phone.getByRole('region', { name: 'Waiting to send' })).toContainText('Check out')
  await phone.unroute(/check-out/)
  await phone.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(theirs).toContainText('Keep them dry until noon.')
  await messageTo(request, client.email, 'Keep them dry until noon.')
  // Both see the photo, and no one else is asked for it.
  await page.reload()
  for (const day of [theirs, mine])
    await expect(day.getByRole('img', { name: 'Photo 1 of 1' })).toHaveAttribute('src', /^blob:/)
  // After the check-out nothing is left to ask.
  await phone.getByRole('button', { name: 'Mark as Completed' }).click()
  const steps = theirs.getByRole('list', { name: 'The day of the visit' })
  await expect(steps.getByRole('listitem').last()).toContainText('done')
})

test('photos at check-out: the provider adds them on a phone, and the client sees them on theirs and at a desk', async ({
  page,
  newVisitor,
  request,
}) => {
  const phone = await newVisitor()
  await phone.setViewportSize(PHONE)
  const provider = await signIn(phone, 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const { id, start } = await addPaid(request, client, provider)
  await at(request, start, -5)
  await send(request, `bookings/${id}/check-in`, {}, provider.token)
  await at(request, start, 61)
  await phone.goto(`/provider/bookings/${id}`)
  await phone.getByRole('button', { name: 'Check out' }).click()
  const leaving = phone.getByRole('dialog', { name: 'Check out' })
  await leaving.locator('input[type=file]').first().setInputFiles([PHOTO, PHOTO])
  await expect(leaving.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await checkPage(phone)
  await leaving.getByRole('button', { name: 'Check out' }).click()

  await page.goto(`/bookings/${id}`)
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size)
    await expectPictures(
      dayOf(page)
        .getByRole('list', { name: /^Photos from/ })
        .getByRole('img'),
      2,
    )
    await checkPage(page)
  }
})

test('a provider names a trusted contact, who agrees by a link; the timer asks, and one tap answers', async ({
  page,
  newVisitor,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const provider = await signIn(page, 'provider2')
  await page.goto('/provider/safety')
  const contact = page.getByRole('region', { name: 'Trusted contact' })
  const change = contact.getByRole('button', { name: 'Change' })
  await expect(contact).toContainText('They never learn whom you visit')
  if (await change.isVisible()) await change.click()
  const number = `604${String(2_000_000 + (Date.now() % 3_000_000))}`
  await contact.getByLabel('Their name').fill('Sam')
  await contact.getByLabel('Their mobile number').fill(number)
  await contact.getByRole('button', { name: 'Ask them' }).click()
  await expect(contact.getByText('Asked', { exact: true })).toBeVisible()
  await checkPage(page)
  const { text } = await messageTo(request, number, 'trusted contact')
  const friend = await newVisitor()
  await friend.goto(/\/trusted-contact#\S+/.exec(text)![0])
  await checkPage(friend)
  await friend.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(friend.getByRole('heading', { name: /^Thank you for looking out for/ })).toBeVisible()
  await checkPage(friend)
  // The text message that confirms it leads back to the page on which they can stop.
  const confirmed = await messageTo(request, number, 'You are now a trusted contact')
  const later = await newVisitor()
  await later.setViewportSize(PHONE)
  await later.goto(/\/trusted-contact#\S+/.exec(confirmed.text)![0])
  await later.getByRole('button', { name: 'Stop being the contact' }).click()
  const question = later.getByRole('dialog', { name: 'Stop being the contact?' })
  await checkPage(later)
  await question.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(later.getByRole('heading', { name: 'You’re no longer the contact' })).toBeVisible()
  await expect(contact.getByText('Stopped', { exact: true })).toBeVisible()

  const client = await joinAsClient(await newVisitor(), HOMES.client2)
  const { id, start } = await addPaid(request, client, provider)
  await at(request, start, 0)
  await send(request, `bookings/${id}/check-in`, {}, provider.token)
  await at(request, start, 91)
  await page.goto(`/provider/dashboard/${provider.id}`)
  const asked = page.getByRole('region', { name: 'Safety timer' })
  await expect(asked).toContainText('Is everything all right?')
  await checkPage(page)
  await asked.getByRole('button', { name: 'I’m fine' }).click()
  await expect(asked).toBeHidden()
})
