import type { APIRequestContext } from '@playwright/test'

import { HOMES } from './openings.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

type Found = { service_id: string; date: string; time: string }
type Card = { id: string; next_slots: { start: string }[] }

/** An hour at which the provider is available and another one offers the same for no more. */
async function findShared(request: APIRequestContext, provider: string): Promise<Found> {
  const ask = async <T>(path: string) => (await (await request.get(`/api/${path}`)).json()) as T
  const postal = HOMES.client
  const services = await ask<{ id: string; title: string; price: number }[]>(`services/provider/${provider}`)
  const { date_availability: days } = await ask<{ date_availability: Record<string, unknown> }>(
    `providers/${provider}?${new URLSearchParams({ postal })}`,
  )
  for (const { id: service_id, title, price } of services)
    for (const date of Object.keys(days).toSorted().slice(2, 7)) {
      const query = new URLSearchParams({ service: title, max_price: String(price), date, postal, limit: '50' })
      const { providers } = await ask<{ providers: Card[] }>(`search?${query}`)
      const own = providers.find(({ id }) => id === provider)?.next_slots ?? []
      const others = providers.filter(({ id }) => id !== provider).flatMap(({ next_slots }) => next_slots)
      const time = own.find(({ start }) => others.some((other) => other.start === start))?.start
      if (time) return { service_id, date, time }
    }
  throw new Error('nobody could take the place of the demo provider')
}

test('a declined visit: somebody else is asked for the hour with one tap', async ({ page, newVisitor, request }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const provider = await newVisitor()
  const client = await joinAsClient(page, HOMES.client)
  const { id, token } = await signIn(provider, 'provider')
  const visit = await send<{ id: string }>(request, 'bookings', await findShared(request, id), client.token)
  await send(request, `bookings/${visit.id}/status`, { status: 'cancelled' }, token)

  await page.goto(`/client/dashboard/${client.id}`)
  await page.getByRole('region', { name: 'A provider can’t come' }).getByRole('link').click()
  await expect(page).toHaveURL(`/bookings/${visit.id}`)
  const panel = page.getByRole('region', { name: 'Who can come instead' })
  await expect(panel.getByText('Available at the same time')).toBeVisible()
  await checkPage(page)
  await panel.getByRole('button', { name: /^Ask / }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Ask / })
  await expect(dialog).toContainText('You pay once they accept')
  // No word is broken in two, however narrow it gets.
  const lines = await dialog.getByText('Where', { exact: true }).evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page).not.toHaveURL(`/bookings/${visit.id}`)
  await expect(page.getByText(/ has until .* to answer/)).toBeVisible()
  await page.goto(`/bookings/${visit.id}`)
  await expect(page.getByText('You’ve asked another provider')).toBeVisible()
  // Nothing more has to be done about it.
  await page.goto(`/client/dashboard/${client.id}`)
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'A provider can’t come' })).toHaveCount(0)
})
