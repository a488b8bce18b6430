import { signIn } from './people.ts'
import { expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 740 }

test('the back button on the client dashboard asks about logging out', async ({ page }) => {
  await signIn(page, 'client')
  await page.goto('/services')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await page.goBack()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/client\/dashboard\//)
})

test('everything is reached by keyboard: the skip link, the menu and the drawer', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  // After a move to another page it continues from that page's heading.
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.setViewportSize(PHONE)
  await page.goto('/services')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Contact' }).focus()
  const outline = await drawer
    .getByRole('link', { name: 'Contact' })
    .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(outline).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact')
  await expect(drawer).toBeHidden()
  await expectNoSidewaysScroll(page)
})
