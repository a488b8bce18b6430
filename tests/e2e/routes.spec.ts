import { signIn } from './people.ts'
import { expect, expectNoSidewaysScroll, test } from './site.ts'

const PROVIDER_PAGES = [
  '/provider/services',
  '/provider/services/create',
  '/provider/requests',
  '/provider/history',
  '/provider/availability',
]
const PHONE = { width: 360, height: 740 }

test('who is not logged in is asked to, wherever an account is needed', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/profile',
    '/client/dashboard/anybody',
    '/provider/dashboard/anybody',
    ...PROVIDER_PAGES,
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
    })
  }
})

test('every role lands on its own dashboard and stays out of the others', async ({ page, newVisitor }) => {
  const client = await signIn(page, 'client')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(`/client/dashboard/${client.id}`)
  await page.goto('/provider/dashboard')
  await expect(page).toHaveURL(`/client/dashboard/${client.id}`)
  await page.goto('/provider/requests')
  await expect(page).not.toHaveURL(/\/provider\//)
  for (const path of ['/login', '/signup', '/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/client/dashboard/${client.id}`)
  }

  const other = await newVisitor()
  const provider = await signIn(other, 'pending')
  await other.goto(`/client/dashboard/${provider.id}`)
  await expect(other).toHaveURL(`/provider/dashboard/${provider.id}`)
  await other.goto('/provider/dashboard')
  await expect(other).toHaveURL(`/provider/dashboard/${provider.id}`)
  await other.goto(`/provider/dashboard/${client.id}`)
  await expect(other.getByText('You do not have permission to view this dashboard.')).toBeVisible()
  await other.goto(`/provider/profile/${client.id}`)
  await expect(other.getByText('You do not have permission to view this profile.')).toBeVisible()

  const third = await newVisitor()
  await signIn(third, 'admin')
  for (const path of ['/dashboard', '/login', '/provider/dashboard']) {
    await third.goto(path)
    await expect(third).toHaveURL(/\/admin/)
  }
})

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

  // After a move to another page it goes on from that page's heading.
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
