/** Apart from the other rules of an address: pages for everybody ask for nothing but these. */

export const POSTAL_AREA_PROBLEM = 'Please enter a postal code like V6B 1A1 or its first half'

/** A postal code or its first half, upper case without the space; null for anything else. */
export function postalArea(value: string): string | null {
  const text = value.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/.test(text) ? text : null
}

/** Upper-cases, keeps at most six letters and digits and puts the space after the third. */
export function formatPostalCode(value: string): string {
  const text = value
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 6)
  return text.length > 3 ? `${text.slice(0, 3)} ${text.slice(3)}` : text
}
