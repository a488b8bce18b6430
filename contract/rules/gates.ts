/** An entry's requirements for each guest. */
export type EntryGates = {
  /** The most days old on the day of the visit, and the least hours before it. */
  patch_test: { days: number; hours: 24 | 48 } | null
  /** Valid on the day of the visit; then the entry is for pets alone. */
  vaccination: boolean
  /** 18 or older on the day of the visit. */
  adults_only: boolean
}

export const NO_GATES: EntryGates = { patch_test: null, vaccination: false, adults_only: false }
export const PATCH_TEST_HOURS = [24, 48] as const
export const PATCH_TEST_DAYS_MIN = 7
export const PATCH_TEST_DAYS_MAX = 730
export const ADULT_AGE = 18

export function hasGates({ patch_test, vaccination, adults_only }: EntryGates): boolean {
  return patch_test !== null || vaccination || adults_only
}

/** People need a patch test and an age, pets a vaccination: an entry is for one or for the other. */
export function gatesProblem({ patch_test, vaccination, adults_only }: EntryGates): string | null {
  if (vaccination && (patch_test !== null || adults_only))
    return 'Vaccinations are for pets; patch tests and age are for people. Please choose one'
  return null
}
