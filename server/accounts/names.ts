import { fullNameProblem, staffNameProblem } from '#contract/rules.ts'
import { fieldError } from '#server/platform/errors.ts'

export type Name = { full_name: string; first_name: string; last_name: string }

/**
 * Characters that are not seen or that reverse the direction of reading: with them one name could look like another.
 */
const UNSEEN = /[\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/**
 * The first word is the first name, the rest the last name. Names go into mails and text messages to strangers: they hold
 * letters alone, so no phone number and nothing that becomes a link, and they are not the product's.
 * @throws DomainError invalid_input at full_name
 */
export function splitName(fullName: string, product: string): Name {
  const text = fullName
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const problem = fullNameProblem(text, product)
  if (problem !== null) throw fieldError('full_name', problem)
  const [first = '', ...rest] = text.split(' ')
  return { full_name: text, first_name: first, last_name: rest.join(' ') }
}

/** Nobody signs up as the product or its staff. @throws DomainError invalid_input at first_name */
export function refuseStaffName(person: { first_name: string; last_name: string }, product: string): void {
  const problem = staffNameProblem(`${person.first_name} ${person.last_name}`, product)
  if (problem !== null) throw fieldError('first_name', problem)
}
