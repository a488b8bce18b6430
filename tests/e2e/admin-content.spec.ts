import { signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

test('another part of the page is not opened over unsaved words before somebody is asked', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, 'admin')
  await page.goto('/admin/content?part=terms')
  const changed = page.getByRole('textbox', { name: /^Text of Section/ }).last()
  const before = await changed.inputValue()
  await changed.fill('Kept')
  const parts = page.getByRole('navigation', { name: 'Parts of the page' })
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await parts.getByRole('link', { name: 'Pages' }).click()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/part=terms$/)
  await expect(changed).toHaveValue('Kept')
  await page.getByRole('link', { name: 'Provider terms' }).click()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await expect(changed).toHaveValue('Kept')
  await page.setViewportSize(PHONE)
  await parts.getByRole('link', { name: 'Pages' }).click()
  await asked.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pages', level: 2 })).toBeVisible()
  // Without a change nothing is asked.
  await parts.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(changed).toHaveValue(before)
})
