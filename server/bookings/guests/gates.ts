import type { GateKind, GuestAudience } from '#contract/bookings/guests.ts'
import type { HouseholdMember, MemberKind } from '#contract/household.ts'
import { ADULT_AGE, type EntryGates, hasGates } from '#contract/rules/gates.ts'
import { ageOn } from '#contract/rules/household.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** A guest of a visit. Null: nothing is stored about them, or they are no longer in the household. */
export type Guest = { kind: MemberKind; member: HouseholdMember | null }

export type GateResult = { kind: GateKind; isMet: boolean; problems: string[] }

type Days = Pick<LocalTime, 'addDays' | 'longDate'>

export function audienceOf(gates: EntryGates): GuestAudience {
  if (!hasGates(gates)) return 'anybody'
  return gates.vaccination ? 'pets' : 'people'
}

/** The entry's requirements in words, without names. */
export function gateTexts(gates: EntryGates): { kind: GateKind; text: string }[] {
  const { patch_test, vaccination, adults_only } = gates
  return [
    ...(patch_test
      ? [
          {
            kind: 'patch_test' as const,
            text: `A patch test at least ${patch_test.hours} hours before the visit, and at most ${patch_test.days} days`,
          },
        ]
      : []),
    ...(vaccination ? [{ kind: 'vaccination' as const, text: 'A vaccination that is valid on the day' }] : []),
    ...(adults_only ? [{ kind: 'adult' as const, text: `${ADULT_AGE} or older` }] : []),
  ]
}

/**
 * Whether all guests meet the entry's requirements on the local date of the visit, with what is missing in the client's
 * words. Counted in local days: 48 hours are two of them, because a patch test is stored as a day. Rules:
 * docs/product-rules.md#gates
 */
export function judgeGates(days: Days, gates: EntryGates, guests: readonly Guest[], date: string): GateResult[] {
  return gateTexts(gates).map(({ kind }) => {
    const problems = guests.flatMap((guest) => problemOf(days, kind, gates, guest, date) ?? [])
    // A guest without an entry has no known facts.
    return { kind, isMet: guests.length > 0 && problems.length === 0, problems }
  })
}

function problemOf(days: Days, kind: GateKind, gates: EntryGates, guest: Guest, date: string): string | null {
  if (kind === 'patch_test') return patchTestProblem(days, gates.patch_test!, guest, date)
  if (kind === 'vaccination') return vaccinationProblem(days, guest, date)
  return ageProblem(days, guest, date)
}

function patchTestProblem(
  { addDays, longDate }: Days,
  { days, hours }: NonNullable<EntryGates['patch_test']>,
  { kind, member }: Guest,
  date: string,
): string | null {
  const [first, last] = [addDays(date, -days), addDays(date, -hours / 24)]
  const done = member?.notes.patch_test_on ?? null
  if (done !== null && done >= first && done <= last) return null
  const rule = `from ${longDate(first)} to ${longDate(last)}`
  const whose = kind === 'self' ? 'your' : `${nameOf(member)}’s`
  return done === null
    ? `Please add the date of ${whose} patch test. It has to be ${rule}.`
    : `${capital(whose)} patch test has to be ${rule}.`
}

function vaccinationProblem({ longDate }: Days, { member }: Guest, date: string): string | null {
  const until = member?.notes.vaccinated_until ?? null
  if (until !== null && until >= date) return null
  return until === null
    ? `Please add the date ${nameOf(member)}’s vaccination expires. It has to be valid on ${longDate(date)}.`
    : `${nameOf(member)}’s vaccination has to be valid on ${longDate(date)}.`
}

function ageProblem({ longDate }: Days, { kind, member }: Guest, date: string): string | null {
  const born = member?.birth_date ?? null
  const isMine = kind === 'self'
  if (born !== null)
    return ageOn(born, date) >= ADULT_AGE
      ? null
      : `${isMine ? 'You have' : `${nameOf(member)} has`} to be ${ADULT_AGE} or older on ${longDate(date)}.`
  if (member?.is_adult) return null
  return isMine
    ? `Please add your birth date, or confirm that you’re ${ADULT_AGE} or older.`
    : `Please add ${nameOf(member)}’s birth date, or confirm that they’re ${ADULT_AGE} or older.`
}

function nameOf(member: HouseholdMember | null): string {
  return member?.name ?? 'someone you removed'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
