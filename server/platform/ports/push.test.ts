import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, decrypt, readVapid, startPushService } from '#tests/factories/push-service.ts'
import { AskedToWait, createWebPush, DeviceGone, isInside, isPushAddress } from './push.ts'
import { Refused } from './send-error.ts'

const KEY = randomBytes(32)
const MESSAGE = { payload: JSON.stringify({ title: 'Amara says “yes”' }), ttlS: 90, topic: 'abc', isUrgent: false }
const browser = createBrowser('one')
const device = { endpoint: browser.endpoint, ...browser.subscription.keys }

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => void (service = await startPushService()))
afterAll(() => service.close())

const portTo = (standIn = service.standIn) =>
  createWebPush({ privateKey: KEY, contact: 'mailto:support@homebloom.test', ...(standIn && { standIn }) })

test('a message is encrypted for its browser alone, and signed by the key that browsers know', async () => {
  const port = portTo()
  await port.send(device, MESSAGE)
  await port.send(device, { ...MESSAGE, isUrgent: true })
  const [first, second] = service.heard
  expect(first?.headers).toMatchObject({
    ttl: '90',
    topic: 'abc',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  })
  expect(second?.headers['urgency']).toBe('high')
  expect(first?.body.toString()).not.toContain('Amara')
  expect(decrypt(browser, first!.body)).toBe(MESSAGE.payload)
  expect(() => decrypt(createBrowser('other'), first!.body)).toThrow()
  const { key, claims } = readVapid(String(first?.headers['authorization']))
  expect(key).toBe(port.publicKey)
  expect(claims).toMatchObject({ aud: 'https://push.homebloom.test', sub: 'mailto:support@homebloom.test' })
  expect(claims.exp * 1000).toBeGreaterThan(Date.now())
  expect(claims.exp * 1000).toBeLessThan(Date.now() + 24 * 3_600_000)
})

test('a key that begins with a zero signs like any other', async () => {
  const privateKey = Buffer.concat([Buffer.of(0), randomBytes(31)])
  const before = service.heard.length
  const port = createWebPush({ privateKey, contact: 'mailto:a@b.test', standIn: service.standIn! })
  await port.send(device, MESSAGE)
  expect(readVapid(String(service.heard[before]!.headers['authorization'])).key).toBe(port.publicKey)
})

test('the same key is known by the same name after every start', () => {
  expect(portTo().publicKey).toBe(portTo().publicKey)
  expect(createWebPush({ privateKey: randomBytes(32), contact: 'mailto:a@b.test' }).publicKey).not.toBe(
    portTo().publicKey,
  )
})

test.each([
  [404, {}, DeviceGone],
  [410, {}, DeviceGone],
  [403, {}, DeviceGone],
  [413, {}, Refused],
  [302, { location: 'https://127.0.0.1/' }, Refused],
  [500, {}, AskedToWait],
])('an answer of %i', async (status, headers, error) => {
  const before = service.heard.length
  service.answer({ status, headers })
  await expect(portTo().send(device, MESSAGE)).rejects.toBeInstanceOf(error)
  expect(service.heard).toHaveLength(before + 1)
})

test('a service that is busy says for how long', async () => {
  service.answer({ status: 429, headers: { 'retry-after': '120' } })
  await expect(portTo().send(device, MESSAGE)).rejects.toMatchObject({ waitMs: 120_000 })
})

test('nothing inside our own network is called, whatever a name stands for', async () => {
  const before = service.heard.length
  const port = portTo({ ...service.standIn!, mayBeInside: false })
  await expect(port.send(device, MESSAGE)).rejects.toThrow('the push service cannot be reached')
  await expect(port.send({ ...device, endpoint: 'https://127.0.0.1/send/one' }, MESSAGE)).rejects.toBeInstanceOf(
    DeviceGone,
  )
  expect(service.heard).toHaveLength(before)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  '64:ff9b:1::1',
  '2001::1',
  'ff02::1',
  'none',
])('%s is inside', (address) => expect(isInside(address)).toBe(true))

test.each(['8.8.8.8', '172.32.0.1', '142.250.69.202', '2607:f8b0:400a:80b::200a'])('%s is outside', (address) =>
  expect(isInside(address)).toBe(false),
)

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://localhost/x',
  'https://evil.example/x',
  'https://127.0.0.1.nip.io/x',
  'https://metadata.google.internal/x',
  'https://evil-fcm.googleapis.com.example/x',
  'https://push.apple.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://metadata/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'HTTPS://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'none',
  '',
])('%s is no address of a push service', (address) => expect(isPushAddress(address)).toBe(false))

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QAbc',
])('%s is one', (address) => expect(isPushAddress(address)).toBe(true))
