import type { APIRequestContext } from '@playwright/test'

import { fillCard } from './client-steps.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, PASSWORD, send, signIn } from './people.ts'
import { advanceClock, messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

type Who = { token: string; id: string }

/** A visit that its provider has accepted, and what it costs in dollars. */
async function addAccepted(request: APIRequestContext, client: Who, provider: Who) {
  const { id } = await requestVisit(request, client, provider.id)
  await send(request, `bookings/${id}/status`, { status: 'confirmed' }, provider.token)
  const answer = await request.get(`/api/bookings/${id}`, { headers: { authorization: `Bearer ${client.token}` } })
  const { amount_due } = (await answer.json()) as { amount_due: number }
  return { id, due: amount_due }
}

test('a gift to a friend pays for a visit alone and with a card', async ({ page, newVisitor, request }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const [other, desk] = [await newVisitor(), await newVisitor()]
  await other.setViewportSize({ width: 360, height: 800 })
  const provider = await signIn(desk, 'provider')
  await joinAsClient(page, HOMES.client)
  const friend = await joinAsClient(other, HOMES.client)
  const first = await addAccepted(request, friend, provider)
  const second = await addAccepted(request, friend, provider)
  const amount = Math.round(first.due + second.due / 2)

  await page.goto('/gift-cards')
  await checkPage(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Their name')).toBeFocused()
  await page.getByLabel('Amount in dollars').fill(String(amount))
  await page.getByLabel('Their name').fill('Robin Friend')
  await page.getByLabel('Their email').fill(friend.email)
  await page.getByLabel('Message (optional)').fill('Enjoy an hour for yourself.')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await fillCard(page, '4242424242424242')
  await expect(page).toHaveURL(/\/credit\?gift=/)
  await expect(page.getByRole('region', { name: 'Gift cards you bought' })).toContainText('Will be sent on')
  await checkPage(page)

  await advanceClock(request, 'PT61M')
  const { text } = await messageTo(request, friend.email, 'has a gift for you')
  const code = /#code=(\w{16})/.exec(text)?.[1] ?? ''
  await other.goto(`/credit#code=${code}`)
  await other.getByRole('button', { name: 'Add to my credit' }).click()
  const balance = other.getByRole('region', { name: 'Your credit' })
  await expect(balance).toContainText(`$${amount}.00`)
  await expect(balance).toContainText('never ends')
  await checkPage(other)

  await other.goto(`/bookings/${first.id}`)
  await other.getByRole('checkbox', { name: /nothing is left to pay/ }).check()
  await other.getByRole('button', { name: /^Pay with credit/ }).click()
  await expect(other).toHaveURL(/\/payment-success\?/)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Payment')

  await other.goto(`/bookings/${second.id}`)
  await other.getByRole('checkbox', { name: /is left for your card/ }).check()
  await other.getByRole('button', { name: /^Pay now/ }).click()
  await expect(other).toHaveURL(/\/sandbox\/checkout\//)
  await fillCard(other, '4242424242424242')
  await expect(other).toHaveURL(/\/payment-success\?/)
  await other.goto('/credit')
  await expect(balance).toContainText('$0.00')
  await expect(other.getByRole('region', { name: 'What happened' }).getByRole('listitem')).toHaveCount(3)
  await checkPage(other)
})

test('credit that is left is given up by a tick when the account is deleted', async ({ page, newVisitor, request }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const client = await joinAsClient(page, HOMES.client)
  const buyer = await joinAsClient(await newVisitor(), HOMES.client)
  const gift = { amount: 25, delivery: 'hand', sender_name: 'Robin', recipient_name: 'Casey', art: 'bouquet' }
  const { id, session_id } = await send<{ id: string; session_id: string }>(
    request,
    'gift-cards',
    { ...gift, recipient_email: null, message: '', deliver_on: null },
    buyer.token,
  )
  const card = { card_number: '4242424242424242', expiry: '12/35', cvc: '123', name: 'Robin' }
  await send(request, `sandbox/checkout/${session_id}/pay`, card)
  await advanceClock(request, 'PT61M')
  const { code } = await send<{ code: string }>(request, `gift-cards/${id}/code`, {}, buyer.token)
  await send(request, 'gift-cards/redeem', { code }, client.token)

  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Delete your account' })
  await expect(part.getByText('$25.00 of credit are left: they can be spent first, or given up.')).toBeVisible()
  const tick = part.getByRole('checkbox', { name: 'Give up the $25.00 of credit' })
  await part.getByLabel('Your password').fill(PASSWORD)
  await part.getByRole('button', { name: 'Delete my account' }).click()
  await expect(part.getByText('Tick that you give it up, or spend it first')).toBeVisible()
  await expect(tick).toBeFocused()
  await checkPage(page)
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await part.scrollIntoViewIfNeeded()
  await part.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
})
