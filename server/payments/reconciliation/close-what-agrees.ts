import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { settleDiscrepancies } from './discrepancies.ts'
import { listBroken } from './queries.ts'

/** Closes the differences about things on which both sides agree; nearly always there are none. */
export async function closeWhatAgrees(deps: Deps, subjectIds: string[]): Promise<void> {
  const broken = await listBroken(deps.db, subjectIds)
  if (broken.length > 0) await inTransaction(deps.db, (trx) => settleDiscrepancies(deps, trx, broken))
}
