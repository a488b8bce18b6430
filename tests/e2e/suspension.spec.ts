import { retell } from './made-up.ts'
import { joinAsApproved } from './new-provider.ts'
import { requestVisit, HOMES } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

test('an admin who suspends sees what it cancels; the client and the provider read what became of it', async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await signIn(page, 'admin')
  const provider = await joinAsApproved(request, admin.token)
  const visitor = await newVisitor()
  const client = await joinAsClient(visitor, HOMES.client)
  const { id } = await requestVisit(request, client, provider.id)

  await retell(page, 'GET', /\/visits-ahead$/, (ahead: object) => ({ ...ahead, balance: 72 }))
  await page.goto(`/admin/approvals?search=${provider.email}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cancel one visit ahead and refund $0.00')).toBeVisible()
  await expect(dialog.getByLabel('Hold payouts too: $72.00')).toBeChecked()
  await dialog.getByLabel('Keep the accepted visits').check()
  await dialog.getByLabel('Reason', { exact: true }).fill('A complaint')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Say why the visits are kept')).toBeVisible()
  await checkPage(page)
  await dialog.getByLabel('Cancel one visit ahead').check()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Lift suspension', exact: true }).click()
  await expect(dialog.getByText('Payouts stay on hold until released')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Payouts' })).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expect(async () => {
    await visitor.goto(`/bookings/${id}`)
    await expect(visitor.getByText('the provider can no longer come').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await keepToken(page, provider.token)
  await page.goto(`/provider/dashboard/${provider.id}`)
  await expect(page.getByText('Upcoming visits are cancelled and refunded.')).toBeVisible()
  await checkPage(page)
})
