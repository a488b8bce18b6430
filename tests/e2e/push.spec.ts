import { createECDH } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import type { Page, Worker } from '@playwright/test'
import Fastify from 'fastify'

import { serveWorker } from '#server/pages/service-worker/serve-worker.ts'

import { chooseSlot, confirmBooking, slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { findOpening, HOMES, requestVisit } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

const ENDPOINT = 'https://push.homebloom.test/send/'
/** A key as a browser makes one. */
const P256DH = createECDH('prime256v1').generateKeys('base64url')

/**
 * A browser that answers as real ones do, without a push service: there is none here. What it was asked stands in
 * `window.asked`.
 */
async function withPush(page: Page, answer: 'granted' | 'denied', name: string): Promise<void> {
  await page.addInitScript(
    ({ answer: said, endpoint, p256dh }) => {
      const asked: string[] = []
      let held: { unsubscribe(): Promise<boolean>; toJSON(): unknown } | null = null
      let permission = localStorage.getItem('said') ?? 'default'
      Object.assign(window, { asked })
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        asked.push('permission')
        permission = said
        localStorage.setItem('said', said)
        return said
      }
      const subscription = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
        unsubscribe: async () => {
          asked.push('unsubscribe')
          held = null
          localStorage.removeItem('held')
          return true
        },
      }
      if (localStorage.getItem('held')) held = subscription
      const proto = PushManager.prototype as unknown as Record<string, unknown>
      proto['getSubscription'] = async () => held
      proto['subscribe'] = async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
        asked.push(`subscribe ${String(userVisibleOnly)} ${(applicationServerKey as Uint8Array).length}`)
        localStorage.setItem('held', '1')
        return (held = subscription)
      }
    },
    { answer, endpoint: `${ENDPOINT}${name}`, p256dh: P256DH },
  )
}

const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
const part = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })
const offer = (page: Page) => page.getByRole('region', { name: 'Tell me on this device' })
/** Of a run of its own: a device is told for whoever asked last. */
const unique = (name: string) => `${name}-${Date.now().toString(36)}`

test('asked after a booking and by a tap alone, switched off by one tap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await withPush(page, 'granted', unique('offer'))
  await joinAsClient(page, HOMES.client)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  const { id } = await findOpening(page.request, 'Balayage', Object.values(HOMES))
  await page.goto(`/booking/Balayage/${id}`)
  await chooseSlot(page, slots(page).first())
  await confirmBooking(page)
  await expect(offer(page)).toContainText(/Notify me here when \S+ answers/)
  expect(await askedOf(page)).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await offer(page).getByRole('button', { name: 'Tell me here' }).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await askedOf(page)).toEqual(['permission', 'subscribe true 65'])

  await page.goto('/account/notifications')
  await expect(part(page).getByText('Notifications are on here.')).toBeVisible()
  const visits = part(page).getByRole('checkbox', { name: 'Visits on devices' })
  await expect(visits).toBeChecked()
  await visits.click()
  await expect(visits).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await part(page).getByRole('button', { name: 'Turn off here' }).click()
  await expect(part(page).getByText('Notifications are off on this device.')).toBeVisible()
  expect(await askedOf(page)).toEqual(['unsubscribe'])
  await page.reload()
  await expect(part(page).getByText('Notifications are off on this device.')).toBeVisible()
  await expect(visits).not.toBeChecked()
})

test('a provider is offered the same once somebody has asked for a visit', async ({ page, newVisitor, request }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await withPush(page, 'granted', unique('provider'))
  const other = await newVisitor()
  const provider = await joinAsApproved(request, (await signIn(other, 'admin')).token)
  await keepToken(page, provider.token)
  await page.goto('/provider/dashboard')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await requestVisit(request, await joinAsClient(other, HOMES.client), provider.id)
  await page.reload()
  await expect(offer(page)).toContainText('Notify me here when a client wants to book me')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await offer(page).getByRole('button', { name: 'Tell me here' }).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await askedOf(page)).toEqual(['permission', 'subscribe true 65'])
})

test('whoever says no to the browser is told how it stands, and asked no more', async ({ page }) => {
  await withPush(page, 'denied', unique('denied'))
  await joinAsClient(page, HOMES.client)
  await page.goto('/account/notifications')
  await part(page).getByRole('button', { name: 'Turn on here' }).click()
  await expect(part(page).getByText(/^Your browser blocks our notifications/)).toBeVisible()
  await expect(part(page).getByRole('button', { name: 'Turn on here' })).toHaveCount(0)
  expect(await askedOf(page)).toEqual(['permission'])
})

test('a browser that cannot is told so', async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as unknown as Record<string, unknown>)['PushManager']
  })
  await joinAsClient(page, HOMES.client)
  await page.goto('/account/notifications')
  await expect(part(page).getByText('This browser can’t show notifications.')).toBeVisible()
})

