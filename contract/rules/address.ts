import { ADDRESS_LABEL_MAX, CITY_MAX, CITY_MIN, PROVINCES, STREET_MAX, STREET_MIN } from '#contract/constants.ts'
import { isPostalCode, plainPostalCode } from './postal.ts'
import { FIELD_REQUIRED, lettersProblem, plainWords } from './text.ts'

export function streetProblem(value: string): string | null {
  const text = plainWords(value)
  if (text === '') return FIELD_REQUIRED
  if (text.length < STREET_MIN) return 'Please enter a complete street address'
  return text.length > STREET_MAX ? 'Street address is too long' : null
}

export function cityProblem(value: string): string | null {
  const text = plainWords(value)
  if (text === '') return FIELD_REQUIRED
  if (text.length < CITY_MIN) return `Must be at least ${CITY_MIN} characters`
  return text.length > CITY_MAX ? 'City name is too long' : lettersProblem(text)
}

export function provinceProblem(value: string): string | null {
  if (value === '') return FIELD_REQUIRED
  return (PROVINCES as readonly string[]).includes(value) ? null : 'Please select a province'
}

export function postalCodeProblem(value: string): string | null {
  if (plainPostalCode(value) === '') return FIELD_REQUIRED
  return isPostalCode(value) ? null : 'Please enter a valid postal code (A1A 1A1)'
}

/** An address as stored. */
export function plainAddress<A extends AddressInput>(address: A): A {
  return {
    ...address,
    street_address: plainWords(address.street_address),
    city: plainWords(address.city),
    postal_code: plainPostalCode(address.postal_code),
  }
}

/** The name of a saved address. */
export function labelProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return 'Please give the address a name'
  return text.length > ADDRESS_LABEL_MAX ? `Please keep this under ${ADDRESS_LABEL_MAX} characters` : null
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
