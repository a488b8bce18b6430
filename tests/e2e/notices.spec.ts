import { joinAsClient } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

test('what is optional is switched off, and texts are agreed to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await joinAsClient(page, 'V6B1A1')
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Notifications', exact: true })
  const reviews = part.getByRole('checkbox', { name: 'Reviews by email' })
  await expect(reviews).toBeChecked()
  await reviews.click()
  await expect(reviews).not.toBeChecked()
  const texts = part.getByRole('checkbox', { name: 'Text me about my visits' })
  await expect(texts).not.toBeChecked()
  await texts.click()
  await expect(part.getByText(/^You said yes on /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(reviews).not.toBeChecked()
  await expect(texts).toBeChecked()
})
