import { compactCode } from './unseen.ts'

/** Apart from the other rules of an address, because public pages need only these. */

export const POSTAL_AREA_PROBLEM = 'Please enter a postal code like V6B 1A1 or its first half'

// Canada Post never uses D, F, I, O, Q and U, and neither W nor Z come first.
const AREA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/
const UNIT = /^\d[ABCEGHJ-NPRSTV-Z]\d$/

/** As postal codes are stored: upper case, without a space or what people type in its place. */
export function plainPostalCode(value: string): string {
  return compactCode(value).toUpperCase()
}

/** Whether it is a whole postal code. */
export function isPostalCode(value: string): boolean {
  return plainPostalCode(value).length === 6 && postalArea(value) !== null
}

/** A postal code or its first half, upper case without the space; null for anything else. */
export function postalArea(value: string): string | null {
  const text = plainPostalCode(value)
  const unit = text.slice(3)
  return AREA.test(text.slice(0, 3)) && (unit === '' || UNIT.test(unit)) ? text : null
}

/** Upper-cases, keeps at most six letters and digits and puts the space after the third. */
export function formatPostalCode(value: string): string {
  const text = plainPostalCode(value)
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 6)
  return text.length > 3 ? `${text.slice(0, 3)} ${text.slice(3)}` : text
}
