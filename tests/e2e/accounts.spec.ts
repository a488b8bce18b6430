import type { Page } from '@playwright/test'

import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

import { expect, test } from './site.ts'

async function logIn(page: Page, email: string, password: string) {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('the profile keeps a new picture and a new address', async ({ page }) => {
  await page.goto('/login?redirect=/profile')
  await logIn(page, 'client@demo.homebloom.test', DEMO_PASSWORD)
  await expect(page.getByText('Email cannot be changed')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Please select a valid image file (JPEG, PNG, GIF, or WebP)')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('public/art/cat.webp')
  const openAddress = () => page.getByRole('region', { name: 'Address', exact: true }).locator('summary').click()
  await openAddress()
  await page.getByLabel('City').fill('Burnaby')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/uploads/avatars/avatar_"]')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Burnaby')
  // The new picture has reloaded the page.
  await openAddress()
  await page.getByLabel('City').fill('Vancouver')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})
