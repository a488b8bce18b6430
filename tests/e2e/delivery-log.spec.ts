import { HOMES } from './openings.ts'
import { joinAsClient, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('support looks what became of what somebody was told', async ({ page, newVisitor }) => {
  const other = await newVisitor()
  const { id, email, fullName } = await joinAsClient(other, HOMES.client)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto(`/admin/people/${id}`)
  await page.getByRole('link', { name: 'Messages to them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Messages to ${fullName}` })).toBeVisible()
  const lines = page.getByRole('main').getByRole('listitem')
  // Who has just joined was texted a code and welcomed by mail.
  const mail = lines.filter({ hasText: `Email to ${email}` })
  await expect(mail.first()).toContainText('Welcome')
  const text = lines.filter({ hasText: 'Text message to (604)' })
  await expect(text.first()).toContainText('Verification code')
  await expect(page.getByRole('main')).not.toContainText(/\b\d{6}\b|token/)
  await checkPage(page)

  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Text message' })
  await expect(mail).toHaveCount(0)
  await expect(text.first()).toBeVisible()
  await page.getByLabel('Status').selectOption({ label: 'Didn’t arrive' })
  await expect(page.getByText('No messages match')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('failed')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: fullName }).click()
  await expect(page).toHaveURL(`/admin/people/${id}`)
})
