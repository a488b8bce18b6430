import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { endOtherSessions } from '#contract/accounts/security.ts'
import { listInbox } from '#contract/inbox.ts'
import { chooseNotice, getNotices } from '#contract/notices.ts'
import { addDevice, DEVICES_MAX, listDevices, removeDevice, renewDevice, stopDevice } from '#contract/push.ts'
import { suspendAccount } from '#server/accounts/index.ts'
import { erasePushSubscriptions } from '#server/notifications/index.ts'
import { claimNextMessages, markHanded } from '#server/notifications/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import { createBrowser, startPushService, type Browser } from '#tests/factories/push-service.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { addPending, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  t = await startTestApp({ isFrozen: true, push: service })
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(async () => {
  await t.close()
  await service.close()
})

const PUSH_LANE = { channel: 'push', isUrgent: false } as const

type Holder = { token: string }

let made = 0
const newBrowser = () => createBrowser(`device-${(made += 1)}`)

/** A browser in which a person wants notifications. */
async function deviceOf({ token }: Holder): Promise<Browser> {
  const browser = newBrowser()
  const { status } = await t.call(addDevice, { token, body: browser.subscription })
  expect(status).toBe(200)
  return browser
}

const devicesOf = async ({ token }: Holder) => (await t.call(listDevices, { token })).body.devices
const sentAbout = async (about: string) =>
  (await messagesOf(t, { about, channel: 'push' })).map(({ sent_at, last_error }) => [sent_at !== null, last_error])

/** A request that waits for an answer, of which everyone has been notified. */
async function asked() {
  const visit = await addPending(t)
  await workOnce(t)
  return visit
}

test('an answer comes once to each device, in one line that leads to the very booking', async () => {
  const visit = await asked()
  const second = { token: await newSession(t, visit.client.id) }
  const devices = [await deviceOf(visit.client), await deviceOf(second)]
  const stranger = await deviceOf(await addPerson(t))
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await Promise.all([workOnce(t), workOnce(t)])
  await workOnce(t)
  for (const device of devices) {
    const [told, ...more] = service.toldTo(device)
    expect(more).toEqual([])
    expect(told?.path).toBe(`/bookings/${visit.id}`)
    expect(told?.title).toMatch(/has accepted: /)
    // Bystanders may read it: no street, no phone number, no price.
    expect(JSON.stringify(told)).not.toMatch(/Test Street|778555|@|\$/)
  }
  expect(service.toldTo(stranger)).toEqual([])
  expect((await t.call(listInbox, { token: visit.client.token, query: { limit: 100 } })).body[0]?.title).toMatch(
    /accepted/,
  )
})

test('a newer push about the same visit replaces the older one, and the service may keep it for a day', async () => {
  const visit = await asked()
  const device = await deviceOf(visit.client)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await workOnce(t)
  t.advance(120_000)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  const tags = service.toldTo(device).map(({ tag }) => tag)
  expect(tags).toHaveLength(2)
  expect(new Set(tags).size).toBe(1)
  const [first] = service.heard.filter(({ path }) => device.endpoint.endsWith(path))
  expect(first?.headers).toMatchObject({ ttl: '86400', topic: tags[0] })
  expect(tags[0]).not.toContain(visit.id)
})

test('a device is told no longer once it is switched off, by whomever and wherever', async () => {
  const off: [string, (holder: Holder & { id: string }, browser: Browser) => Promise<unknown>][] = [
    [
      'on the account page',
      async ({ token }) => {
        const [device] = await devicesOf({ token })
        return t.call(removeDevice, { token, params: { id: device!.id } })
      },
    ],
    ['by its address', (_, { endpoint }) => t.call(stopDevice, { body: { endpoint } })],
    ['by logging out', ({ token }) => t.call(logout, { token })],
    ['from elsewhere', async ({ id }) => t.call(endOtherSessions, { token: await newSession(t, id) })],
    [
      'by a suspension',
      ({ id }) => inTransaction(t.db, (trx) => suspendAccount(t.deps, trx, id, { actor: 'operator', reason: 'Test' })),
    ],
    ['with the account', ({ id }) => inTransaction(t.db, (trx) => erasePushSubscriptions(trx, id))],
    [
      'with the end of its session',
      ({ id }) => t.db.updateTable('session').set({ expires_at: t.clock.now() }).where('user_id', '=', id).execute(),
    ],
  ]
  for (const [how, act] of off) {
    const visit = await asked()
    const browser = await deviceOf(visit.client)
    // It waits already when the device is switched off.
    await setStatusOf(t, visit, 'provider', 'confirmed')
    await act(visit.client, browser)
    await workOnce(t)
    expect(service.toldTo(browser), how).toEqual([])
    expect(await sentAbout(visit.id), how).toEqual([[false, 'no longer subscribed on this device']])
  }
})

