import { type Page } from '@playwright/test'

import { joinAsApproved } from './new-provider.ts'
import { acceptInConsole, handInAccepted, samplePath } from './papers.ts'
import { keepToken, send, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Prenatal Massage'
const RMT = 'certificate:rmt'
const NEW_NAME = 'Rosalind Ashworth'

/** Half a year from now: earlier than what a provider of a journey has. */
function soonerDate(): string {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() + 6, 3)
  return at.toISOString().slice(0, 10)
}

test('what an approved provider changes is public once an admin has accepted it', async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await newVisitor()
  const { token: adminToken } = await signIn(admin, 'admin')
  const { id, token, email, full_name: oldName } = await joinAsApproved(request, adminToken)
  const visitor = await newVisitor()
  await visitor.goto(`/providers/${id}`)
  const checked = visitor.getByRole('list', { name: 'Checked by us' })
  const insured = (await checked.getByText(/Insured until/).textContent()) ?? ''

  await test.step('she changes her name, adds a service with a certificate and hands in papers', async () => {
    await keepToken(page, token)
    await page.goto('/profile')
    await page.getByLabel('Full name').fill(NEW_NAME)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('We’re reviewing this name. Clients still see the old one.')).toBeVisible()
    await send(request, 'services', { title: SERVICE, category: 'massage', price: 110, description: 'At home' }, token)
    await handInAccepted(request, { token }, 'insurance', { expires_on: soonerDate() }, 'insurance.pdf')
    await page.goto('/provider/papers')
    const certificate = page.getByRole('region', { name: 'Certificate: Registered massage therapist', exact: true })
    await certificate.getByRole('button', { name: /^Upload/ }).click()
    await certificate.getByLabel('Photos or a PDF: file').setInputFiles(samplePath('certificate.webp'))
    await expect(certificate.getByText(/^Uploaded/)).toBeVisible()
    await certificate.getByRole('button', { name: 'Upload', exact: true }).click()
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

  const kindsOf = admin.getByRole('navigation', { name: 'Waiting, by kind' })
  await test.step('an admin looks at each paper, ticks what they saw, and accepts it', async () => {
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
      await expect(desk.getByText('Tick every check.')).toBeVisible()
      if (kind === 'insurance') await lookThrough(admin)
      await checkPage(admin)
      await acceptInConsole(admin, kind)
    }
    await admin.goto('/admin/approvals?kind=name')
    await accept(admin, 'New name', oldName)
    await messageTo(request, email, 'Liability insurance is accepted')
    await messageTo(request, email, 'Your new name is now shown')
    await messageTo(request, email, 'Certificate: Registered massage therapist is accepted')
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

  await test.step('she is found in whatever state, with what was decided', async () => {
    await admin.getByLabel('Search name or email').fill(email)
    await admin.getByRole('button', { name: new RegExp(NEW_NAME) }).click()
    const panel = admin.getByRole('region', { name: NEW_NAME })
    await expect(panel.getByText(`Accepted the name ${NEW_NAME} instead of ${oldName}`)).toBeVisible()
    await checkPage(admin)
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
