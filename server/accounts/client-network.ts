import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Keys } from '#server/platform/keys.ts'

/** One household or host: the address itself, or the network half of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

/** With a key, because there are few enough addresses to try them all. */
export function hashOfAddress(keys: Keys, ip: string): Buffer {
  return createHmac('sha256', keys.of('known address')).update(networkOf(ip)).digest()
}
