import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'
import { systemClock } from '#server/platform/clock.ts'

/** Codes of the current step and of the one before and after it count: phones are a little slow or fast. */
const TOLERANCE_S = 30
const STEP_S = 30
const CODE = /^\d{6}$/

/** 160 random bits in base32, as authenticator apps take them. */
export function newSecret(): string {
  return generateSecret()
}

/** Address in the QR code. */
export function addressOf(secret: string, { product, email }: { product: string; email: string }): string {
  return generateURI({ issuer: product, label: email, secret })
}

/** Whether it looks like a code of the app; a recovery code does not. */
export function isAppCode(text: string): boolean {
  return CODE.test(text)
}

/**
 * The time step that a code belongs to, null for a wrong one. RFC 6238: SHA-1, six digits, 30 seconds. An app on a phone
 * knows only the real time, so that counts, also where the clock of a sandbox was moved.
 */
export function stepOf(secret: string, code: string, at = systemClock.now()): number | null {
  if (!isAppCode(code)) return null
  const epoch = Math.floor(at.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** The code that an app shows at that moment, and the seconds that remain. */
export function codeAt(secret: string, at = systemClock.now()): { code: string; step: number; secondsLeft: number } {
  const epoch = Math.floor(at.getTime() / 1000)
  return {
    code: generateSync({ secret, epoch }),
    step: Math.floor(epoch / STEP_S),
    secondsLeft: STEP_S - (epoch % STEP_S),
  }
}
