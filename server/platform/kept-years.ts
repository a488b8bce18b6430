import type { LocalTime } from './time.ts'

/** For how many whole years after their own the law has books and receipts kept. */
export const KEPT_YEARS = 6

/** The beginning of the first year that still has to be kept: older data may be deleted. */
export function keptByLawSince(localTime: LocalTime, now: Date): Date {
  const year = Number(localTime.localDate(now).slice(0, 4)) - KEPT_YEARS
  return localTime.instantOf(`${year}-01-01`, '00:00')!
}
