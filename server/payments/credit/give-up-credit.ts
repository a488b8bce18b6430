import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { emptyEnded } from './lapse-credit.ts'
import { endLotsOf, lockCredit } from './queries.ts'

/**
 * A person who deletes their account has spent their credit or given it up: it ends like expired credit.
 * Rules: docs/product-rules.md#deleting-an-account
 */
export async function giveUpCredit(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  personId: string,
): Promise<void> {
  await lockCredit(trx, personId)
  await endLotsOf(trx, personId, deps.clock.now())
  await emptyEnded(deps, trx, personId)
}
