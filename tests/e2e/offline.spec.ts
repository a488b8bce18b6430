import type { APIRequestContext, Page } from '@playwright/test'

import { HOMES } from './openings.ts'
import { addPaid } from './past-visit.ts'
import { joinAsClient, keepToken, logOut, send, signIn } from './people.ts'
import { resetClock, setClock } from './sandbox.ts'
import { checkPage, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

test.use({ alone: 'clock' })

test.use({ serviceWorkers: 'allow' })
test.afterEach(({ request }) => resetClock(request))

type Visit = { id: string; client: { token: string }; provider: { token: string; id: string } }
type Visitor = () => Promise<Page>

/** A paid visit of the demo's provider, ten minutes before it begins, with the provider signed in at `page`. */
async function aVisitSoon(page: Page, newVisitor: Visitor, request: APIRequestContext): Promise<Visit> {
  const provider = await signIn(page, 'provider')
  const client = await joinAsClient(await newVisitor(), HOMES.client)
  const { id, start } = await addPaid(request, client, provider)
  await setClock(request, new Date(start - 10 * 60_000).toISOString())
  return { id, client, provider }
}

/** Opens the schedule and waits until the page of the visit can be read without a network. */
async function keepDay(page: Page, { id }: Pick<Visit, 'id'>): Promise<void> {
  await page.goto('/provider/schedule')
  // Both: the pages outlive a session, what is written on them doesn't.
  const isKept = async () =>
    (await page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/provider/bookings/${id}`)) &&
    (await storesOf(page)).includes('homebloom.day')
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

const storesOf = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Without the network only the browser itself serves the site. */
const goOffline = (page: Page) => page.context().setOffline(true)
const goOnline = (page: Page) => page.context().setOffline(false)

const offlinePage = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re offline' })
const dayLink = (page: Page) => page.getByRole('link', { name: 'Your schedule, today and tomorrow' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to send' })

async function checkInWithoutCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  const door = page.getByRole('dialog', { name: 'Check in' })
  await door.getByRole('button', { name: 'Check in without the code' }).click()
  await expect(door).toBeHidden()
}

test('without reception the day can be read, and what is tapped is sent once', async ({
  page,
  newVisitor,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const visit = await aVisitSoon(page, newVisitor, request)
  const accepted: number[] = []
  page.context().on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/check-in')) accepted.push(answer.status())
  })
  await keepDay(page, visit)
  await goOffline(page)
  await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^As of \d{1,2}:\d\d [AP]M\. You’re offline/)).toBeVisible()
  await checkPage(page)
  // The card of the near visit is on top, as with a network.
  const near = page.getByRole('region', { name: 'Up next' })
  await expect(near.getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
  await near.locator(`a[href="/provider/bookings/${visit.id}"]`).click()
  const card = page.getByRole('region', { name: 'Your visit' })
  await expect(card).toContainText('789 Robson Street')
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/)
  await checkPage(page)
  await checkInWithoutCode(page)
  await expect(waiting(page)).toContainText('Check in: ')
  await expect(card.getByRole('listitem').filter({ hasText: 'Checked in' })).toContainText('waiting to send')
  await checkPage(page)
  await expectNoSidewaysScroll(page)
  // The visit's own page opens without a network, too, and no waiting step is lost.
  await page.reload()
  await expect(waiting(page)).toContainText('Check in: ')
  await expect(card.getByRole('button', { name: 'Check out' })).toBeVisible()

  // Everywhere else there is a page of ours with a link to the readable pages.
  for (const path of ['/', '/services?query=hair', '/provider/earnings', '/nowhere/at/all']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(offlinePage(page)).toBeVisible()
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await dayLink(page).click()
  await expect(page.getByText(/^As of/)).toBeVisible()
  expect(accepted).toEqual([])

  await goOnline(page)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByText(/^As of/)).toHaveCount(0)
  const headers = { authorization: `Bearer ${visit.client.token}` }
  const history = await (await request.get(`/api/bookings/${visit.id}/history`, { headers })).json()
  expect(history.filter(({ what }: { what: string }) => what.startsWith('Checked in'))).toHaveLength(1)
  expect(accepted).toEqual([200])
  await page.goto(`/provider/bookings/${visit.id}`)
  await expect(page.getByRole('region', { name: 'The day of the visit' })).toContainText('without the visit code')
})

test('what the server does not accept is said and stays until it was read', async ({ page, newVisitor, request }) => {
  const visit = await aVisitSoon(page, newVisitor, request)
  await keepDay(page, visit)
  await goOffline(page)
  await page.goto(`/provider/bookings/${visit.id}`)
  await checkInWithoutCode(page)
  await send(request, `bookings/${visit.id}/status`, { status: 'cancelled' }, visit.provider.token)
  await goOnline(page)
  const refused = page.getByRole('alert').filter({ hasText: '“Check in” wasn’t accepted' })
  await expect(refused).toContainText(/This visit was cancelled at \d{1,2}:\d\d [AP]M\./)
  await page.goto('/provider/schedule')
  await expect(refused).toBeVisible()
  await checkPage(page)
  await refused.getByRole('button', { name: 'Got it' }).click()
  await expect(refused).toHaveCount(0)
})

test('what is kept of a day goes with the session and after 36 hours', async ({ page, newVisitor, request }) => {
  const visit = await aVisitSoon(page, newVisitor, request)
  const { token } = visit.provider
  const expectNothingKept = async () => {
    await expect.poll(() => storesOf(page)).not.toContain('homebloom.day')
    await goOffline(page)
    await page.goto('/provider/schedule', { waitUntil: 'commit' })
    await expect(offlinePage(page)).toBeVisible()
    await expect(dayLink(page)).toHaveCount(0)
    await goOnline(page)
    // The page comes back by itself, and would cut off anything opened meanwhile.
    await expect(page).toHaveURL(/\/login/)
  }

  // Too old: there is nothing to find, with or without a network.
  await keepDay(page, visit)
  await goOffline(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('homebloom.day')
        asked.addEventListener('success', () => {
          const kept = asked.result.transaction('kept', 'readwrite').objectStore('kept')
          const read = kept.get('sheet')
          read.addEventListener('success', () => {
            kept.put({ ...read.result, stored_at: Date.now() - 36.1 * 3_600_000 })
            kept.transaction.addEventListener('complete', () => {
              asked.result.close()
              resolve()
            })
          })
        })
      }),
  )
  await page.goto('/provider/schedule', { waitUntil: 'commit' })
  await expect(offlinePage(page)).toBeVisible()
  await goOnline(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule')

  await keepDay(page, visit)
  await page.setViewportSize({ width: 1280, height: 800 })
  await logOut(page)
  await expectNothingKept()

  // A session that ended elsewhere.
  const other = await signIn(page, 'provider')
  expect(other.token).not.toBe(token)
  await keepDay(page, visit)
  await send(request, 'auth/logout', {}, other.token)
  await page.goto('/provider/schedule')
  await expect(page).toHaveURL(/\/login/)
  await expectNothingKept()

  // Another person on the same device.
  await keepToken(page, (await signIn(page, 'provider')).token)
  await keepDay(page, visit)
  await keepToken(page, (await signIn(page, 'provider2')).token)
  await goOffline(page)
  await page.goto('/provider/schedule', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'We can’t reach the server' })).toBeVisible()
  await expect.poll(() => storesOf(page)).not.toContain('homebloom.day')
  await goOnline(page)
})
