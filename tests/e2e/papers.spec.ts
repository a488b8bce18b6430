import type { Page } from '@playwright/test'

import { cutOff } from './made-up.ts'
import { joinAsProvider } from './new-provider.ts'
import { acceptInConsole, handInAccepted, handInOnPage, laterDate, samplePath, samplePhoto } from './papers.ts'
import { keepToken, send, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 740 }
const FILES = '**/api/papers/files'

/** Two pages of an ID: one that breaks off and is sent again, and a file that no browser can open, with advice. */
async function handInTwoPages(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Government ID', exact: true })
  await card.getByRole('button', { name: /^Upload/ }).click()
  const file = card.getByLabel('Photos or a PDF: file')
  // Each file's message is in its row, and is read out as well.
  const rows = card.getByRole('list', { name: 'Photos or a PDF: chosen files' })
  const broken = rows.getByText('This file didn’t upload.', { exact: false })
  await file.setInputFiles(await samplePhoto('front.webp'))
  await expect(rows.getByText('Uploaded', { exact: true })).toHaveCount(1)
  await cutOff(page, 'POST', FILES)
  await file.setInputFiles(await samplePhoto('a photo of the other side with a name that nobody would ever type.webp'))
  await expect(broken).toBeVisible()
  const heic = Buffer.from('00000018667479706865696300000000', 'hex')
  await file.setInputFiles({ name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(rows.getByText('Most Compatible', { exact: false })).toBeVisible()
  await checkPage(page)
  await expectNoSidewaysScroll(page)
  // The button is below the words, not on them.
  const again = card.getByRole('button', { name: /^Try again: a photo/ })
  const [words, button] = await Promise.all([broken.boundingBox(), again.boundingBox()])
  expect(button!.y).toBeGreaterThanOrEqual(words!.y + words!.height - 1)

  await page.unroute(FILES)
  await again.click()
  await expect(rows.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await card.getByRole('button', { name: 'Remove IMG_2041.HEIC' }).click()
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(card.getByText(/^In review/)).toBeVisible()
  await card.getByRole('button', { name: /^See it/ }).click()
  await expect(card.getByRole('img', { name: 'Government ID, page 2' })).toHaveAttribute('src', /^blob:/)
}

async function submitOnDashboard(page: Page, id: string): Promise<void> {
  await page.goto(`/provider/dashboard/${id}`)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const boxes = page.getByRole('group', { name: 'I declare that' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await box.check()
  await page.getByLabel('My birth date').fill('1990-05-17')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('We’re reviewing your application')).toBeVisible()
}

test('on phones, papers go from the camera to the approval, with one that is sent back on the way', async ({
  page,
  newVisitor,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const { id, token, email, full_name } = await joinAsProvider(request)
  await keepToken(page, token)
  await page.goto('/provider/papers')
  await handInTwoPages(page)
  await handInOnPage(page, 'insurance', { file: 'insurance.webp', until: laterDate() })
  await submitOnDashboard(page, id)

  const admin = await newVisitor()
  await admin.setViewportSize(PHONE)
  await signIn(admin, 'admin')
  await admin.goto(`/admin/approvals?kind=provider&id=${id}`)
  const panel = admin.getByRole('region', { name: full_name })
  const desk = panel.getByRole('region', { name: 'Documents' })
  await expect(desk.getByRole('img', { name: 'Government ID, page 1' })).toHaveAttribute('src', /^blob:/)
  await checkPage(admin)
  await acceptInConsole(admin, 'government_id')
  await desk.getByRole('button', { name: /^Liability insurance/ }).click()
  await desk.getByRole('button', { name: 'Refuse …' }).click()
  await desk.getByRole('button', { name: 'Refuse' }).click()
  await expect(desk.getByText('Choose or write a reason.')).toBeVisible()
  await desk.getByLabel('Your words (optional)').fill('The last page is missing.')
  await checkPage(admin)
  await desk.getByRole('button', { name: 'Refuse' }).click()
  await expect(admin.getByText('Refused: Liability insurance')).toBeVisible()
  // A refusal is sent with the decision about all of them.
  await panel.getByRole('button', { name: 'Ask for changes' }).click()
  const asking = admin.getByRole('dialog', { name: `Ask ${full_name} for changes?` })
  await asking.getByLabel('What has to change').fill('Please hand in the whole certificate.')
  await asking.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(admin.getByText(`Asked ${full_name} for changes`)).toBeVisible()
  await messageTo(request, email, 'The last page is missing.')

  await page.goto('/provider/papers')
  const insurance = page.getByRole('region', { name: 'Liability insurance', exact: true })
  await expect(insurance).toContainText('Not accepted')
  await expect(insurance).toContainText('The last page is missing.')
  await expect(page.getByRole('region', { name: 'Government ID', exact: true })).toContainText('Accepted')
  await checkPage(page)
  await insurance.getByRole('button', { name: /^Upload again/ }).click()
  await insurance
    .getByLabel('Photos or a PDF: file')
    .setInputFiles([samplePath('insurance.webp'), samplePath('insurance.pdf')])
  await expect(insurance.getByText(/^Uploaded/)).toHaveCount(2)
  await insurance.getByLabel(/^Valid until/).fill(laterDate())
  await insurance.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(insurance).toContainText('In review')
  await submitOnDashboard(page, id)

  await admin.goto(`/admin/approvals?kind=provider&id=${id}`)
  await acceptInConsole(admin, 'insurance')
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
  await admin
    .getByRole('dialog', { name: `Approve ${full_name}?` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await messageTo(request, email, 'approved')
  await page.goto(`/provider/dashboard/${id}`)
  await expect(page.getByRole('heading', { name: 'Booking requests' })).toBeVisible()
  await expect(page.getByText('We’re reviewing your application')).toHaveCount(0)
})

test('an application is examined and approved by keyboard alone', async ({ page, request }) => {
  const { email, full_name, id, token } = await joinAsProvider(request)
  await joinAsProvider(request)
  await handInAccepted(request, { token }, 'government_id')
  await handInAccepted(request, { token }, 'insurance', { expires_on: laterDate() })
  const said = { is_adult: true, may_work_in_canada: true, is_certified: true, is_insured: true }
  await send(request, 'verification/submit', { ...said, birth_date: '1990-05-17' }, token)

  await signIn(page, 'admin')
  await page.goto('/admin/approvals?search=Sage')
  // Everyone who was found: journeys before may have left others whose email fits, under another name.
  const lines = page.locator('button[aria-pressed]').filter({ hasText: '@' })
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('j')
  await expect(lines.nth(1)).toBeFocused()
  await expect(lines.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('k')
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(lines.first()).not.toBeFocused()

  await page.goto(`/admin/approvals?kind=provider&id=${id}`)
  const panel = page.getByRole('region', { name: full_name })
  for (const paper of ['Government ID', 'Liability insurance']) {
    const checks = panel.getByRole('group', { name: 'Checked' }).getByRole('checkbox')
    await expect(panel.getByRole('img', { name: `${paper}, page 1` })).toBeVisible()
    await page.keyboard.press('e')
    for (const check of await checks.all()) {
      await expect(check).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
    }
    await expect(panel.getByRole('button', { name: 'Accept this document' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Accepted: ${paper}`)).toBeVisible()
  }
  await expect(panel.getByRole('button', { name: 'Accept this document' })).toHaveCount(0)
  // The last accepted one is read again first; until then there is nothing to approve.
  await expect(panel.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: `Approve ${full_name}?` })
  await expect(dialog).toBeVisible()
  await checkPage(page)
  const approve = dialog.getByRole('button', { name: 'Approve' })
  for (let n = 0; n < 5 && !(await approve.evaluate((button) => button === document.activeElement)); n += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await messageTo(request, email, 'approved')
})