test('people can’t list or turn off other people’s devices', async () => {
  const [owner, other] = [await addPerson(t), await addPerson(t)]
  await deviceOf(owner)
  const [device] = await devicesOf(owner)
  expect((await t.call(removeDevice, { token: other.token, params: { id: device!.id } })).body.devices).toEqual([])
  expect(await devicesOf(owner)).toMatchObject([{ id: device!.id, is_current: true }])
  expect(await devicesOf({ token: await newSession(t, owner.id) })).toMatchObject([{ is_current: false }])
  expect(JSON.stringify(await devicesOf(owner))).not.toContain('push.homebloom.test')
})

test('a browser belongs to whoever asked in it last, and a session has one', async () => {
  const [first, second] = [await addPerson(t), await addPerson(t)]
  const browser = await deviceOf(first)
  await t.call(addDevice, { token: second.token, body: browser.subscription })
  expect(await devicesOf(first)).toEqual([])
  expect(await devicesOf(second)).toHaveLength(1)
  await deviceOf(second)
  expect(await devicesOf(second)).toHaveLength(1)
  const bodies = Array.from({ length: 8 }, () => browser.subscription)
  const answers = await Promise.all(bodies.map((body) => t.call(addDevice, { token: second.token, body })))
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
  expect(await devicesOf(second)).toHaveLength(1)
})

test('the newest devices are kept', async () => {
  const owner = await addPerson(t)
  for (let n = 0; n < DEVICES_MAX + 2; n += 1) {
    t.advance(1000)
    await deviceOf({ token: await newSession(t, owner.id) })
  }
  expect(await devicesOf(owner)).toHaveLength(DEVICES_MAX)
})

test('a browser whose address changes is told at the new one, if it knows the former', async () => {
  const visit = await asked()
  const [browser, next] = [await deviceOf(visit.client), newBrowser()]
  const renew = (former: string) => t.call(renewDevice, { body: { former, subscription: next.subscription } })
  expect((await renew('https://push.homebloom.test/send/guessed')).body.renewed).toBe(false)
  expect((await renew(browser.endpoint)).body.renewed).toBe(true)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await workOnce(t)
  expect([service.toldTo(browser).length, service.toldTo(next).length]).toEqual([0, 1])
})

