import type { APIRequestContext } from '@playwright/test'

import { joinAsProvider } from './new-provider.ts'
import { handInAccepted, laterDate } from './papers.ts'
import { requestVisit, HOMES } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

/** Ready to be approved. */
async function anApplicant(request: APIRequestContext, adminToken: string) {
  const provider = await joinAsProvider(request)
  const { token } = provider
  const said = { is_adult: true, may_work_in_canada: true, is_certified: true, is_insured: true }
  await handInAccepted(request, { token, adminToken }, 'government_id')
  await handInAccepted(request, { token, adminToken }, 'insurance', { expires_on: laterDate() })
  await send(request, 'verification/submit', { ...said, birth_date: '1990-05-17' }, token)
  return provider
}

test('an admin who suspends sees what it cancels; the client and the provider read what became of it', async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await signIn(page, 'admin')
  const provider = await anApplicant(request, admin.token)
  await send(request, `admin/providers/${provider.id}/decision`, { decision: 'approve' }, admin.token)
  const visitor = await newVisitor()
  const client = await joinAsClient(visitor, HOMES.client)
  const { id } = await requestVisit(request, client, provider.id)

  await page.goto(`/admin/approvals?search=${provider.email}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cancel one visit ahead and refund $0.00')).toBeVisible()
  await dialog.getByLabel('Keep the accepted visits').check()
  await dialog.getByLabel('Reason', { exact: true }).fill('A complaint')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please give a reason to keep the visits')).toBeVisible()
  await checkPage(page)
  await dialog.getByLabel('Cancel one visit ahead').check()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(async () => {
    await visitor.goto(`/bookings/${id}`)
    await expect(visitor.getByText('the provider can no longer come').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await keepToken(page, provider.token)
  await page.goto(`/provider/dashboard/${provider.id}`)
  await expect(page.getByText('Visits that were ahead are cancelled, and clients get everything back.')).toBeVisible()
  await checkPage(page)
})
