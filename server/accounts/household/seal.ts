import type { MemberNotes } from '#contract/household.ts'
import type { Species } from '#contract/rules/household.ts'
import { SealBroken, type Vault } from '#server/platform/vault.ts'

/** Facts about a household member. Like the notes, they are in memory only and never logged. */
export type MemberFacts = {
  /** Empty for the client: theirs is the account's. */
  name: string
  birth_date: string | null
  is_adult: boolean
  species: Species | null
  breed: string
  weight_kg: number | null
}

export const NO_NOTES: MemberNotes = {
  allergies: '',
  patch_test_on: null,
  vaccinated_until: null,
  temperament: '',
  other: '',
}

export function hasNotes(notes: MemberNotes): boolean {
  return Object.values(notes).some((value) => value !== '' && value !== null)
}

export type Sealed = { id: string; sealed: string; notes_sealed: string | null }

/** Sealed for this member, so that one value opens in no other's place. */
export function sealMember(vault: Vault, id: string, facts: MemberFacts, notes: MemberNotes): Sealed {
  const notes_sealed = hasNotes(notes) ? vault.sealText(JSON.stringify(notes), notesOf(id)) : null
  return { id, sealed: vault.sealText(JSON.stringify(facts), factsOf(id)), notes_sealed }
}

/** @throws SealBroken, which reveals nothing of the content */
export function openMember(vault: Vault, row: Sealed): { facts: MemberFacts; notes: MemberNotes } {
  try {
    const facts = JSON.parse(vault.openText(row.sealed, factsOf(row.id))) as MemberFacts
    const kept = row.notes_sealed && (JSON.parse(vault.openText(row.notes_sealed, notesOf(row.id))) as MemberNotes)
    return { facts, notes: kept || NO_NOTES }
  } catch {
    // The original message is dropped: it could repeat a part of the sealed text.
    throw new SealBroken('a member of a household does not open')
  }
}

const factsOf = (id: string) => `household member ${id}`
const notesOf = (id: string) => `household notes ${id}`
