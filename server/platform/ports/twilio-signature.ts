import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Twilio's signature of its calls (`X-Twilio-Signature`): base64 of an HMAC-SHA1 with the auth token, over the address
 * as we gave it, followed by each parameter's name and value, sorted by name.
 */
export function signTwilioCall(url: string, params: URLSearchParams, authToken: string): string {
  const sorted = [...params].toSorted(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
  const text = url + sorted.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(text).digest('base64')
}

export function isSignedByTwilio(signature: unknown, url: string, params: URLSearchParams, authToken: string): boolean {
  if (typeof signature !== 'string') return false
  const [given, own] = [Buffer.from(signature), Buffer.from(signTwilioCall(url, params, authToken))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
