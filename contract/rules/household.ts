/** People and pets of a client's household: what the form asks for and what the server takes. */

/** The client's own entry is one of them. */
export const HOUSEHOLD_MAX = 12
export const MEMBER_NAME_MAX = 40
export const BREED_MAX = 60
export const WEIGHT_KG_MAX = 150
export const HOUSEHOLD_NOTE_MAX = 500

export const SPECIES = ['dog', 'cat', 'rabbit', 'bird', 'other'] as const
export type Species = (typeof SPECIES)[number]
export const SPECIES_WORDS: Readonly<Record<Species, string>> = {
  dog: 'Dog',
  cat: 'Cat',
  rabbit: 'Rabbit',
  bird: 'Bird',
  other: 'Another pet',
}

/** The client's consent before notes are stored. Another text is another version, and asks again. */
export const HOUSEHOLD_CONSENT = {
  version: '2026-11-26',
  words:
    'I agree that the notes I write here are kept, among them health information such as allergies and dates of patch tests and vaccinations: to check what a service asks for before it is booked, and to show them to the provider of a visit for that person or pet, from acceptance until 24 hours after the visit. I may give them for the others in my household. I can withdraw this at any time, and the notes are then deleted.',
} as const

/** Letters, digits and what names are written with; the server keeps it trimmed. */
export function memberNameProblem(name: string): string | null {
  const typed = name.trim()
  if (typed === '') return 'Please enter a name'
  return typed.length > MEMBER_NAME_MAX ? `Please keep the name under ${MEMBER_NAME_MAX + 1} characters` : null
}

export function weightProblem(kilos: number | null): string | null {
  if (kilos === null) return null
  const isFine = Number.isFinite(kilos) && kilos > 0 && kilos <= WEIGHT_KG_MAX
  return isFine ? null : `Please enter kilograms up to ${WEIGHT_KG_MAX}`
}

/**
 * Full years on one local date of a person born on another; a person born on February 29 is a year older on March 1.
 */
export function ageOn(born: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4))
  return date.slice(5) < born.slice(5) ? years - 1 : years
}
