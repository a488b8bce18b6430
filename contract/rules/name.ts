import { NAME_MAX, NAME_MIN } from '#contract/constants.ts'
import { FIELD_REQUIRED, lettersProblem, plainWords } from './text.ts'

const ONE_LATIN_LETTER = /^\p{Script=Latin}\p{M}*$/u

/** The first name: one character is enough where it is not Latin (李). Rules: docs/product-rules.md#names */
export function firstNameProblem(value: string): string | null {
  const isShort = ONE_LATIN_LETTER.test(plainWords(value))
  return isShort ? `Must be at least ${NAME_MIN} characters` : lastNameProblem(value)
}

/** The last name: one letter is enough, as in Minh O. */
export function lastNameProblem(value: string): string | null {
  const text = plainWords(value)
  if (text === '') return FIELD_REQUIRED
  return text.length > NAME_MAX ? `Must be less than ${NAME_MAX} characters` : lettersProblem(text)
}

/** Words that would make a name look like Homebloom's staff. */
const STAFF_WORDS = new Set(['support', 'admin', 'administrator', 'moderator', 'helpdesk', 'official', 'webmaster'])

/**
 * The rule of a whole name, whose first word is the first name: sign-up's letters, and not a name like the product's or
 * its staff's. A single word is a name. Rules: docs/product-rules.md#names
 * @param product the name that no person may use
 */
export function fullNameProblem(value: string, product?: string): string | null {
  const text = plainWords(value)
  if (text === '') return 'Please enter your name'
  const [first = '', ...rest] = text.split(' ')
  const last = rest.join(' ')
  if (Math.max(first.length, last.length) > NAME_MAX)
    return `First and last name must each be under ${NAME_MAX} characters`
  // Checks the whole name: J Smith is enough.
  return firstNameProblem(text.slice(0, NAME_MAX)) ?? lettersProblem(text) ?? staffNameProblem(text, product)
}

/** The same for another person's name in a form. */
export function theirNameProblem(value: string): string | null {
  return plainWords(value) === '' ? 'Please enter their name' : fullNameProblem(value)
}

/** Refuses names of the product and of staff, however they are spaced, accented or widened. */
export function staffNameProblem(name: string, product?: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
  const isStaff = plain.split(/[^\p{L}]+/u).some((word) => STAFF_WORDS.has(word))
  const brand = product?.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  const isProduct = Boolean(brand) && plain.replaceAll(/[^\p{L}]/gu, '').includes(brand ?? '')
  return isStaff || isProduct ? 'Please use your own name' : null
}
