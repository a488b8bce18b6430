import { createECDH } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { startPushService } from '#tests/factories/push-service.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'

/** What the site asks of a browser, and when: nothing before a tap. The worker itself: tests/e2e/push.spec.ts. */

let t: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  t = await startTestApp({ push: service })
})
afterEach(closePages)
afterAll(async () => {
  await t.close()
  await service.close()
})

type Asked = string[]
/** A device of its own for each test: it belongs to the person who asked last. */
let devices = 0

/** A browser that answers as real ones do. @returns what it was asked, and what it keeps from page to page */
function aBrowser(answer: 'granted' | 'denied') {
  const asked: Asked = []
  const endpoint = `https://push.homebloom.test/send/device-${(devices += 1)}`
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  let permission = 'default'
  let held: unknown = null
  const subscription = {
    toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    unsubscribe: async () => {
      asked.push('unsubscribe')
      held = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      asked.push(`subscribe ${String(userVisibleOnly)} ${(applicationServerKey as Uint8Array).length}`)
      return (held = subscription)
    },
  }
  const registration = { pushManager, active: null }
  const serviceWorker = {
    controller: null,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  const notification = {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      asked.push('permission')
      return (permission = answer)
    },
  }
  return {
    asked,
    /** Opens a page in it. */
    async open(address: string, { token }: TestPerson, { hasPush = true } = {}): Promise<OpenPage> {
      await closePages()
      const page = await openPage(t, '/about', { token })
      Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
      vi.stubGlobal('Notification', notification)
      Object.assign(window, { Notification: notification, ...(hasPush && { PushManager: class {} }) })
      await page.go(address)
      return page
    },
  }
}

const offered = 'Tell me on this device'
const OF_ONE_TAP = ['permission', 'subscribe true 65']

test('a client is asked after a booking and by a tap alone, and switches it off by one tap', async () => {
  const client = await addPerson(t)
  const browser = aBrowser('granted')
  const before = await browser.open('/dashboard', client)
  await before.findByRole('heading', { name: /^Hello/ })
  expect(before.part('region', offered).isThere()).toBe(false)
  await addPending(t, { client })
  const page = await browser.open('/dashboard', client)
  const offer = page.part('region', offered)
  await offer.says('Notify me here when Amara answers')
  await expectAccessible()
  expect(browser.asked).toEqual([])
  await offer.press('Tell me here')
  await offer.goes()
  expect(browser.asked).toEqual(OF_ONE_TAP)

  const account = await browser.open('/account/notifications', client)
  const part = account.part('region', 'Notifications')
  await part.says('Notifications are on here.')
  const visits = () => part.field('Visits on devices')
  expect((await visits()).checked).toBe(true)
  await account.user.click(await visits())
  await expect.poll(async () => (await visits()).checked).toBe(false)
  await expectAccessible()
  await part.press('Turn off here')
  await part.says('Notifications are off on this device.')
  expect(browser.asked.slice(2)).toEqual(['unsubscribe'])
  const again = await browser.open('/account/notifications', client)
  const later = again.part('region', 'Notifications')
  await later.says('Notifications are off on this device.')
  expect((await later.field('Visits on devices')).checked).toBe(false)
})

test('a provider is offered the same once a client has asked for a visit', async () => {
  const provider = await addBookable(t)
  const browser = aBrowser('granted')
  const before = await browser.open('/provider/dashboard', provider)
  await before.findByRole('heading', { name: 'Today' })
  expect(before.part('region', offered).isThere()).toBe(false)
  await addPending(t, { provider })
  const page = await browser.open('/provider/dashboard', provider)
  const offer = page.part('region', offered)
  await offer.says('Notify me here when a client wants to book me')
  await expectAccessible()
  await offer.press('Tell me here')
  await offer.goes()
  expect(browser.asked).toEqual(OF_ONE_TAP)
})

test('a person who says no to the browser is told how it stands, and is asked no more', async () => {
  const browser = aBrowser('denied')
  const page = await browser.open('/account/notifications', await addPerson(t))
  const part = page.part('region', 'Notifications')
  await part.press('Turn on here')
  await part.says('Blocked. Allow them')
  expect(await part.hasButton('Turn on here')).toBe(false)
  expect(browser.asked).toEqual(['permission'])
})

test('a browser that cannot show notifications is told so', async () => {
  const page = await aBrowser('granted').open('/account/notifications', await addPerson(t), { hasPush: false })
  await page.part('region', 'Notifications').says('This browser can’t show notifications.')
})

test('what is optional is switched off, and texts are agreed to', async () => {
  const client = await addPerson(t, { agreesToTexts: false })
  const page = await openPage(t, '/account/notifications', { token: client.token })
  const part = page.part('region', 'Notifications')
  const press = async (name: string) => page.user.click(await part.field(name))
  expect((await part.field('Reviews by email')).checked).toBe(true)
  await press('Reviews by email')
  await expect.poll(async () => (await part.field('Reviews by email')).checked).toBe(false)
  expect((await part.field('Text me about my visits')).checked).toBe(false)
  await press('Text me about my visits')
  await part.says(/You said yes on /)
  await expectAccessible()
  await closePages()
  const again = (await openPage(t, '/account/notifications', { token: client.token })).part('region', 'Notifications')
  expect((await again.field('Reviews by email')).checked).toBe(false)
  expect((await again.field('Text me about my visits')).checked).toBe(true)
})
