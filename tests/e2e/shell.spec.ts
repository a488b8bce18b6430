import { expect, test } from './site.ts'

test('home plays a muted film in a loop behind its words', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const film = page.getByRole('main').locator('video')
  await expect(film).toHaveJSProperty('loop', true)
  await expect(film).toHaveJSProperty('muted', true)
  await expect(page.getByRole('button', { name: 'Pause the background video' })).toBeVisible()
})

test('home plays no film for whoever asks for less motion', async ({ page }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  // By then it is there for everyone else.
  await page.clock.runFor(1000)
  await expect(page.locator('video')).toHaveCount(0)
})

test('the bar hides on the way down and comes back solid on the way up', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar).not.toHaveAttribute('data-solid')
  // Scrolled until the page listens: a visitor may be faster than its scripts.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(bar).toHaveAttribute('data-hidden', { timeout: 500 })
  }).toPass()
  await page.mouse.wheel(0, -200)
  await expect(bar).not.toHaveAttribute('data-hidden')
  await expect(bar).toHaveAttribute('data-raised')
})

test('below 900 px the links are in a drawer of 280 px that Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 700 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Services' })).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the files that browsers and pages ask for by name are there', async ({ request }) => {
  const files = ['/logo.svg', '/favicon.ico', '/favicon.svg', '/robots.txt', '/site.webmanifest', '/art/sun.webp']
  const films = ['/hero/loop.webm', '/hero/loop.mp4', '/hero/poster.webp', '/hero/poster.avif']
  for (const path of [...files, ...films]) expect((await request.head(path)).status(), path).toBe(200)
})

test('what a page fetches ahead is what its styles ask for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const ahead = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
  const fonts = asked.filter((url) => url.endsWith('.woff2'))
  expect(ahead.length).toBeGreaterThan(0)
  expect([...new Set(fonts)].toSorted()).toEqual(ahead.toSorted())
})

test('a visitor who asks for the dashboard is asked to log in', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('the chosen colours stay', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
