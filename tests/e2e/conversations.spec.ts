import type { Page } from '@playwright/test'

import { HOMES } from './openings.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { expectPictures, PHOTO } from './pictures.ts'
import { checkPage, expect, test } from './site.ts'

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to / })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText(text)).toBeVisible()
}

test('a question on a profile becomes a conversation that is live on both sides', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const provider = await newVisitor()
  await provider.setViewportSize({ width: 360, height: 800 })
  const { id } = await signIn(provider, 'provider')
  const client = await joinAsClient(page, HOMES.client)

  await page.goto(`/providers/${id}`)
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await expect(page).toHaveURL(`/messages/with/${id}`)
  await say(page, 'Do you work on Sundays?')
  // The first message has begun it.
  await expect(page).toHaveURL(/\/messages\/[a-z2-7]{26}$/)
  await checkPage(page)

  await provider.goto('/messages')
  await provider.getByRole('link', { name: /Robin/ }).first().click()
  await expect(log(provider).getByText('Do you work on Sundays?')).toBeVisible()
  await expect(log(page).getByText('Read')).toBeVisible()
  await checkPage(provider)
  await field(provider).fill('Only mornings. Text me at 604-555-0176.')
  await field(provider).press('Enter')
  await expect(provider.getByText('We hid contact details, to keep you safe.', { exact: false })).toBeVisible()
  // Without loading anything again.
  await expect(log(page).getByText(/^Only mornings\. Text me at/)).toBeVisible()
  await expect(log(page).getByText('555-0176')).toHaveCount(0)

  // Elsewhere the number beside the icon shows it.
  await page.goto(`/client/dashboard/${client.id}`)
  await expect(page.getByRole('link', { name: /^Messages/ }).first()).toBeVisible()
  await say(provider, 'Would nine be good?')
  for (const where of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Client area' })])
    await expect(where.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('link', { name: /Amara/ }).click()
  await expect(log(page).getByText('Would nine be good?')).toBeVisible()
  await expect(page.getByRole('banner').getByText('1 unread')).toHaveCount(0)
})

test('photos go with a message, and are seen large on the other side', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const provider = await newVisitor()
  await provider.setViewportSize({ width: 360, height: 800 })
  const { id } = await signIn(provider, 'provider2')
  await joinAsClient(page, HOMES.client)
  await page.goto(`/messages/with/${id}`)
  const picker = page.getByRole('region', { name: /^Conversation with/ }).locator('input[type=file]')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }
  await picker.setInputFiles([PHOTO])
  await picker.setInputFiles([notes])
  const waiting = page.getByRole('list', { name: 'Photos to send' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText('Please choose a JPEG')
  await expectPictures(waiting.getByRole('img'), 1)
  await checkPage(page)
  await waiting.getByRole('button', { name: 'Remove notes.txt' }).click()
  await say(page, 'This is how it looks today.')
  await expect(waiting).toHaveCount(0)
  await expectPictures(log(page).getByRole('img', { name: 'Photo 1 from you' }), 1)
  // The first message has begun it.
  await expect(page).toHaveURL(/\/messages\/[a-z2-7]{26}$/)
  // A photo says enough without words.
  await picker.setInputFiles([PHOTO])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectPictures(log(page).getByRole('img', { name: 'Photo 1 from you' }), 2)
  await checkPage(page)

  await provider.goto('/messages')
  await provider
    .getByRole('link', { name: /Robin.*A photo/ })
    .first()
    .click()
  await expectPictures(log(provider).getByRole('img', { name: 'Photo 1 from Robin' }), 2)
  await log(provider).getByRole('button', { name: 'Open Photo 1 from Robin' }).first().click()
  const large = provider.getByRole('dialog', { name: 'Photo 1 from Robin' })
  await expectPictures(large.getByRole('img'), 1)
  await checkPage(provider)
  await provider.keyboard.press('Escape')
  await expect(log(provider).getByRole('button', { name: 'Open Photo 1 from Robin' }).first()).toBeFocused()
})

test('what is chosen and written while the first message is on its way stays there', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { id } = await signIn(await newVisitor(), 'provider2')
  await joinAsClient(page, HOMES.client)
  await page.goto(`/messages/with/${id}`)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/messages/**', async (route) => {
    if (route.request().method() === 'POST' && !route.request().url().includes('photo')) await answer.promise
    await route.continue()
  })
  await field(page).fill('The first one.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('region', { name: /^Conversation with/ })
    .locator('input[type=file]')
    .setInputFiles([PHOTO])
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  const chooser = await choosing
  await field(page).fill('And this is it.')
  const waiting = page.getByRole('list', { name: 'Photos to send' })
  await expectPictures(waiting.getByRole('img'), 1)
  answer.resolve()
  await expect(page).toHaveURL(/\/messages\/[a-z2-7]{26}$/)
  await expectPictures(waiting.getByRole('img'), 1)
  await expect(field(page)).toHaveValue('And this is it.')
  // Chosen in a picker that was opened before the page changed.
  await chooser.setFiles([PHOTO])
  await expectPictures(waiting.getByRole('img'), 2)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectPictures(log(page).getByRole('img', { name: 'Photo 2 from you' }), 1)
  await expect(waiting).toHaveCount(0)
  // Sent text does not come back with the page.
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: /Wei-Ting/ }).click()
  await expect(field(page)).toHaveValue('')
  await expect(waiting).toHaveCount(0)
})

test('what was written without a connection is sent once when it is back', async ({ page, newVisitor }) => {
  const provider = await newVisitor()
  const { id, token } = await signIn(provider, 'provider2')
  await joinAsClient(page, HOMES.client)
  await page.goto(`/messages/with/${id}`)
  await say(page, 'Before')
  await expect(page).toHaveURL(/\/messages\/[a-z2-7]{26}$/)
  const conversation = page.url().split('/').at(-1)!
  await page.context().setOffline(true)
  await field(page).fill('One')
  await field(page).press('Enter')
  await field(page).fill('Two')
  await field(page).press('Enter')
  await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/Waiting for a connection|Sending/)).toHaveCount(0)
  const answer = await page.request.get(`/api/messages/conversations/${conversation}/lines`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await answer.json()) as { text: string }[]
  expect(lines.map(({ text }) => text)).toEqual(['Before', 'One', 'Two'])
})

test('a provider on a phone keeps a quick answer, and answers with it', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await signIn(page, 'provider2')
  const { token } = await joinAsClient(await newVisitor(), HOMES.client)
  await send(page.request, `messages/with/${id}`, { text: 'Is there parking at your place?' }, token)
  await page.goto('/messages')
  await page.getByRole('link', { name: /Is there parking/ }).click()

  const answer = `I come to you, so parking is on me. ${Date.now()}`
  await page.getByRole('button', { name: 'Quick answers' }).click()
  const answers = page.getByRole('dialog', { name: 'Quick answers' })
  await answers.getByRole('button', { name: 'Change them' }).click()
  await answers.getByRole('textbox').last().fill(answer)
  const remove = await answers
    .getByRole('button', { name: /^Remove quick answer/ })
    .last()
    .boundingBox()
  expect(remove!.x + remove!.width).toBeLessThanOrEqual(360)
  await checkPage(page)
  await answers.getByRole('button', { name: 'Save' }).click()
  await answers.getByRole('button', { name: answer }).click()
  await expect(answers).toHaveCount(0)
  // It can still be changed before it is sent.
  await expect(field(page)).toHaveValue(answer)
  // The button is beside the words, not below them.
  const [words, button] = await Promise.all([
    field(page).boundingBox(),
    page.getByRole('button', { name: 'Send', exact: true }).boundingBox(),
  ])
  expect(button!.x).toBeGreaterThanOrEqual(words!.x + words!.width)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText(answer)).toBeVisible()
  await expect(field(page)).toHaveValue('')
})
