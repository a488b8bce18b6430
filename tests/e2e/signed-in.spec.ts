import { expectAccessible } from './accessibility.ts'
import { signIn } from './people.ts'
import { expect, test } from './site.ts'

test('a provider finds their links in the bar and in the menu of their name', async ({ page }) => {
  await signIn(page, 'provider')
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Dashboard', 'Manage Services', 'Booking Requests']) {
    await expect(bar.getByRole('link', { name })).toBeVisible()
  }
  await expect(bar.getByRole('link', { name: 'Login' })).toBeHidden()
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'Manage Services',
    'Booking Requests',
    'Edit Profile',
    'Logout',
  ])
  await expectAccessible(page)
})

test('logging out asks first, then forgets the token and is at home', async ({ page }) => {
  await signIn(page, 'client')
  await page.goto('/services')
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('homebloom.token'))).not.toBeNull()
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('homebloom.token'))).toBeNull()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page, 'client')
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/services')
  await expect(other.locator('button[aria-haspopup=menu]')).toBeVisible()
  const third = await context.newPage()
  await third.goto('/dashboard')
  await expect(third.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await page.evaluate(() => localStorage.removeItem('homebloom.token'))
  await expect(third).toHaveURL(/\/login\?redirect=%2Fclient/)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('everybody has the links of their own area beside their pages, the account included', async ({ page }) => {
  await signIn(page, 'client')
  await page.goto('/profile')
  const area = page.getByRole('navigation', { name: 'Client area' })
  await expect(area.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  await area.getByRole('link', { name: 'Visits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await expect(area.getByRole('link', { name: 'Visits' })).toHaveAttribute('aria-current', 'page')
})
