import { createECDH } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'
import Fastify from 'fastify'

import { serveWorker } from '#server/pages/service-worker/serve-worker.ts'

import { chooseSlot, confirmBooking, slots } from './client-steps.ts'
import { findOpening, HOMES } from './openings.ts'
import { joinAsClient } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

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
const part = (page: Page) => page.getByRole('region', { name: 'What we tell you', exact: true })
const offer = (page: Page) => page.getByRole('region', { name: 'Tell me on this device' })
/** Of a run of its own: a device is told for whoever asked last. */
const unique = (name: string) => `${name}-${Date.now().toString(36)}`

for (const viewport of [
  { width: 360, height: 760 },
  { width: 1280, height: 900 },
]) {
  test(`at ${viewport.width}: asked after a booking and by a tap alone, switched off by one tap`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await withPush(page, 'granted', unique('offer'))
    await joinAsClient(page, HOMES.client)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    const { id } = await findOpening(page.request, 'Balayage', Object.values(HOMES))
    await page.goto(`/booking/Balayage/${id}`)
    await chooseSlot(page, slots(page).first())
    await confirmBooking(page)
    await expect(offer(page)).toContainText(/Tell me on this device when \S+ answers/)
    expect(await askedOf(page)).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await offer(page).getByRole('button', { name: 'Tell me here' }).click()
    await expect(offer(page)).toHaveCount(0)
    expect(await askedOf(page)).toEqual(['permission', 'subscribe true 65'])

    await page.goto('/account')
    await expect(part(page).getByText('You are told on this device.')).toBeVisible()
    const visits = part(page).getByRole('checkbox', { name: 'Visits on devices' })
    await expect(visits).toBeChecked()
    await visits.click()
    await expect(visits).not.toBeChecked()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await part(page).getByRole('button', { name: 'Turn off here' }).click()
    await expect(part(page).getByText('You are not told on this device.')).toBeVisible()
    expect(await askedOf(page)).toEqual(['unsubscribe'])
    await page.reload()
    await expect(part(page).getByText('You are not told on this device.')).toBeVisible()
    await expect(visits).not.toBeChecked()
  })
}

test('whoever says no to the browser is told how it stands, and asked no more', async ({ page }) => {
  await withPush(page, 'denied', unique('denied'))
  await joinAsClient(page, HOMES.client)
  await page.goto('/account')
  await part(page).getByRole('button', { name: 'Turn on here' }).click()
  await expect(part(page).getByText(/^Your browser blocks notices of this site/)).toBeVisible()
  await expect(part(page).getByRole('button', { name: 'Turn on here' })).toHaveCount(0)
  expect(await askedOf(page)).toEqual(['permission'])
})

test('a browser that cannot is told so', async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as unknown as Record<string, unknown>)['PushManager']
  })
  await joinAsClient(page, HOMES.client)
  await page.goto('/account')
  await expect(part(page).getByText('This browser cannot show notices of a site.')).toBeVisible()
})

/** The least of a site around the worker, as a server with or without push sends it. */
async function siteWith(isOn: boolean, port = 0): Promise<{ port: number; close: () => Promise<void> }> {
  const http = Fastify({ forceCloseConnections: true })
  await serveWorker(http, isOn)
  http.get('/', (_, reply) => reply.type('text/html').send('<!doctype html><title>Site</title>'))
  await http.listen({ port, host: '127.0.0.1' })
  return { port: (http.addresses()[0] as AddressInfo).port, close: () => http.close() }
}

test('where push was switched off the worker takes itself out of the browser', async ({ page }) => {
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
