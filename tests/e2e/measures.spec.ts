import type { Page } from '@playwright/test'

import { retell } from './made-up.ts'
import { signIn } from './people.ts'
import { expect, test } from './site.ts'

/** Sizes, colours and counts that were promised, as the browser makes them. */

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

test('the theme: Poppins, purple and pink, pills with a gradient, radius 12, cards 16', async ({ page }) => {
  await page.goto('/login')
  expect(await styleOf(page, 'body', 'font-family')).toMatch(/^"?Poppins/)
  // Loaded where it has not come yet; nothing is found where the page does not know it.
  expect(await page.evaluate(async () => (await document.fonts.load('400 16px Poppins')).length)).toBeGreaterThan(0)
  const submit = 'form button[type=submit]'
  expect(await styleOf(page, submit, 'border-radius')).toBe('50px')
  // Purple runs into pink at 135 degrees.
  expect(await styleOf(page, submit, 'background-image')).toMatch(
    /^linear-gradient\(135deg, rgb\((.+)\).*, rgb\((.+)\)/,
  )
  expect(await styleOf(page, 'input[name=email]', 'border-radius')).toBe('12px')
  await page.goto('/services')
  const radius = await page
    .getByRole('main')
    .locator('li, li *')
    .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).borderTopLeftRadius))
  expect(radius).toContain('16px')
})

test('light and dark follow the system', async ({ page }) => {
  await page.goto('/')
  const surface = () => styleOf(page, 'body', 'background-color')
  const light = await surface()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
    await expect.poll(async () => (await surface()) === light).toBe(colorScheme === 'light')
  }
})

test('the logo is 98 px wide in the bar and 84 px in the drawer, which is 280 px wide below 900 px', async ({
  page,
}) => {
  const widthOf = async (name: string) =>
    Math.round((await page.locator(`${name} a[href="/"] :is(img, svg)`).first().boundingBox())?.width ?? 0)
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/')
  expect(await widthOf('header')).toBe(98)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.setViewportSize({ width: 899, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(280)
  expect(await widthOf('[role=dialog], dialog')).toBe(84)
})

test('the bar hides past 100 px of scroll and not before', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('banner')
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await scrollTo(90)
  await scrollTo(100)
  await expect(bar).toBeInViewport()
  await scrollTo(110)
  await scrollTo(400)
  await expect(bar).not.toBeInViewport()
})

test('pages change their layout at 600 px', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const sheet = page.getByRole('dialog')
  await page.setViewportSize({ width: 601, height: 800 })
  const above = await sheet.boundingBox()
  expect(above?.width).toBeLessThan(600)
  await page.setViewportSize({ width: 600, height: 800 })
  // On phones a dialog is a sheet as wide as the window, at its lower edge.
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(600)
})

test('a large picture is sent as a JPEG of at most 1200 px', async ({ page }) => {
  await signIn(page, 'client2')
  await page.goto('/profile')
  const size = await page.locator('input[type=file]').evaluate(async (input) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1400, height: 700 })
    const context = canvas.getContext('2d')!
    const picture = context.createImageData(canvas.width, canvas.height)
    // Noise compresses badly: the file is larger than 2 MB. One call fills 64 kB at most.
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(new Uint8Array(picture.data.buffer, at, Math.min(65_536, picture.data.length - at)))
    context.putImageData(picture, 0, 0)
    const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), 'image/png'))
    const files = new DataTransfer()
    files.items.add(new File([blob], 'me.png', { type: blob.type }))
    Object.assign(input, { files: files.files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return blob.size
  })
  expect(size).toBeGreaterThan(2 * 1024 * 1024)
  const preview = page.getByRole('img', { name: 'How others see you' })
  await expect(preview).toBeVisible()
  await expect
    .poll(() =>
      preview.evaluate((node) => [(node as HTMLImageElement).naturalWidth, (node as HTMLImageElement).naturalHeight]),
    )
    .toEqual([1200, 600])
  await page.route('**/api/auth/upload-avatar', async (route) => {
    expect(route.request().postData()).toContain('image/jpeg')
    await route.fulfill({ json: { avatar_url: null } })
  })
  const sent = page.waitForRequest('**/api/auth/upload-avatar')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await sent
})

test('the last box of the terms opens within 10 px of their end', async ({ page }) => {
  await signIn(page, 'client2')
  await retell<object>(page, 'GET', '**/api/auth/me', (user) => ({ ...user, terms_required: true }))
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Client terms' })
  await expect(dialog.getByRole('button', { name: 'Accept terms' })).toBeDisabled()
  // Ticked from inside of the page: a tick by mouse would scroll to its box.
  for (const box of (await dialog.getByRole('checkbox').all()).slice(0, -1))
    await box.evaluate((node) => (node as HTMLElement).click())
  const leave = (px: number) =>
    dialog
      .getByRole('region')
      .evaluate((text, left) => text.scrollTo(0, text.scrollHeight - text.clientHeight - left), px)
  await leave(12)
  await expect(dialog.getByRole('checkbox').last()).toBeDisabled()
  await leave(9)
  await expect(dialog.getByRole('checkbox').last()).toBeEnabled()
})
