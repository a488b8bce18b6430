import { expect, type Page } from '@playwright/test'

import { acceptOnDesk, handInOnPage, laterDate } from './papers.ts'
import type { Person } from './people.ts'
import { checkPage } from './site.ts'

/** What a new provider does before anybody can book them, each step through its own page. */
export async function setUpBusiness(page: Page, offer: { category: string; service: string; price: string }) {
  await describeYourself(page)
  await offerService(page, offer)
  await openEveryDay(page)
}

async function describeYourself(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/provider\/profile\//)
  await page.getByLabel('Bio').fill('Fifteen years with nervous animals and their people. Quiet hands, clean tools.')
  await page.getByLabel('Years of experience').fill('15')
  await page.getByLabel('Location', { exact: true }).fill('Vancouver')
  await page.getByLabel('Specialties', { exact: true }).fill('Anxious dogs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Your specialties' }).getByText('Anxious dogs')).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
}

async function offerService(
  page: Page,
  { category, service, price }: { category: string; service: string; price: string },
) {
  await page.goto('/provider/services/create')
  await page.getByLabel('Category').selectOption(category)
  const entry = page.getByRole('combobox', { name: 'Service' })
  const option = await entry.locator('option', { hasText: service }).first().getAttribute('value')
  await entry.selectOption(option ?? '')
  await expect(page.getByLabel('Description')).toHaveValue(`Professional ${service} service`)
  await page.getByLabel('Your price for one hour').fill(price)
  await page.getByRole('button', { name: 'Create and continue' }).click()
  await expect(page.getByText(`${service} was created`)).toBeVisible()
  await expect(page).not.toHaveURL('/provider/services/create')
}

async function openEveryDay(page: Page): Promise<void> {
  await page.goto('/provider/availability')
  await page.getByText('Monday', { exact: true }).first().click()
  await expect(page.getByLabel('Monday: start')).toHaveValue('09:00')
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Every day' }).click()
  await dialog.getByRole('button', { name: 'Copy hours' }).click()
  await page.getByRole('button', { name: 'Save availability' }).click()
  await expect(page.getByText('Availability saved')).toBeVisible()
}

/** ID and insurance, handed in as a person does it, then the application. */
export async function submitForApproval(page: Page): Promise<void> {
  await page.goto('/provider/papers')
  await handInOnPage(page, 'government_id', { file: 'government-id.webp' })
  await handInOnPage(page, 'insurance', { file: 'insurance.pdf', until: laterDate() })
  await checkPage(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const form = page.locator('form').filter({ hasText: 'I declare that' })
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(form.getByText('Please confirm that you are 18 or older')).toBeVisible()
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  await form.getByLabel('My birth date').fill('1990-05-17')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('In review')).toBeVisible()
}

/** By an admin, at `/admin/approvals`. */
export async function approve(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await page.goto('/admin/approvals')
  await page.getByLabel('Search name or email').fill(email)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: new RegExp(`${firstName} ${lastName}`) }).click()
  await acceptOnDesk(page, 'government_id')
  await acceptOnDesk(page, 'insurance')
  await page
    .getByRole('region', { name: `${firstName} ${lastName}` })
    .getByRole('button', { name: 'Approve' })
    .click()
  const dialog = page.getByRole('dialog', { name: `Approve ${firstName} ${lastName}?` })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${firstName} ${lastName} is approved`)).toBeVisible()
}
