import type { Database } from '#server/platform/db/connection.ts'
import { listSilentMonths, sumGstByMonth } from './queries.ts'

/** Besides the amounts paid out to a provider: the figures for filing their GST. */
export const GST_ON_PAYMENTS = 'GST on payments received in this period, less GST refunded'

/**
 * The figure of one period of a provider, in cents. Null where it is not told: of a period that was closed before statements
 * had it, and of a provider without GST who has none to report.
 * @param period its first and last month (first days)
 */
export async function gstOfPeriod(
  db: Database,
  { id, gst_number }: { id: string; gst_number: string | null },
  period: { from: string; last: string },
): Promise<number | null> {
  if ((await listSilentMonths(db, [period.last])).size > 0) return null
  const months = await sumGstByMonth(db, id, period)
  const cents = [...months.values()].reduce((sum, one) => sum + one, 0)
  return cents === 0 && gst_number === null ? null : cents
}

/** The same for each of some months (first days) that have the figure. */
export async function gstOfMonths(
  db: Database,
  seller: { id: string; gst_number: string | null },
  months: readonly string[],
): Promise<Map<string, number>> {
  const days = months.toSorted()
  const silent = await listSilentMonths(db, days)
  const sums = await sumGstByMonth(db, seller.id, { from: days[0]!, last: days.at(-1)! })
  const told = days.filter((month) => !silent.has(month))
  return new Map(
    told
      .map((month) => [month, sums.get(month) ?? 0] as const)
      .filter(([, cents]) => cents !== 0 || seller.gst_number !== null),
  )
}
