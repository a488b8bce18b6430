import { type Page } from '@playwright/test'

import { acceptOnDesk, handInOnPage, laterDate } from './papers.ts'
import { logInAs, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Prenatal Massage'
const RMT = 'certificate:rmt'
const EMAIL = 'provider2@demo.homebloom.test'
const NEW_NAME = 'Rosalind Ashworth'

test('what an approved provider changes is public once an admin has accepted it', async ({
  page,
  newVisitor,
  request,
}) => {
  const { id } = await signIn(page, 'provider2')
  const visitor = await newVisitor()
  await visitor.goto(`/providers/${id}`)
  const oldName = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const checked = visitor.getByRole('list', { name: 'Checked by us' })
  const insured = (await checked.getByText(/Insured until/).textContent()) ?? ''

  await test.step('she changes her name, adds a service with a certificate and hands in papers', async () => {
    await page.goto('/profile')
    await page.getByLabel('Full name').fill('Call 6045551234')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Only letters, spaces, hyphens and apostrophes are allowed')).toBeVisible()
    await page.getByLabel('Full name').fill(NEW_NAME)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('We’re reviewing this name. Clients still see the old one.')).toBeVisible()

    await page.goto('/provider/services')
    await page.getByRole('button', { name: 'Add a service' }).click()
    const added = page.getByRole('region', { name: 'New service' })
    await added.getByLabel('Category').selectOption('Massage & Bodywork')
    const entry = added.getByRole('combobox', { name: 'Service' })
    const option = await entry.locator('option', { hasText: SERVICE }).first().getAttribute('value')
    await entry.selectOption(option ?? '')
    await added.getByRole('button', { name: 'Create service' }).click()
    await expect(page.getByText(`${SERVICE} was created. Please upload its certificate`)).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: SERVICE })
    await expect(row).toContainText('Certificate needed')
    await checkPage(page)

    await row.getByRole('link', { name: 'See your documents' }).click()
    const insurance = page.getByRole('region', { name: 'Liability insurance', exact: true })
    await expect(insurance).toContainText('Ends soon')
    await insurance.getByRole('button', { name: /^Upload a new one/ }).click()
    await insurance.getByLabel(/^Valid until/).fill('2099-12-31')
    await insurance.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(insurance.getByText('Please enter a date within the next 2 years')).toBeVisible()
    await insurance.getByLabel(/^Valid until/).fill(laterDate())
    await insurance.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(insurance.getByText('Add a photo or a PDF')).toBeVisible()
    await checkPage(page)
    await insurance.getByRole('button', { name: 'Cancel' }).click()
    await handInOnPage(page, 'insurance', { file: 'insurance.pdf', until: laterDate() })
    await handInOnPage(page, RMT, { file: 'certificate.webp' })
    const certificate = page.getByRole('region', { name: 'Certificate: Registered massage therapist', exact: true })
    await certificate.getByRole('button', { name: /^See it/ }).click()
    await expect(certificate.getByRole('img', { name: /page 1$/ })).toHaveAttribute('src', /^blob:/)
    await checkPage(page)
  })

  await test.step('the public page is as it was', async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(oldName)
    await expect(checked.getByText(insured)).toBeVisible()
    await expect(visitor.getByText(SERVICE)).toHaveCount(0)
  })

  const admin = await newVisitor()
  const kindsOf = admin.getByRole('navigation', { name: 'Waiting, by kind' })
  await test.step('an admin looks at each paper, ticks what they saw, and accepts it', async () => {
    await logInAs(admin, 'admin')
    for (const [tab, kind] of [
      ['Insurance', 'insurance'],
      ['Certificates', RMT],
    ] as const) {
      await admin.goto('/admin/approvals')
      await kindsOf.getByRole('link', { name: tab }).click()
      await expect(kindsOf.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
      await admin.getByRole('button', { name: new RegExp(oldName) }).click()
      const desk = admin.getByRole('region', { name: 'Documents' })
      await desk.getByRole('button', { name: 'Accept this document' }).click()
      await expect(desk.getByText('Tick every check first.')).toBeVisible()
      if (kind === 'insurance') await lookThrough(admin)
      await checkPage(admin)
      await acceptOnDesk(admin, kind)
    }
    await admin.goto('/admin/approvals?kind=name')
    await accept(admin, 'New name', oldName)
    await messageTo(request, EMAIL, 'Liability insurance is accepted')
    await messageTo(request, EMAIL, 'Your new name is now shown')
    await messageTo(request, EMAIL, 'Certificate: Registered massage therapist is accepted')
  })

  await test.step('the public page tells the new, and never shows a paper', async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(NEW_NAME)
    await expect(checked.getByText(/Insured until/)).not.toHaveText(insured)
    await expect(checked.getByText('Certificate: RMT')).toBeVisible()
    await expect(checked.getByText('Checked and insured')).toBeVisible()
    await expect(visitor.getByText(SERVICE).first()).toBeVisible()
    await checkPage(visitor)
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
    await expect(page.getByText('We’re reviewing this name.')).toBeVisible()
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

/** Two pages of a PDF, by keys and by buttons: larger, turned, saved as it came. */
async function lookThrough(admin: Page): Promise<void> {
  const stage = admin.getByRole('group', { name: /^Liability insurance: arrow keys/ })
  const first = stage.getByRole('img', { name: 'Liability insurance, page 1' })
  await expect(first).toHaveAttribute('src', /^blob:/)
  await stage.focus()
  await admin.keyboard.press('+')
  await expect(first).toHaveAttribute('style', /width: 150%/)
  await admin.keyboard.press('r')
  await expect(first).toHaveAttribute('style', /rotate\(90deg\)/)
  await admin.keyboard.press('ArrowRight')
  await expect(stage.getByRole('img', { name: 'Liability insurance, page 2' })).toHaveAttribute('src', /^blob:/)
  const saving = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Save the PDF' }).click()
  expect((await saving).suggestedFilename()).toBe('Liability insurance.pdf')
}

async function accept(admin: Page, title: string, name: string): Promise<void> {
  await admin.getByRole('button', { name: new RegExp(name) }).click()
  const card = admin.getByRole('region', { name: title })
  await checkPage(admin)
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText(`Accepted: ${title.toLowerCase()} of ${name}`)).toBeVisible()
  await expect(card).toHaveCount(0)
}
