import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { GatewayEvent } from './gateway.ts'
import { insertEvent } from './queries.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Stores a verified event once and acts on it in the same transaction; a second delivery finds the first and stops. */
export async function recordGatewayEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const isNew = await insertEvent(trx, event, deps.clock.now())
    if (isNew && event.report) await settleCheckout(deps, trx, event.report)
  })
}
