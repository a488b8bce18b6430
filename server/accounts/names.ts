import { fullNameProblem, plainWords, staffNameProblem } from '#contract/rules.ts'
import { fieldError } from '#server/platform/errors.ts'

export type Name = { full_name: string; first_name: string; last_name: string }

/**
 * The first word is the first name, the rest the last name. Names go into emails and text messages to strangers: they
 * contain only letters, so no phone number and nothing that becomes a link, and they are not the product's.
 * @throws DomainError invalid_input at full_name
 */
export function splitName(fullName: string, product: string): Name {
  const problem = fullNameProblem(fullName, product)
  if (problem !== null) throw fieldError('full_name', problem)
  const text = plainWords(fullName)
  const [first = '', ...rest] = text.split(' ')
  return { full_name: text, first_name: first, last_name: rest.join(' ') }
}

/** Refuses names that look like the product or its staff. @throws DomainError invalid_input at first_name */
export function refuseStaffName(person: { first_name: string; last_name: string }, product: string): void {
  const problem = staffNameProblem(`${person.first_name} ${person.last_name}`, product)
  if (problem !== null) throw fieldError('first_name', problem)
}
