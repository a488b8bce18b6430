import { NAME_MAX, NAME_MIN, PASSWORD_MAX, RESET_PASSWORD_MIN, SIGNUP_PASSWORD_MIN } from '#contract/constants.ts'
import { FIELD_REQUIRED, lettersProblem } from './text.ts'

const EMAIL =
  /^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)+$/i

export function nameProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return FIELD_REQUIRED
  if (text.length < NAME_MIN) return `Must be at least ${NAME_MIN} characters`
  if (text.length > NAME_MAX) return `Must be less than ${NAME_MAX} characters`
  return lettersProblem(text)
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
