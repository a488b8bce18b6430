import { staffNameProblem } from './name.ts'
import { seenText } from './unseen.ts'

export const HANDLE_MIN = 3
export const HANDLE_MAX = 30

/** Words that say something else in an address, or that people would take for us. */
const RESERVED = new Set(
  `about account accounts admins api app billing booking bookings book client clients contact dashboard embed
  example gift gift-cards help home info login logout mail me messages new news null offers payment payments
  payouts press privacy profile provider providers refund refunds root safety search security service services
  settings signup staff status system team terms test undefined verify www`.split(/\s+/),
)

/**
 * The rule of a handle, the last part of a booking link. Rules: docs/product-rules.md#booking-links
 * @param product the name that no provider may use
 */
export function handleProblem(value: string, product?: string): string | null {
  if (value === '') return 'Please choose the end of your link'
  if (!/^[a-z0-9-]*$/.test(value)) return 'Only small letters from a to z, digits and hyphens'
  if (value.length < HANDLE_MIN) return `Must be at least ${HANDLE_MIN} characters`
  if (value.length > HANDLE_MAX) return `Must be at most ${HANDLE_MAX} characters`
  if (/^-|-$|--/.test(value)) return 'A hyphen goes between letters or digits'
  if (!/[a-z]/.test(value)) return 'Please use at least one letter'
  const isOurs = RESERVED.has(value) || staffNameProblem(value, product) !== null
  return isOurs ? 'This could be mistaken for ours. Please choose another' : null
}

/** A typed or pasted text as a handle: capitals, accents and spaces are no reason to refuse it. */
export function plainHandle(typed: string): string {
  return seenText(typed)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
