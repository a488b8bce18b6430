import {
  CITY_MAX,
  CITY_MIN,
  INSURANCE_YEARS_MAX,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PHONE_DIGITS,
  PRICE_STEP,
  PROVINCES,
  RESET_PASSWORD_MIN,
  SIGNUP_PASSWORD_MIN,
  STREET_MAX,
  STREET_MIN,
} from './constants.ts'

/**
 * The rules of form fields, once, without any dependency: the form shows them early, the server enforces them. Each
 * answers the message to show, or null.
 */

export const FIELD_REQUIRED = 'This field is required'
export const FIX_ALL = 'Please fix all validation errors before submitting'

// Names of all languages: any letter or mark, and the typographic apostrophe that phones type.
const LETTERS = /^[\p{L}\p{M} '’-]+$/u
const EMAIL =
  /^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)+$/i
const POSTAL_CODE = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/

export function nameProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return FIELD_REQUIRED
  if (text.length < NAME_MIN) return `Must be at least ${NAME_MIN} characters`
  if (text.length > NAME_MAX) return `Must be less than ${NAME_MAX} characters`
  return lettersProblem(text)
}

function lettersProblem(text: string): string | null {
  return LETTERS.test(text) ? null : 'Only letters, spaces, hyphens and apostrophes are allowed'
}

/** Words by which somebody would pass for the people who run the marketplace. */
const STAFF_WORDS = new Set(['support', 'admin', 'administrator', 'moderator', 'helpdesk', 'official', 'webmaster'])

/**
 * The rule of a whole name, the first word being the first name: sign-up's letters, and nobody is called like the
 * product or its staff. One word alone is a name. Rules: docs/product-rules.md#names
 * @param product the name that no person may bear
 */
export function fullNameProblem(value: string, product?: string): string | null {
  // Some scripts join or separate letters with U+200C, which is not seen.
  const text = value.trim().replaceAll('\u200c', '')
  if (text === '') return 'Please enter your name'
  const [first = '', ...rest] = text.split(/\s+/)
  const last = rest.join(' ')
  const tooLong = Math.max(first.length, last.length) > NAME_MAX
  if (tooLong) return `First and last name must each be under ${NAME_MAX} characters`
  // Of the whole: 李 is a family name.
  return nameProblem(text.slice(0, NAME_MAX)) ?? lettersProblem(text) ?? staffNameProblem(text, product)
}

/** Refuses names of the product and of staff, however they are spaced, accented or widened. */
export function staffNameProblem(name: string, product?: string): string | null {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const isStaff = plain.split(/[^\p{L}]+/u).some((word) => STAFF_WORDS.has(word))
  const brand = product?.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  const isProduct = Boolean(brand) && plain.replaceAll(/[^\p{L}]/gu, '').includes(brand ?? '')
  return isStaff || isProduct ? 'Please use your own name' : null
}

export function emailProblem(value: string): string | null {
  const text = value.trim().normalize('NFKC')
  if (text === '') return 'Email is required'
  // What cannot be seen would make two addresses that look the same.
  const isSeen = !/[\p{C}\p{Z}]/u.test(text)
  return text.length <= 254 && isSeen && EMAIL.test(text) ? null : 'Please enter a valid email address'
}

/**
 * The form in which accounts know an email: trimmed, letters of one width, lower case, so that one address is one
 * account.
 */
export function plainEmail(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}

export function passwordProblem(value: string): string | null {
  if (value === '') return FIELD_REQUIRED
  if (value.length < SIGNUP_PASSWORD_MIN) return `Must be at least ${SIGNUP_PASSWORD_MIN} characters`
  if (value.length > PASSWORD_MAX) return `Must be at most ${PASSWORD_MAX} characters`
  if (!/\p{Ll}/u.test(value)) return 'Password must contain at least one lowercase letter'
  if (!/\p{Lu}/u.test(value)) return 'Password must contain at least one uppercase letter'
  if (!/\d/.test(value)) return 'Password must contain at least one number'
  if (!/[@$!%*?&]/.test(value)) return 'Password must contain at least one special character (@$!%*?&)'
  return null
}

export function confirmPasswordProblem(value: string, password: string): string | null {
  if (value === '') return 'Please confirm your password'
  return value === password ? null : 'Passwords do not match'
}

/** The reset form's own, shorter rule; the server's answer explains the rest. Rules: docs/product-rules.md#passwords */
export function resetPasswordProblem(value: string): string | null {
  return value.length < RESET_PASSWORD_MIN ? `Password must be at least ${RESET_PASSWORD_MIN} characters long.` : null
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}

