import { checkPage, expect, test } from './site.ts'

const PHONE = { width: 360, height: 740 }
const USUAL = { delivery: 'normal', late_minutes: 60, amount_off_cents: 0, payments_left: null }

// Other journeys pay as well.
test.afterEach(async ({ request }) => {
  expect((await request.put('/api/sandbox/gateway', { data: USUAL })).ok()).toBe(true)
})

test('the sandbox’s payment company does what is chosen, for as long as was chosen', async ({ page }) => {
  await page.goto('/outbox')
  const state = page.getByRole('status').filter({ hasText: /usual|payment/ })
  await page.locator('summary', { hasText: 'Payment company' }).click()
  const form = page.getByRole('form', { name: 'What the payment company does' })
  await form.getByLabel('It reports a payment').selectOption('Late')
  await form.getByLabel('Minutes late').fill('0')
  await form.getByRole('button', { name: 'Set' }).click()
  await expect(form.getByText('Enter 1 to 10,080 minutes')).toBeVisible()
  await form.getByLabel('Minutes late').fill('1')
  await form.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText('The next payment: told 1 minute late').first()).toBeVisible()
  await form.getByRole('button', { name: 'Back to normal' }).click()
  await expect(state.first()).toHaveText('As usual')
  await expect(form.getByRole('button', { name: 'Back to normal' })).toBeDisabled()
  await page.setViewportSize(PHONE)
  await checkPage(page)
  await expect(page.getByRole('region', { name: 'Test cards' })).toContainText('4000 0000 0000 9995Has no funds')
})
