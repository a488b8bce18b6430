import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ProviderSuspended } from '#server/providers/index.ts'
import { closeContact, withdrawAhead } from '#server/bookings/lifecycle/status-queries.ts'

/**
 * Runs in the transaction that suspends a provider. The visits ahead are marked in one statement, so that from its
 * commit on nobody reads a street, accepts, pays or moves; the sweep then cancels them one by one and may be
 * interrupted. Where visits are kept, open requests end all the same, because a suspended provider accepts nothing.
 * Contact of visits that are over closes as well. Rules: docs/product-rules.md#suspension
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
