import { expect, test } from './site.ts'

test('a message reaches support, is thanked for and clears the form', async ({ page }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ann Person')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('What is it about?').selectOption('feedback')
  await page.getByLabel('Subject').fill('A kind word')
  await page.getByLabel('Message').fill('The visit was lovely.')
  await send.click()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('six questions open to their answers', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('details')).toHaveCount(6)
  await page.getByText('How do I pay?').click()
  await expect(page.getByText(/^By major credit card/)).toBeVisible()
})
