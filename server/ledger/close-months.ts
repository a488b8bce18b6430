import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { closeMonth, findMonths } from './month-queries.ts'

/** More than a service that was away for years has to catch up with. */
const MONTHS_AT_ONCE = 120

/**
 * Closes the months that are over, one after the other: from then on each reaches up to a transaction of the ledger, and
 * what is written later counts to a later month. Statements are made of these ranges.
 * Rules: docs/product-rules.md#statements
 */
export async function closeMonths(deps: Pick<Deps, 'db' | 'clock' | 'localTime' | 'log'>): Promise<void> {
  const { db, clock, localTime, log } = deps
  const present = monthOf(localTime.localDate(clock.now()))
  const { lastClosed, firstAt } = await findMonths(db)
  if (firstAt === null) return
  let month = lastClosed === null ? monthOf(localTime.localDate(firstAt)) : nextMonth(lastClosed)
  for (let left = MONTHS_AT_ONCE; left > 0 && month < present; left -= 1) {
    const end = localTime.instantOfMinute(nextMonth(month), 0)
    const isClosed = await inTransaction(db, (trx) => closeMonth(trx, month, new Date(end!))).then(
      () => true,
      // A long writing transaction: the next sweep retries.
      (err: unknown) => {
        log.warn({ err, month }, 'month not closed')
        return false
      },
    )
    if (!isClosed) return
    month = nextMonth(month)
  }
}

/** The first day of the month of a day; both YYYY-MM-DD. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month after it. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}
