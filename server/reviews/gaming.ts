import { raiseAttention } from '#server/platform/attention.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countFromNewAccounts, type VisitRow } from './queries.ts'

/** What looks like a rating that was made up is shown to an admin; nothing is refused for it. */

const DAY_MS = 24 * 3_600_000
const BURST_WITHIN_MS = 3 * DAY_MS
const NEW_ACCOUNT_MS = 30 * DAY_MS
/** So many reviews of one provider, by new accounts, in a short time. Rules: docs/product-rules.md#made-up-ratings */
export const BURST_COUNT = 5

export async function flagBurst(deps: Deps, trx: Transaction, { provider }: VisitRow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - BURST_WITHIN_MS)
  const count = await countFromNewAccounts(trx, provider.id, since, NEW_ACCOUNT_MS)
  if (count < BURST_COUNT) return
  await raiseAttention(deps, trx, {
    kind: 'review.burst',
    subject: { type: 'provider', id: provider.id },
    dueAt: new Date(now.getTime() + 3 * DAY_MS),
    severity: 'normal',
    facts: { count },
  })
}

/** Both live at one address: a household may book its own provider, so a person looks at it. */
export async function flagSameAddress(deps: Deps, trx: Transaction, visit: VisitRow, now: Date): Promise<void> {
  if (visit.client.street !== visit.provider.street) return
  await raiseAttention(deps, trx, {
    kind: 'review.same_address',
    subject: { type: 'booking', id: visit.booking_id },
    dueAt: new Date(now.getTime() + 3 * DAY_MS),
    severity: 'normal',
    facts: { provider_id: visit.provider.id },
  })
}