/** Starts the site's own worker and a way to hand it messages, as the browser does when a push service brings one. */
async function startWorker(page: Page): Promise<{ push: (data: unknown) => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  const registrations: string[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) =>
    registrations.push(...found.filter(({ isDeleted }) => !isDeleted).map(({ registrationId }) => registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const { origin } = new URL(page.url())
  return {
    push: async (data) => {
      const registrationId = registrations.at(-1)!
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
    },
  }
}

/** What the worker of a page holds for a test. */
type Kept = { shown: { title: string; tag: string; path: string }[]; opened: string[] }

/**
 * Browsers without a screen show no notice and open no window: what they are asked is written down instead, under the
 * same rule that one notice takes the place of another with its tag.
 */
function writeDown(): void {
  const scope = self as unknown as Kept & {
    registration: { showNotification(title: string, options: { tag: string; data: { path: string } }): Promise<void> }
    clients: { openWindow(url: string): Promise<null> }
  }
  scope.shown = []
  scope.opened = []
  scope.registration.showNotification = async (title, { tag, data: { path } }) => {
    scope.shown = [...scope.shown.filter((one) => one.tag !== tag), { title, tag, path }]
  }
  scope.clients.openWindow = async (url) => {
    scope.opened.push(url)
    return null
  }
}

const keptIn = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown, opened } = self as unknown as Kept
    return { shown, opened }
  })

/** A tap on a notice, as the browser tells the worker of it. @returns what was opened since the last one */
const tap = (worker: Worker, path: string) =>
  worker.evaluate(async (to) => {
    const scope = self as unknown as Kept & { dispatchEvent(event: Event): boolean }
    scope.opened = []
    let isClosed = false
    let done: Promise<unknown> = Promise.resolve()
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: { path: to }, close: () => (isClosed = true) },
      waitUntil: (work: Promise<unknown>) => (done = work),
    })
    scope.dispatchEvent(event)
    // Only a real tap may bring a tab to the front.
    await done.catch(() => undefined)
    return { opened: scope.opened, isClosed }
  }, path)

test('the service worker shows what it is told, opens what it is about, and keeps nothing of anybody', async ({
  page,
  context,
}) => {
  await joinAsClient(page, HOMES.client)
  await page.goto('/inbox')
  const { push } = await startWorker(page)
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(writeDown)
  const shown = async () => (await keptIn(worker)).shown
  await push({ title: 'Amara has accepted', path: '/bookings/abc', tag: 'visit' })
  await expect.poll(shown).toEqual([{ title: 'Amara has accepted', path: '/bookings/abc', tag: 'visit' }])
  // What is about the same takes its place; what cannot be read leads to the inbox.
  await push({ title: 'Amara has moved it', path: '/bookings/abc', tag: 'visit' })
  await push('nothing of ours')
  await expect.poll(shown).toEqual([
    { title: 'Amara has moved it', path: '/bookings/abc', tag: 'visit' },
    { title: 'You have a new notification', path: '/inbox', tag: 'news' },
  ])

  const { origin } = new URL(page.url())
  expect(await tap(worker, '/bookings/abc')).toEqual({ opened: [`${origin}/bookings/abc`], isClosed: true })
  // A tab that shows it is brought to the front instead, and no message leads elsewhere.
  for (const path of ['/inbox', 'https://elsewhere.test/bookings', '//elsewhere.test/bookings'])
    expect(await tap(worker, path)).toEqual({ opened: [], isClosed: true })
  await page.goto('/account/notifications')
  for (const path of ['https://elsewhere.test/bookings', '//elsewhere.test/bookings', 'javascript:alert(1)'])
    expect((await tap(worker, path)).opened).toEqual([`${origin}/inbox`])

  // Signed in, with the worker in charge: answers of the API pass it by, and no page of anybody stays.
  await page.reload()
  await expect(part(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const answered = page.waitForResponse('/api/catalogue')
  await page.evaluate(() => fetch('/api/catalogue'))
  expect((await answered).fromServiceWorker()).toBe(false)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return files.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !/^\/(?:assets|art)\/|^\/icon/.test(path))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

/** The least of a site around the worker, as a server with or without one sends it. */
async function siteWith(isOn: boolean, port = 0): Promise<{ port: number; close: () => Promise<void> }> {
  const http = Fastify({ forceCloseConnections: true })
  serveWorker(http, { isOn, withPush: true })
  http.get('/', (_, reply) => reply.type('text/html').send('<!doctype html><title>Site</title>'))
  // The pictures that the worker keeps from the first.
  http.get('/*', (_, reply) => reply.type('image/webp').send(''))
  await http.listen({ port, host: '127.0.0.1' })
  return { port: (http.addresses()[0] as AddressInfo).port, close: () => http.close() }
}

test('where the worker was switched off it takes itself out of the browser', async ({ page }) => {
  const before = await siteWith(true)
  const address = `http://127.0.0.1:${before.port}/`
  await page.goto(address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    const left = await caches.open('left by another')
    await left.put('/x', new Response('x'))
  })
  await before.close()
  const after = await siteWith(false, before.port)
  // The next visit is enough.
  await page.goto(address)
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect.poll(left).toEqual([0, 0])
  await after.close()
})
