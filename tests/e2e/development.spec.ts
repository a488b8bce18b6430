import { chooseDay } from './client-steps.ts'
import { findOpening, HOMES } from './openings.ts'
import { logInAs, signIn } from './people.ts'
import { expect, test } from './site.ts'

test.use({ isDevelopment: true })

/**
 * Short visits to the development server, where React says what it keeps to itself in a build: a page that differs
 * between server and browser, a missing key, a wrong attribute. Any of that fails the journey. Pages that are used
 * without a browser (tests/pages) run the same React, so here is one of each kind.
 */
test.beforeAll(async ({ request }) => {
  // The first page makes Vite prepare the packages; a page opened meanwhile would be reloaded.
  await expect
    .poll(
      () =>
        request.get('/').then(
          (answer) => answer.status(),
          () => 0,
        ),
      { timeout: 240_000 },
    )
    .toBe(200)
})

test('a visitor reads the public pages in development', async ({ page }) => {
  for (const path of ['/', '/services/details/Balayage', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
})

test('a client looks at the dashboard and at a booking in development', async ({ page, request }) => {
  await logInAs(page, 'client')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await page.getByRole('tab', { name: /^Past/ }).click()
  const { id } = await findOpening(request, 'Balayage', [HOMES.client])
  await page.goto(`/booking/Balayage/${id}`)
  await chooseDay(page, 1)
})

test('a provider opens their hours in development', async ({ page }) => {
  await signIn(page, 'provider')
  await page.goto('/provider/availability')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an admin opens what waits in development', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})