/** `6045550123` or `+1 (604) 555-0123` → ten digits. */
export function phoneDigits(value: string): string {
  const digits = digitsOf(value)
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

export function phoneProblem(value: string): string | null {
  const digits = phoneDigits(value)
  if (digits.length !== PHONE_DIGITS) return 'Please enter a valid 10-digit Canadian phone number'
  return /^[2-9]/.test(digits) ? null : 'Please enter a valid Canadian phone number'
}

/** Formats what has been typed so far as (AAA) BBB-CCCC. */
export function formatPhone(value: string): string {
  const d = phoneDigits(value).slice(0, PHONE_DIGITS)
  if (d.length <= 3) return d.length === 0 ? '' : `(${d}`
  if (d.length <= 6) return `(${d.slice(0, 3)}) ${d.slice(3)}`
  return `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`
}

export function streetProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return FIELD_REQUIRED
  if (text.length < STREET_MIN) return 'Please enter a complete street address'
  return text.length > STREET_MAX ? 'Street address is too long' : null
}

export function cityProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return FIELD_REQUIRED
  if (text.length < CITY_MIN) return `Must be at least ${CITY_MIN} characters`
  return text.length > CITY_MAX ? 'City name is too long' : lettersProblem(text)
}

export function provinceProblem(value: string): string | null {
  if (value === '') return FIELD_REQUIRED
  return (PROVINCES as readonly string[]).includes(value) ? null : 'Please select a province'
}

export function postalCodeProblem(value: string): string | null {
  if (value.trim() === '') return FIELD_REQUIRED
  return POSTAL_CODE.test(value.trim().toUpperCase()) ? null : 'Please enter a valid postal code (A1A 1A1)'
}

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

export type AddressInput = { street_address: string; city: string; province: string; postal_code: string }

export function addressProblems(address: AddressInput): Partial<Record<keyof AddressInput, string>> {
  const found = {
    street_address: streetProblem(address.street_address),
    city: cityProblem(address.city),
    province: provinceProblem(address.province),
    postal_code: postalCodeProblem(address.postal_code),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Of the form of a service. Amounts in dollars. Rules: docs/product-rules.md#services-and-prices */
export function priceProblem(price: number | null, min: number, max: number): string | null {
  if (price === null || !Number.isFinite(price) || price <= 0) return 'Please enter a valid price'
  const steps = price / PRICE_STEP
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return 'Please enter a valid price'
  if (price < min) return `Price must be at least $${min}`
  return price > max ? `Price must be at most $${max}` : null
}

/** `start` and `end` are HH:MM of one day; `date` appears in the message. */
export function windowProblem(date: string, start: string, end: string): string | null {
  return start < end ? null : `Invalid time slot for ${date}: End time must be after start time.`
}

/** Trimmed, none empty, each once in whatever case: specialties. */
export function distinctWords(words: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const word of words.map((text) => text.trim())) {
    const key = word.toLowerCase()
    if (word !== '' && !byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()]
}

/** Only a path of this site may be a redirect target: no second slash, no backslash, no dots that climb, no controls. */
export function safeRedirect(target: string | null): string | null {
  if (target === null || target.length > 500 || !/^\/[^\\\p{Cc}\s]*$/u.test(target)) return null
  const [path = ''] = target.split(/[?#]/)
  return path.includes('//') || path.split('/').includes('..') ? null : target
}

/** The last day of an insurance, as it is declared. Both dates are YYYY-MM-DD. */
export function insuranceProblem(until: string, today: string): string | null {
  if (until <= today) return 'Please enter a date after today'
  const latest = `${Number(today.slice(0, 4)) + INSURANCE_YEARS_MAX}${today.slice(4)}`
  return until > latest ? `Please enter a date within the next ${INSURANCE_YEARS_MAX} years` : null
}

export const GST_EXAMPLE = '123456782RT0001'

/** A GST/HST account: a business number, whose last digit checks the others (Luhn), `RT` and four digits. Empty is none. */
export function gstProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return null
  const number = /^(\d{9}) ?RT ?\d{4}$/i.exec(text)?.[1]
  if (number === undefined) return `Please enter a GST number like ${GST_EXAMPLE}`
  return Number(number) > 0 && luhnSum(number) % 10 === 0
    ? null
    : 'This is not a valid GST number. Please check its digits.'
}

/** Every second digit, from the last but one, counts double; the digits of a double are added. */
function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}
