import type { Household, HouseholdMember } from '#contract/household.ts'
import { ADULT_AGE } from '#contract/rules/gates.ts'
import { HOUSEHOLD_CONSENT, HOUSEHOLD_MAX, SPECIES_WORDS } from '#contract/rules/household.ts'
import { findPerson } from '#server/accounts/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findConsent, listMemberRows, type MemberRow } from './queries.ts'
import { type MemberFacts, openMember } from './seal.ts'

type Showing = Pick<Deps, 'vault' | 'localTime' | 'clock'>

/** All members of a household, unsealed: for the client, and for the gates of the entries that they book. */
export async function listMembers(deps: Showing, db: Database, personId: string): Promise<HouseholdMember[]> {
  const rows = await listMemberRows(db, personId)
  return rows.length === 0 ? [] : showMembers(deps, db, personId, rows)
}

export async function showMembers(
  deps: Showing,
  db: Database,
  personId: string,
  rows: readonly MemberRow[],
): Promise<HouseholdMember[]> {
  const person = await findPerson(db, personId)
  return rows.map((row) => present(deps, row, person?.first_name ?? ''))
}

export async function showHousehold(deps: Deps, personId: string): Promise<Household> {
  const { clock, db, localTime } = deps
  const [members, consent] = await Promise.all([listMembers(deps, db, personId), findConsent(db, personId)])
  const { version, words } = HOUSEHOLD_CONSENT
  const isGiven = consent !== undefined && consent.is_given && consent.version === version
  return {
    consent: {
      is_given: isGiven,
      version,
      words,
      given_text: isGiven ? localTime.longText(consent.decided_at) : null,
    },
    members,
    can_add: members.length < HOUSEHOLD_MAX,
    today: localTime.localDate(clock.now()),
  }
}

function present(deps: Showing, row: MemberRow, firstName: string): HouseholdMember {
  const { id, kind, version } = row
  const { facts, notes } = openMember(deps.vault, row)
  const name = kind === 'self' ? firstName : facts.name
  const details = kind === 'pet' ? petText(facts) : ageText(deps, facts)
  return { id, kind, version, ...facts, name, notes, details, lines: linesOf(deps, notes) }
}

function petText({ species, breed, weight_kg }: MemberFacts): string {
  const kind = species === null ? 'Pet' : SPECIES_WORDS[species]
  return [kind, breed, weight_kg === null ? '' : `${weight_kg} kg`].filter(Boolean).join(', ')
}

function ageText({ localTime }: Showing, { birth_date, is_adult }: MemberFacts): string {
  if (birth_date !== null) return `Born ${dayText(localTime, birth_date)}`
  return is_adult ? `${ADULT_AGE} or older` : ''
}

/** Without the day of the week. */
function dayText(localTime: Deps['localTime'], date: string): string {
  return localTime.longDate(date).replace(/^\w+, /, '')
}

function linesOf({ localTime, clock }: Showing, notes: HouseholdMember['notes']): HouseholdMember['lines'] {
  const { allergies, patch_test_on, vaccinated_until, temperament, other } = notes
  const isOver = vaccinated_until !== null && vaccinated_until < localTime.localDate(clock.now())
  const day = (date: string | null) => (date === null ? '' : dayText(localTime, date))
  const lines = [
    { label: 'Allergies', text: allergies, is_over: false },
    { label: 'Patch test', text: day(patch_test_on), is_over: false },
    { label: 'Vaccinated until', text: day(vaccinated_until), is_over: isOver },
    { label: 'Temperament', text: temperament, is_over: false },
    { label: 'Other', text: other, is_over: false },
  ]
  return lines.filter(({ text }) => text !== '')
}
