import type { Deps } from '#server/platform/deps.ts'
import type { LeavingPart } from '#server/platform/leaving.ts'
import { deleteSellersOf, eraseUnsold } from './leaving-queries.ts'

/** So many whole years after the one in which they left. Rules: docs/product-rules.md#deleting-an-account */
const KEPT_YEARS = 6

export const taxesLeaving: LeavingPart = { erase: (_deps, trx, { id }) => eraseUnsold(trx, id) }

/** Takes away what was kept for the tax authority alone, once it need not be kept. */
export async function forgetSellers({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  const year = Number(localTime.localDate(now).slice(0, 4)) - KEPT_YEARS
  await deleteSellersOf(db, localTime.instantOf(`${year}-01-01`, '00:00')!)
}
