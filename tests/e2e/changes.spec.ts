import { type Page } from '@playwright/test'

import { logInAs, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Prenatal Massage'
const EMAIL = 'provider2@demo.homebloom.test'
const NEW_NAME = 'Rosalind Ashworth'

/** A year and a half from now: inside the two years, and never the date of the demo. */
function laterDate(): string {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() + 18, 3)
  return at.toISOString().slice(0, 10)
}

test('what an approved provider changes is public once an admin has accepted it', async ({
  page,
  newVisitor,
  request,
}) => {
  const { id } = await signIn(page, 'provider2')
  const visitor = await newVisitor()
  await visitor.goto(`/providers/${id}`)
  const oldName = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const insured = (await visitor.getByText(/Declares liability insurance until/).textContent()) ?? ''

  await test.step('she renews her insurance, changes her name and adds a service with a certificate', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Enter a new insurance date' }).click()
    const form = page.locator('form').filter({ hasText: 'I declare that' })
    await expect(form).toBeVisible()
    for (const box of await form.getByRole('checkbox').all()) await box.check()
    await form.getByLabel('My insurance is valid until').fill('2099-12-31')
    await form.getByRole('button', { name: 'Send new date' }).click()
    await expect(form.getByText('Please enter a date within the next 2 years')).toBeVisible()
    await form.getByLabel('My insurance is valid until').fill(laterDate())
    await form.getByRole('button', { name: 'Send new date' }).click()
    await expect(page.getByText('It counts once we have accepted it.')).toBeVisible()
    await checkPage(page)

    await page.goto('/profile')
    await page.getByLabel('Full name').fill('Call 6045551234')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Only letters, spaces, hyphens and apostrophes are allowed')).toBeVisible()
    await page.getByLabel('Full name').fill(NEW_NAME)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('We are reviewing this name. Until then, clients see the one before.')).toBeVisible()

    await page.goto('/provider/services')
    await page.getByRole('button', { name: 'Add a service' }).click()
    const added = page.getByRole('region', { name: 'New service' })
    await added.getByLabel('Category').selectOption('Massage & Bodywork')
    const entry = added.getByRole('combobox', { name: 'Service' })
    const option = await entry.locator('option', { hasText: SERVICE }).first().getAttribute('value')
    await entry.selectOption(option ?? '')
    await added.getByRole('button', { name: 'Create service' }).click()
    await expect(added.getByText('Please describe your certificate')).toBeVisible()
    await added.getByLabel('Your certificate').fill('RMT, CMTBC 12345')
    await added.getByRole('button', { name: 'Create service' }).click()
    await expect(page.getByText(`${SERVICE} was created. We review this service`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: SERVICE })).toContainText('Waiting for review')
    await checkPage(page)
  })

  await test.step('the public page is as it was', async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(oldName)
    await expect(visitor.getByText(insured)).toBeVisible()
    await expect(visitor.getByText(SERVICE)).toHaveCount(0)
  })

  const admin = await newVisitor()
  await test.step('an admin accepts each, one after the other', async () => {
    await logInAs(admin, 'admin')
    for (const [kind, title] of [
      ['Insurance', 'Renewed insurance'],
      ['Certificates', 'Service with a certificate'],
      ['Names', 'New name'],
    ] as const) {
      await admin.goto('/admin/approvals')
      const link = admin.getByRole('navigation', { name: 'What waits, by kind' }).getByRole('link', { name: kind })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await accept(admin, title, oldName)
    }
    await messageTo(request, EMAIL, 'Your new insurance date is accepted')
    await messageTo(request, EMAIL, 'Your new name is now shown')
    await messageTo(request, EMAIL, `${SERVICE} is accepted`)
  })

  await test.step('the public page tells the new', async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(NEW_NAME)
    await expect(visitor.getByText(/Declares liability insurance until/)).not.toHaveText(insured)
    await expect(visitor.getByText(SERVICE).first()).toBeVisible()
  })

  await test.step('she is found in whatever state, with what was decided, and gets her old name back', async () => {
    await admin.getByLabel('Search name or email').fill(EMAIL)
    await admin.getByRole('button', { name: new RegExp(NEW_NAME) }).click()
    const panel = admin.getByRole('region', { name: NEW_NAME })
    await expect(panel.getByText(`Accepted the name ${NEW_NAME} instead of ${oldName}`)).toBeVisible()
    await checkPage(admin)
    await page.goto('/profile')
    await page.getByLabel('Full name').fill(oldName)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('We are reviewing this name.')).toBeVisible()
    await admin.goto('/admin/approvals?kind=name')
    await accept(admin, 'New name', NEW_NAME)
    await page.goto('/provider/services')
    await page
      .getByRole('listitem')
      .filter({ hasText: SERVICE })
      .getByRole('button', { name: /Delete/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(page.getByRole('listitem').filter({ hasText: SERVICE })).toHaveCount(0)
  })
})

async function accept(admin: Page, title: string, name: string): Promise<void> {
  await admin.getByRole('button', { name: new RegExp(name) }).click()
  const card = admin.getByRole('region', { name: title })
  await checkPage(admin)
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText(`Accepted: ${title.toLowerCase()} of ${name}`)).toBeVisible()
  await expect(card).toHaveCount(0)
}
