import { PHONE_DIGITS } from '#contract/constants.ts'
import { seenText } from './unseen.ts'

export function digitsOf(value: string): string {
  return seenText(value).replace(/\D/g, '')
}

/** `6045550123` or `+1 (604) 555-0123` → ten digits. */
export function phoneDigits(value: string): string {
  const digits = digitsOf(value)
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Area code and exchange begin with 2 to 9, and no exchange ends in 11: such numbers don't exist. */
export function phoneProblem(value: string): string | null {
  const digits = phoneDigits(value)
  if (digits.length !== PHONE_DIGITS) return 'Please enter a valid 10-digit Canadian phone number'
  return /^[2-9]\d\d(?!.11)[2-9]/.test(digits) ? null : 'Please enter a valid Canadian phone number'
}

/** Formats what has been typed so far as (AAA) BBB-CCCC. */
export function formatPhone(value: string): string {
  const d = phoneDigits(value).slice(0, PHONE_DIGITS)
  if (d.length <= 3) return d.length === 0 ? '' : `(${d}`
  if (d.length <= 6) return `(${d.slice(0, 3)}) ${d.slice(3)}`
  return `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`
}
