/**
 * The rules of form fields, once, without any dependency: the form shows them early, the server enforces them. Each
 * answers the message to show, or null. One file per subject, so that a page carries only
 * what it asks for.
 */
export {
  addressProblems,
  cityProblem,
  plainAddress,
  postalCodeProblem,
  provinceProblem,
  streetProblem,
  type AddressInput,
} from './rules/address.ts'
export { formatPostalCode, plainPostalCode, POSTAL_AREA_PROBLEM, postalArea } from './rules/postal.ts'
export { emailProblem, plainEmail } from './rules/email.ts'
export { firstNameProblem, fullNameProblem, lastNameProblem, staffNameProblem, theirNameProblem } from './rules/name.ts'
export { confirmPasswordProblem, passwordProblem, resetPasswordProblem } from './rules/password.ts'
export { digitsOf, formatPhone, phoneDigits, phoneProblem } from './rules/phone.ts'
export { FIELD_REQUIRED, FIX_ALL, plainWords, windowProblem } from './rules/text.ts'
export {
  filers,
  foundedProblem,
  GST_EXAMPLE,
  gstProblem,
  taxNumberDigits,
  taxNumberProblem,
  type Filer,
} from './rules/tax.ts'
export { compactCode, plainCode } from './rules/unseen.ts'
export { distinctWords, durationProblem, priceProblem } from './rules/work.ts'

/** Only a path of this site may be a redirect target: no second slash, no backslash, no dots that climb, no controls. */
export function safeRedirect(target: string | null): string | null {
  if (target === null || target.length > 500 || !/^\/[^\\\p{Cc}\s]*$/u.test(target)) return null
  const [path = ''] = target.split(/[?#]/)
  return path.includes('//') || path.split('/').includes('..') ? null : target
}
