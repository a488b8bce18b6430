import type { Deps } from '#server/platform/deps.ts'
import { keptByLawSince } from '#server/platform/kept-years.ts'
import type { LeavingPart } from '#server/platform/leaving.ts'
import { deleteSellersOf, eraseUnsold } from './leaving-queries.ts'

export const taxesLeaving: LeavingPart = { erase: (_deps, trx, { id }) => eraseUnsold(trx, id) }

/**
 * Takes away what was kept for the tax authority alone, six whole years after the one in which they left.
 * Rules: docs/product-rules.md#deleting-an-account
 */
export async function forgetSellers({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  await deleteSellersOf(db, keptByLawSince(localTime, now))
}
