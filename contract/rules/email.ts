import { seenText } from './unseen.ts'

export const EMAIL_PROBLEM = 'Please enter a valid email address'
export const EMAIL_MAX = 254

const EMAIL =
  /^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)+$/i

/** The one rule of email addresses. Rules: docs/product-rules.md#email-addresses */
export function emailProblem(value: string): string | null {
  const text = plainEmail(value)
  if (text === '') return 'Email is required'
  // Invisible characters would make two addresses that look the same.
  const isSeen = !/[\p{C}\p{Z}]/u.test(text)
  return text.length <= EMAIL_MAX && isSeen && EMAIL.test(text) ? null : EMAIL_PROBLEM
}

/**
 * The form in which accounts know an email: without what is not seen, letters of one width, lower case, so that one
 * address is one account.
 */
export function plainEmail(value: string): string {
  return seenText(value).toLowerCase().normalize('NFKC')
}
