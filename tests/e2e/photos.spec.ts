import sharp from 'sharp'

import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

/** As wide as a phone makes them. */
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a provider shows photos in their order, a client looks through them and reports one, and it is hidden', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, adminToken)
  await page.setViewportSize({ width: 360, height: 800 })
  await keepToken(page, provider.token)
  await page.goto('/provider/photos')
  const group = page.getByRole('region', { name: 'Classic Manicure' })
  const files = group.getByLabel('Photos for Classic Manicure')

  // An unreadable file is reported before anything is sent.
  await files.setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await expect(group.getByRole('alert').filter({ hasText: 'HEIC' })).toBeVisible()
  await group.getByRole('button', { name: 'Leave out IMG_1.heic' }).click()

  // Two at the same time; nothing is sent before each has its words.
  await files.setInputFiles([await picture('pink.jpg', '#d6257f'), await picture('blue.jpg', '#2553d6')])
  await group.getByLabel('Closer').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await group.getByRole('button', { name: 'Show 2 photos' }).click()
  await expect(group.getByText('Please say in a few words what can be seen')).toHaveCount(2)
  await expect(group.getByText('Complete every photo, or leave it out.')).toBeVisible()
  await checkPage(page)
  for (const [at, alt] of ['Nails in pink', 'Nails in blue'].entries()) {
    await group.getByLabel('What can be seen?').nth(at).fill(alt)
    await group.getByRole('radio', { name: 'No one can be recognized' }).nth(at).check()
  }
  await group.getByRole('button', { name: 'Show 2 photos' }).click()
  const photos = group.getByRole('list', { name: 'Photos: Classic Manicure' }).getByRole('listitem')
  await expect(photos).toHaveCount(2)
  await expect(photos.first()).toContainText('Nails in pink')

  // The second one goes first, by keys, and keeps the focus.
  const options = group.getByRole('button', { name: 'Options: Nails in blue' })
  await options.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Nails in blue' })
  const earlier = menu.getByRole('button', { name: 'Move earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('status')).toHaveText('Photo 1 of 2')
  await expect(photos.first()).toContainText('Nails in blue')
  await expect(earlier).toBeFocused()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await expect(options).toBeFocused()
  // A slip is undone.
  await options.click()
  await menu.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove this photo?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(photos).toHaveCount(1)
  await group.getByRole('button', { name: 'Undo' }).click()
  await expect(photos).toHaveCount(2)
  await expect(photos.first()).toContainText('Nails in blue')
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  // On the card of the service, and one after the other on the profile.
  const visitor = await newVisitor()
  await visitor.setViewportSize({ width: 360, height: 800 })
  await joinAsClient(visitor, HOMES.client)
  await visitor.goto(`/services/details/${encodeURIComponent('Classic Manicure')}?show=100`)
  const strip = visitor.getByRole('link', { name: `Photos of ${provider.full_name}’s work` })
  await expect(strip.locator('img')).toHaveCount(2)
  // The address replaces the account first.
  await expect(visitor).toHaveURL(/postal=/)
  await strip.press('Enter')
  await expect(visitor).toHaveURL(new RegExp(`/providers/${provider.id}.*#photos$`))
  const opener = visitor.getByRole('button', { name: 'Nails in blue' })
  await opener.press('Enter')
  const large = visitor.getByRole('dialog', { name: /^Photos of / })
  await expect(large.getByRole('status')).toContainText('Nails in blue')
  await visitor.keyboard.press('ArrowRight')
  await expect(large.getByRole('status')).toContainText('Nails in pink')
  await checkPage(visitor)
  await large.getByRole('button', { name: 'Report this photo' }).click()
  await large.getByRole('radio', { name: 'It shows me or someone else who hasn’t agreed' }).check()
  await large.getByRole('button', { name: 'Send report' }).click()
  await expect(large.getByRole('button', { name: 'Report this photo' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expectNoSidewaysScroll(visitor)

  // The admin hides it.
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/admin/photos')
  const waiting = desk.getByRole('button', { name: provider.full_name })
  await waiting.last().click()
  const panel = desk.getByRole('region', { name: `Photo of ${provider.full_name}` })
  await expect(panel.getByText('It shows me or someone else who hasn’t agreed')).toBeVisible()
  await panel.getByRole('button', { name: 'Hide photo' }).click()
  const asking = desk.getByRole('dialog', { name: 'Hide this photo?' })
  await asking.getByLabel('Reason').fill('She has not agreed to it.')
  await asking.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(panel).toBeHidden()
  await checkPage(desk)
  await visitor.goto(`/providers/${provider.id}`)
  await expect(visitor.getByRole('button', { name: 'Nails in blue' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Nails in pink' })).toHaveCount(0)

  // Its owner reads why, and asks again.
  await page.reload()
  await expect(group.getByText('She has not agreed to it.')).toBeVisible()
  await group.getByRole('button', { name: 'Appeal' }).click()
  const ask = page.getByRole('dialog', { name: 'Appeal' })
  await ask.getByLabel('Why show it?').fill('It shows my own hand.')
  await ask.getByRole('button', { name: 'Send' }).click()
  await expect(group.getByText('Review requested')).toBeVisible()
  await checkPage(page)
})
