import type { AddressInfo } from 'node:net'

import type { Page, Worker } from '@playwright/test'
import Fastify from 'fastify'

import { serveWorker } from '#server/pages/service-worker/serve-worker.ts'

import { signIn } from './people.ts'
import { expect, test } from './site.ts'

/** The worker itself. What the site asks of a browser, and when: tests/pages/push.test.ts. */

test.use({ serviceWorkers: 'allow' })

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

/** The state of a page's worker for a test. */
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

/** A tap on a notice, as the browser reports it to the worker. @returns what was opened since the last one */
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
  await signIn(page, 'client')
  await page.goto('/inbox')
  const { push } = await startWorker(page)
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(writeDown)
  const shown = async () => (await keptIn(worker)).shown
  await push({ title: 'Amara has accepted', path: '/bookings/abc', tag: 'visit' })
  await expect.poll(shown).toEqual([{ title: 'Amara has accepted', path: '/bookings/abc', tag: 'visit' }])
  // A notice about the same thing replaces it; an unreadable one leads to the inbox.
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

  // Signed in, with the worker in charge: answers of the API pass it by, and no personal page stays.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toBeVisible()
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
