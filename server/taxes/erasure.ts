import type { Deps } from '#server/platform/deps.ts'
import { keptByLawSince } from '#server/platform/kept-years.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { deleteSellersOf, eraseUnsold } from './erasure-queries.ts'

export const taxesErasure: ErasureStep = { erase: (_deps, trx, { id }) => eraseUnsold(trx, id) }

/**
 * Takes away what was kept for the tax authority alone, six whole years after the one in which they left.
 * Rules: docs/product-rules.md#deleting-an-account
 */
export async function purgeSellers({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  await deleteSellersOf(db, keptByLawSince(localTime, now))
}
