import { createHmac, timingSafeEqual } from 'node:crypto'
import { VISIT_CODE_LENGTH } from '#contract/constants.ts'
import type { Keys } from '#server/platform/keys.ts'

/**
 * The four digits by which a client and the person at the door know each other. Derived from the booking and a secret
 * that is not in the database, so no dump, log, email or calendar can contain it. Rules:
 * docs/product-rules.md#visit-code
 */
export function visitCode(keys: Keys, bookingId: string): string {
  const mac = createHmac('sha256', keys.of('visit codes')).update(bookingId).digest()
  // 48 bits: what the rest of the division favours cannot be noticed.
  return String(mac.readUIntBE(0, 6) % 10 ** VISIT_CODE_LENGTH).padStart(VISIT_CODE_LENGTH, '0')
}

/** Takes the same time for every code of four digits. */
export function isVisitCode(keys: Keys, bookingId: string, given: string): boolean {
  const [right, tried] = [Buffer.from(visitCode(keys, bookingId)), Buffer.from(given)]
  return right.length === tried.length && timingSafeEqual(right, tried)
}
