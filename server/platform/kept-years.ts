import type { LocalTime } from './time.ts'

/** So many whole years behind the one of which they are, the law has books and receipts kept. */
export const KEPT_YEARS = 6

/** The beginning of the first year of which they still have to be kept: what is older may go. */
export function keptByLawSince(localTime: LocalTime, now: Date): Date {
  const year = Number(localTime.localDate(now).slice(0, 4)) - KEPT_YEARS
  return localTime.instantOf(`${year}-01-01`, '00:00')!
}
