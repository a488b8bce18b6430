import { LARGE_REFUND_CENTS } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requireFreshFactor } from '#server/platform/http/actor.ts'
import type { ProviderSuspended } from '#server/providers/index.ts'
import { closeContact, countVisitsAhead, withdrawAhead } from '#server/bookings/lifecycle/status-queries.ts'

/**
 * Runs in the transaction that suspends a provider. The visits ahead are marked in one statement, so that from its
 * commit on no one reads a street, accepts, pays or moves; the sweep then cancels them one by one and may be
 * interrupted. If visits are kept, open requests still end, because a suspended provider accepts nothing. Contact of
 * visits that are over closes as well. For a large refund of all visits together the second factor is required again.
 * Rules: docs/product-rules.md#suspension
 * @throws DomainError second_factor_required
 */
export async function withdrawVisits(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  { providerId, keepsVisits, actor }: ProviderSuspended,
): Promise<void> {
  const states = keepsVisits ? (['pending'] as const) : (['pending', 'confirmed', 'completed'] as const)
  const now = clock.now()
  if (!keepsVisits && (await countVisitsAhead(trx, providerId, now)).paid_cents > LARGE_REFUND_CENTS)
    requireFreshFactor(actor, now)
  await withdrawAhead(trx, { providerId, states: [...states], now })
  await closeContact(trx, providerId, now)
}
