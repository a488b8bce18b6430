/** Specification section 9: 0 is shown when nothing was given. */
export function yearsText(years: number | null): string {
  return years === 1 ? '1 year of experience' : `${years ?? 0} years of experience`
}
