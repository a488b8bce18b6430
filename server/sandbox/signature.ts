import { createHmac, timingSafeEqual } from 'node:crypto'

/** Stripe's scheme: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, good for five minutes. */
const TOLERANCE_S = 300

export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${macOf(body, secret, seconds)}`
}

export function isSignedBy(body: string, signature: string, secret: string, now: Date): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (!found) return false
  const seconds = Number(found[1])
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_S) return false
  return timingSafeEqual(Buffer.from(found[2]!, 'hex'), Buffer.from(macOf(body, secret, seconds), 'hex'))
}

function macOf(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}
