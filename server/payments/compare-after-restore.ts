import type { Transaction } from '#server/platform/db/connection.ts'
import { insertSpans } from './reconciliation/span-queries.ts'
import { markTried } from './refund-queries.ts'

/** A payment may have begun that long before it was known here. */
const BEFORE_MS = 24 * 3_600_000

/**
 * After a restore: what the payment company did since the backup is compared first of all, and a refund that was promised
 * then is looked for there before it is sent.
 */
export async function compareAfterRestore(trx: Transaction, ofMoment: Date, at: Date): Promise<void> {
  const begins = new Date(Math.min(ofMoment.getTime(), at.getTime()) - BEFORE_MS)
  await insertSpans(trx, [{ planned_for: at, begins_at: begins, until_at: at }])
  await markTried(trx)
}
