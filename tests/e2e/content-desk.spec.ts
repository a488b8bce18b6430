import { signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

test('a lower commission is planned with its example, and withdrawn before it begins', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, 'admin')
  await page.goto('/admin/content?part=rates')
  const form = page.getByRole('form', { name: 'Plan a change' })
  await form.getByLabel('Percent of the price').fill('12.5')
  await expect(form.getByText('Of $80.00 a provider receives $70.00')).toBeVisible()
  await form.getByLabel('Percent for returning clients').fill('13')
  await form.getByRole('button', { name: 'Plan it and tell providers' }).click()
  await expect(form.getByText('Returning clients never cost more')).toBeVisible()
  await expect(form.getByLabel('Percent for returning clients')).toBeFocused()
  await form.getByLabel('Percent for returning clients').fill('8')
  const day = form.getByLabel('First day')
  await day.fill((await day.getAttribute('min'))!)
  await form.getByLabel('Why').fill('Spring')
  await checkPage(page)
  await form.getByRole('button', { name: 'Plan it and tell providers' }).click()
  const line = page.getByRole('listitem').filter({ hasText: '12.5%, and 8% for returning clients' }).first()
  await expect(line.getByText('Planned')).toBeVisible()

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await line.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(line.getByText('Withdrawn')).toBeVisible()
})
