import { DEFAULT_SHOWN_EXPERIENCE } from '#contract/constants.ts'

/** Something is shown also when nothing was given. */
export function yearsText(years: number | null): string {
  return years === 1 ? '1 year of experience' : `${years ?? DEFAULT_SHOWN_EXPERIENCE} years of experience`
}
