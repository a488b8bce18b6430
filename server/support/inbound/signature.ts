import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_S = 300

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, good for five minutes. */
export function signCall(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${macOf(body, secret, seconds).toString('hex')}`
}

/** @returns what names this call, the same however its signature is written; null unless the caller has the secret */
export function readSignature(body: string, signature: string, secret: string, now: Date): string | null {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (!found) return null
  const seconds = Number(found[1])
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_S) return null
  return timingSafeEqual(Buffer.from(found[2]!, 'hex'), macOf(body, secret, seconds)) ? `${seconds}.${found[2]}` : null
}

function macOf(body: string, secret: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}
