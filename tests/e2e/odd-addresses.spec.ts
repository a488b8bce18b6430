import { signIn } from './people.ts'
import { expect, test } from './site.ts'

test('an address that no page can have is a page that says so, whatever is wrong with it', async ({ page }) => {
  const addresses = ['/%E0%A4%A', '/services/details/%E0%A4%A', '/providers/%zz?x=%']
  for (const address of addresses) {
    await test.step(address.slice(0, 40), async () => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found|couldn’t find/)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
  }
})

test('the back button on a dashboard that was opened by its address asks about logging out', async ({ page }) => {
  const { id } = await signIn(page, 'client')
  const fresh = await page.context().newPage()
  await fresh.goto(`/client/dashboard/${id}`)
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await expect.poll(() => fresh.evaluate(() => (window.history.state as { idx: number }).idx)).toBe(1)
  await fresh.evaluate(() => window.history.back())
  await expect(fresh.getByRole('dialog', { name: 'Are you sure you want to logout?' })).toBeVisible()
})

test('the login does not stand in the way back', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
