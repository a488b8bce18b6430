import type { APIRequestContext } from '@playwright/test'

import { fillCard } from './client-steps.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, send, signIn } from './people.ts'
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
  await expect(balance).toContainText('never expires')
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
  await expect(other.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
  await checkPage(other)
})
