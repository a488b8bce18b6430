import type { APIRequestContext } from '@playwright/test'

import { joinAsApproved } from './new-provider.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { messageTo, readClock, resetClock, setClock } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

const HOUR_MS = 3_600_000

/** Times are offered by day: eleven in the morning, tomorrow. */
async function beInTheMorning(request: APIRequestContext): Promise<void> {
  const tomorrow = new Date(Date.parse(await readClock(request)) + 24 * HOUR_MS).toISOString().slice(0, 10)
  await setClock(request, `${tomorrow}T18:00:00Z`)
}

test('a visit is cancelled, the first in line takes the time, and the next one finds it taken', async ({
  page,
  newVisitor,
  request,
}) => {
  await beInTheMorning(request)
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, adminToken)
  const holder = await joinAsClient(await newVisitor(), HOMES.client)
  const visit = await requestVisit(request, holder, provider.id)
  await send(request, `bookings/${visit.id}/status`, { status: 'confirmed' }, provider.token)

  await page.setViewportSize({ width: 360, height: 800 })
  const client = await joinAsClient(page, HOMES.client)
  await page.goto(`/booking/Classic%20Manicure/${provider.id}`)
  await page.getByRole('link', { name: 'Tell me when a time opens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tell me when a time opens' })).toBeVisible()
  await checkPage(page)
  await expectNoSidewaysScroll(page)
  // By keyboard alone.
  const evening = page.getByRole('checkbox', { name: 'Evening' })
  await evening.press('Space')
  await expect(evening).not.toBeChecked()
  await page.getByRole('button', { name: 'Join the waitlist' }).press('Enter')
  await expect(page).toHaveURL('/waitlist')
  await expect(page.getByRole('listitem').filter({ hasText: 'mornings and afternoons' })).toContainText('Waiting')
  await checkPage(page)
  await expectNoSidewaysScroll(page)

  const other = await newVisitor()
  const next = await joinAsClient(other, HOMES.client)
  const services = (await (await request.get(`/api/services/provider/${provider.id}`)).json()) as [{ id: string }]
  const service_id = services[0].id
  const date = (await (
    await request.get(`/api/bookings/${visit.id}`, { headers: { authorization: `Bearer ${holder.token}` } })
  ).json()) as { scheduled_at: string }
  const [day = ''] = date.scheduled_at.split('T')
  const days = { from_date: day, to_date: day, parts: ['morning', 'afternoon', 'evening'] }
  await send(request, 'waitlist', { service_id, ...days }, next.token)

  await send(request, `bookings/${visit.id}/status`, { status: 'cancelled' }, holder.token)
  const mail = await messageTo(request, client.email, 'Held for you until')
  const path = /\/waitlist\/offers\/\w+/.exec(mail.text)?.[0] ?? ''
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'A time is held for you' }).getByRole('link', { name: 'Look at it' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('$45').first()).toBeVisible()
  await expect(page.getByText(/Held for you until 11:\d\d AM/)).toBeVisible()
  await checkPage(page)
  await expectNoSidewaysScroll(page)

  await other.goto(path)
  await expect(other.getByText('We could not find that offer')).toBeVisible()
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(page).toHaveURL(/\/bookings\/\w+/)
  await expect(page.getByText('Pending').first()).toBeVisible()
  const { status, body } = await tryToBook(request, next.token, { service_id, at: date.scheduled_at })
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  await page.goto(path)
  await expect(page.getByText('This time is yours')).toBeVisible()
  await checkPage(page)

  const theirs = await newVisitor()
  await theirs.setViewportSize({ width: 360, height: 800 })
  await keepToken(theirs, provider.token)
  await theirs.goto(`/provider/schedule?view=day&from=${day}`)
  await expect(theirs.getByText(/^1 client waits for a free time on/)).toBeVisible()
  await checkPage(theirs)
})

async function tryToBook(
  request: APIRequestContext,
  token: string,
  { service_id, at }: { service_id: string; at: string },
) {
  const [date, time] = at.split('T')
  const answer = await request.post('/api/bookings', {
    data: { service_id, date, time },
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status(), body: (await answer.json()) as { code?: string } }
}
