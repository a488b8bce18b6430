import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('public pages show their content without JavaScript', async ({ page }) => {
  for (const [path, words] of [
    ['/', 'Why Choose Our Beauty Service'],
    ['/services', 'Balayage'],
    ['/services/details/Balayage', 'Book Appointment'],
    ['/about', 'Greater Vancouver'],
    ['/contact', '24 hours'],
    ['/login', 'Forgot Password?'],
    ['/signup', 'Create account'],
    ['/terms', 'terms'],
    ['/privacy-policy', 'privacy'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible()
  }
})

test('without JavaScript a visitor still finds a provider and their free times', async ({ page }) => {
  await page.goto('/services?query=balayage')
  await page.getByRole('link', { name: 'View Providers: Balayage' }).click()
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available times' })).toBeVisible()
})
