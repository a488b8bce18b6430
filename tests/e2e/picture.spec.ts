import { answerWith, says } from './made-up.ts'
import { signIn } from './people.ts'
import { expect, test } from './site.ts'

test('a picture that is no picture', async ({ page }) => {
  await signIn(page, 'client2')
  await page.goto('/profile')
  const choose = (name: string, mimeType: string, bytes: number) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes, 1) })
  await choose('letter.pdf', 'application/pdf', 10)
  await says(page, 'Please select a valid image file (JPEG, PNG, GIF, or WebP)')
  await choose('small.png', 'image/png', 10)
  await says(page, 'Failed to load image preview')
  await choose('large.png', 'image/png', 2 * 1024 * 1024 + 1)
  await says(page, 'Failed to process image. Please try a different file.')
  await page.evaluate(() => {
    const huge = new Blob([new Uint8Array(11 * 1024 * 1024)], { type: 'image/jpeg' })
    window.createImageBitmap = () => Promise.resolve({ width: 10, height: 10, close() {} } as ImageBitmap)
    CanvasRenderingContext2D.prototype.drawImage = () => undefined
    HTMLCanvasElement.prototype.toBlob = (done) => done(huge)
  })
  await choose('huge.png', 'image/png', 12 * 1024 * 1024)
  await says(page, 'File size is still too large after compression: 11.0MB. Please choose a smaller image.')
})

test('with a new picture the page of the profile reloads after 2 s, and not before', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'client2')
  await answerWith(page, 'POST', '**/api/auth/upload-avatar', { json: { avatar_url: null } })
  await page.goto('/profile')
  await page.locator('input[type=file]').setInputFiles('public/art/cat.webp')
  await expect(page.getByRole('img', { name: 'How others see you' })).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const isOld = () => page.evaluate(() => 'isOldPage' in window).catch(() => false)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await says(page, 'Profile updated successfully!')
  await page.clock.runFor(1900)
  expect(await isOld()).toBe(true)
  await page.clock.runFor(200).catch(() => undefined)
  await expect.poll(isOld).toBe(false)
})
