import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ProviderSuspended } from '#server/providers/index.ts'
import { closeContact, withdrawAhead } from '#server/bookings/queries.ts'

/**
 * A provider was suspended (in the transaction of the decision). The visits ahead are marked in one statement, so that
 * from the commit on nobody reads a street, accepts, pays or moves; the sweep then cancels them one by one, however many
 * they are, and goes on where it stopped. Who keeps visits keeps what was accepted: a suspended provider accepts nothing.
 * The contact of visits that are over closes as well: only those that were kept still need it.
 * Rules: docs/product-rules.md#suspension
 */
export async function withdrawVisits(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  { providerId, keepsVisits }: ProviderSuspended,
): Promise<void> {
  const states = keepsVisits ? (['pending'] as const) : (['pending', 'confirmed', 'completed'] as const)
  const now = clock.now()
  await withdrawAhead(trx, { providerId, states: [...states], now })
  await closeContact(trx, providerId, now)
}
