import type { Deps } from '#server/platform/deps.ts'
import { keptByLawSince } from '#server/platform/kept-years.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { takeNamesOff } from './erasure-queries.ts'
import { hasReceiptDue } from './queries.ts'

/** A receipt names the payer: it is written while we still know them. */
export const receiptsErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    if (!(await hasReceiptDue(trx, id))) return []
    const text = 'One of your receipts isn’t ready yet. Please try again later.'
    return [{ code: 'receipt', text, items: [], path: null }]
  },
}

/**
 * Removes names of people who have deleted their account from receipts that the law no longer requires.
 * Rules: docs/product-rules.md#deleting-an-account
 */
export async function purgeReceiptNames({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  await takeNamesOff(db, keptByLawSince(localTime, now))
}
