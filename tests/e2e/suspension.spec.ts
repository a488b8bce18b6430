import type { APIRequestContext } from '@playwright/test'

import { handInAccepted, laterDate } from './papers.ts'
import { requestVisit, HOMES } from './openings.ts'
import { joinAsClient, keepToken, PASSWORD, send, signIn, somebody } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

/** A provider of this journey's own, ready to be approved: nobody else books them. */
async function joinAsProvider(request: APIRequestContext, adminToken: string) {
  const person = somebody('provider', 'Sage')
  const { firstName: first_name, lastName: last_name, email, phone: phone_number, role } = person
  await send(request, 'verification/send-code', { phone_number })
  const { text } = await messageTo(request, phone_number, 'code')
  const address = { street_address: '789 Robson Street', city: 'Vancouver', province: 'BC', postal_code: 'V6Z 1A1' }
  const names = { first_name, last_name, email, phone_number, role, address, password: PASSWORD }
  await send(request, 'auth/signup-with-verification', { ...names, verification_code: /\d{6}/.exec(text)?.[0] })
  const login = { email, password: PASSWORD }
  const { access_token: token, user } = await send<{ access_token: string; user: { id: string } }>(
    request,
    'auth/login',
    login,
  )
  await send(request, 'auth/accept-provider-terms', {}, token)
  const weekly_hours = Array.from({ length: 7 }, () => [{ start: '09:00', end: '17:00' }])
  await send(request, 'providers', { bio: 'Careful and calm.', location: 'Vancouver', weekly_hours }, token)
  const offer = { title: 'Classic Manicure', category: 'nail', price: 45, description: 'At home' }
  await send(request, 'services', offer, token)
  const said = { is_adult: true, may_work_in_canada: true, is_certified: true, is_insured: true }
  await handInAccepted(request, { token, adminToken }, 'government_id')
  await handInAccepted(request, { token, adminToken }, 'insurance', { expires_on: laterDate() })
  await send(request, 'verification/submit', { ...said, birth_date: '1990-05-17' }, token)
  return { id: user.id, token, email }
}

test('an admin who suspends sees what it cancels; the client and the provider read what became of it', async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await signIn(page, 'admin')
  const provider = await joinAsProvider(request, admin.token)
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