test('refuses values that no browser creates', async () => {
  const { token } = await addPerson(t)
  const { endpoint, keys } = newBrowser().subscription
  const wrong = [
    { endpoint: 'https://127.0.0.1/send', keys },
    { endpoint: 'http://push.homebloom.test/send', keys },
    { endpoint: `https://push.homebloom.test/${'a'.repeat(1000)}`, keys },
    { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    { endpoint, keys: { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
  ]
  for (const body of wrong) expect((await t.call(addDevice, { token, body })).status).toBe(422)
  expect(await devicesOf({ token })).toEqual([])
})

test('a browser that is gone is forgotten; mail has said it all the same', async () => {
  const visit = await asked()
  await deviceOf(visit.client)
  service.answer({ status: 410 })
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await workOnce(t)
  expect(await devicesOf(visit.client)).toEqual([])
  expect(await sentAbout(visit.id)).toEqual([[false, 'no longer subscribed on this device']])
  expect((await messagesOf(t, { to: visit.client.email })).at(-1)?.sent_at).not.toBeNull()
})

test('a service that is busy is asked again when it said, and for no longer than a day', async () => {
  const visit = await asked()
  const device = await deviceOf(visit.client)
  service.answer({ status: 429, headers: { 'retry-after': '600' } })
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await workOnce(t)
  t.advance(599_000)
  await workOnce(t)
  expect(await sentAbout(visit.id)).toEqual([[false, 'the push service answered 429']])
  t.advance(2000)
  await workOnce(t)
  expect(service.toldTo(device)).toHaveLength(2)
  expect(await sentAbout(visit.id)).toEqual([[true, null]])

  const late = await asked()
  const other = await deviceOf(late.client)
  service.answer({ status: 503 })
  await setStatusOf(t, late, 'provider', 'confirmed')
  await workOnce(t)
  t.advance(25 * 3_600_000)
  await workOnce(t)
  expect(service.toldTo(other).filter(({ title }) => /accepted/.test(title))).toHaveLength(1)
  expect(await sentAbout(late.id)).toContainEqual([false, 'no longer true'])
})

test('a worker that died while sending sends it no second time, and nobody is asked about it', async () => {
  const visit = await asked()
  const device = await deviceOf(visit.client)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  const held = await claimNextMessages(t.db, PUSH_LANE, { want: 5, busy: [], now: t.clock.now() })
  expect(await markHanded(t.db, held, t.clock.now())).toBe(true)
  t.advance(121_000)
  await workOnce(t)
  expect(service.toldTo(device)).toEqual([])
  expect(await sentAbout(visit.id)).toEqual([[false, 'may or may not have been sent']])
  const { rows } = await sql`select from outbox_message where gave_up_at is not null and channel = 'push'`.execute(t.db)
  expect(rows).toEqual([])
})

test('the next worker sends once what a dead worker held but never sent', async () => {
  const visit = await asked()
  const device = await deviceOf(visit.client)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  const held = await claimNextMessages(t.db, PUSH_LANE, { want: 5, busy: [], now: t.clock.now() })
  expect(held).toHaveLength(1)
  await workOnce(t)
  expect(service.toldTo(device)).toEqual([])
  t.advance(121_000)
  await workOnce(t)
  expect(service.toldTo(device)).toHaveLength(1)
  expect(await sentAbout(visit.id)).toEqual([[true, null]])
  // It was only away, not dead: it may not send what another has sent meanwhile.
  expect(await markHanded(t.db, held, t.clock.now())).toBe(false)
})

test('a group can be switched off on devices, with what always comes by mail', async () => {
  const visit = await asked()
  const { token, email } = visit.client
  const device = await deviceOf(visit.client)
  await t.call(chooseNotice, { token, body: { topic: 'bookings', channel: 'push', is_on: false } })
  const groups = (await t.call(getNotices, { token })).body.groups
  expect(groups.map(({ topic, push, email: mail }) => [topic, push, mail])).toEqual([
    ['bookings', false, true],
    ['messages', true, true],
    ['reviews', true, true],
  ])
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await workOnce(t)
  expect(service.toldTo(device)).toEqual([])
  expect(await sentAbout(visit.id)).toEqual([[false, 'turned off by the recipient']])
  expect((await messagesOf(t, { to: email })).at(-1)).toMatchObject({ kind: 'booking.accept', last_error: null })
})

test('non-urgent push waits for the morning, and a burst becomes one', async () => {
  const visit = await asked()
  const device = await deviceOf(visit.client)
  t.setNow(moment(0, '22:00'))
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  expect(service.toldTo(device)).toEqual([])
  t.setNow(moment(1, '08:00'))
  await workOnce(t)
  expect(service.toldTo(device).map(({ title }) => title)).toEqual([expect.stringMatching(/cancel/)])
})

test('turning push off ends offers and existing subscriptions', async () => {
  const none = await startTestApp()
  try {
    const { token } = await addPerson(none)
    expect((await none.call(listDevices, { token })).body).toEqual({ public_key: null, devices: [] })
    expect((await none.call(addDevice, { token, body: newBrowser().subscription })).status).toBe(409)
    const [off, on] = await Promise.all([none, t].map(({ app }) => app.http.inject({ method: 'GET', url: '/sw.js' })))
    expect(off!.body).toMatch(/^self\.WITH_PUSH=false;/)
    expect(on!.body).toMatch(/^self\.WITH_PUSH=true;/)
    for (const { headers } of [off!, on!])
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      })
  } finally {
    await none.close()
  }
})
