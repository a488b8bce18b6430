import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isHostOf, PUSH_HOSTS } from './push-hosts.ts'
import { OutcomeUnknown, Refused } from './send-error.ts'

/** Its browser no longer takes messages for us, and never will again. */
export class DeviceGone extends Error {}

/** The push service asks to be left alone for a while. */
export class AskedToWait extends Error {
  readonly waitMs: number
  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Endpoint and keys for an encrypted message, as the browser gave them. */
export type Device = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  /** Data for the service worker. */
  payload: string
  /** For how long the push service keeps it for a device that is off. */
  ttlS: number
  /** A message under the same topic replaces the one kept for a device. At most 32 letters. */
  topic: string
  isUrgent: boolean
}

export type PushPort = {
  /** Identifies us to push services; null without push. */
  publicKey: string | null
  /** Whether this is an address of a push service that browsers are known to use. */
  takes(endpoint: string): boolean
  /** @throws DeviceGone, AskedToWait, Refused, OutcomeUnknown; any other Error when it may be tried again */
  send(device: Device, message: PushMessage): Promise<void>
}

export type WebPushOptions = {
  /** 32 bytes; what browsers know us by is drawn from them. */
  privateKey: Buffer
  /** Contact address for push services. */
  contact: string
  /** Push services besides the known ones, as in `PUSH_HOSTS`. */
  hosts?: readonly string[]
  /**
   * A push service of a test: its name, who finds names, what certificate is trusted, and whether it may be inside our
   * network.
   */
  standIn?: { host: string; resolve: Resolve; ca: string; port: number; mayBeInside: boolean }
}

type Resolve = (
  host: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

const TIMEOUT_MS = 15_000
const LONGEST_WAIT_S = 12 * 3600
const LOST = 'the answer of the push service was lost'

/** Addresses that no push service has: this machine, networks of our own, and what is reserved. */
const INSIDE = insideAddresses()

function insideAddresses(): BlockList {
  const list = new BlockList()
  const v4 = [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const
  const v6 = [
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2001::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, 'ipv4')
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, 'ipv6')
  return list
}

/** An IPv4 address that is written as IPv6 is judged as what it is. */
export function isInside(address: string): boolean {
  const family = isIP(address)
  return family === 0 || INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether messages may be sent there at all: the address comes from a browser, so its sender chooses whom our server
 * calls. A push service is known by its name, and answers at the usual port. Its name is resolved and checked at the
 * time of the call.
 */
export function isPushAddress(text: string, hosts: readonly string[] = PUSH_HOSTS): boolean {
  const url = URL.parse(text)
  if (url === null || url.href !== text) return false
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain && isHostOf(hosts, url.hostname)
}

const resolveHost: Resolve = (host, done) => lookup(host, { all: true }, (error, found) => done(error, found ?? []))

/** Returns only addresses outside of our network: what a name resolves to may change between two lookups. */
function lookupOutside(resolve: Resolve, mayBeInside: boolean): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, (error, found) => {
      const outside = found.filter(({ address }) => mayBeInside || !isInside(address))
      const [first] = outside
      if (error || !first) return done(error ?? new Error('an address inside our network'), '', 0)
      return all ? done(null, outside) : done(null, first.address, first.family)
    })
}

/**
 * Web push with VAPID (RFC 8030, 8291, 8292). `web-push` encrypts and signs; the call is made here, because the address
 * comes from outside: nothing inside our network is called, no redirect is followed and no answer is read.
 */
export function createWebPush({ privateKey, contact, hosts = [], standIn }: WebPushOptions): PushPort {
  const known = [...PUSH_HOSTS, ...hosts, ...(standIn ? [standIn.host] : [])]
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const publicKey = curve.getPublicKey('base64url')
  // As it was given: the curve would leave out zeros at its beginning, and nothing could be signed.
  const vapidDetails = { subject: contact, publicKey, privateKey: privateKey.toString('base64url') }
  return {
    publicKey,
    takes: (endpoint) => isPushAddress(endpoint, known),
    async send({ endpoint, p256dh, auth }, { payload, ttlS, topic, isUrgent }) {
      if (!isPushAddress(endpoint, known)) throw new DeviceGone('no address of a push service')
      const { headers, body } = prepare(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: ttlS,
          topic,
          urgency: isUrgent ? 'high' : 'normal',
        }),
      )
      const { status, retryAfter } = await post(endpoint, { headers: headers as Record<string, string>, body }, standIn)
      judge(status, retryAfter)
    },
  }
}

/** Keys that are none cannot be encrypted for. */
function prepare<T>(make: () => T): T {
  try {
    return make()
  } catch {
    throw new DeviceGone('keys that nothing can be encrypted for')
  }
}

/** No push: neither offered nor sent. */
export const noPush: PushPort = {
  publicKey: null,
  takes: () => false,
  send: async () => {
    throw new Refused('there is no push')
  },
}

function judge(status: number, retryAfter: string | undefined): void {
  if (status >= 200 && status < 300) return
  const why = `the push service answered ${status}`
  // Forbidden: the device was made under another key, and will never accept messages signed with this one.
  if (status === 403 || status === 404 || status === 410) throw new DeviceGone(why)
  if (status === 429 || status >= 500) throw new AskedToWait(why, waitOf(retryAfter))
  throw new Refused(why)
}

/** Seconds; a date is rare enough to be taken as nothing. */
function waitOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) * 1000 : 0
}

type Answer = { status: number; retryAfter: string | undefined }

function post(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer | null },
  standIn: WebPushOptions['standIn'],
): Promise<Answer> {
  const { hostname, pathname, search } = new URL(endpoint)
  return new Promise((resolve, reject) => {
    let isSent = false
    const call = request(
      {
        hostname,
        path: `${pathname}${search}`,
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        lookup: lookupOutside(standIn?.resolve ?? resolveHost, standIn?.mayBeInside ?? false),
        ...(standIn && { ca: standIn.ca, port: standIn.port }),
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        answer.destroy()
      },
    )
    call.on('socket', (socket) => socket.once('secureConnect', () => (isSent = true)))
    call.on('error', () => reject(isSent ? new OutcomeUnknown(LOST) : new Error('the push service cannot be reached')))
    call.end(body ?? undefined)
  })
}
