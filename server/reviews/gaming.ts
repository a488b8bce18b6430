import { isSameAddress } from '#server/accounts/index.ts'
import { openTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countLately, type VisitRow } from './queries.ts'

/** Ratings that look made up are shown to an admin. Nothing is refused for it. */

const DAY_MS = 24 * 3_600_000

/**
 * Limits for reviews of one provider in a short time: few by new accounts, or many by any. Rules:
 * docs/product-rules.md#made-up-ratings
 */
const BURSTS = [
  { count: 5, withinMs: 3 * DAY_MS, accountAge: 30 * DAY_MS, facts: {} },
  { count: 10, withinMs: DAY_MS, accountAge: null, facts: { within: 'day' } },
] as const

export async function flagBurst(deps: Deps, trx: Transaction, { provider }: VisitRow, now: Date): Promise<void> {
  for (const { count: most, withinMs, accountAge, facts } of BURSTS) {
    const since = new Date(now.getTime() - withinMs)
    const count = await countLately(trx, provider.id, since, accountAge)
    if (count < most) continue
    return openTask(deps, trx, {
      kind: 'review.burst',
      subject: { type: 'provider', id: provider.id },
      dueAt: new Date(now.getTime() + 3 * DAY_MS),
      severity: 'normal',
      facts: { count, ...facts },
    })
  }
}

/** Both live at one address, or the visit was at the provider's: a household may book its own provider, so a person looks at it. */
export async function flagSameAddress(deps: Deps, trx: Transaction, visit: VisitRow, now: Date): Promise<void> {
  const { client, provider, place } = visit
  if (!isSameAddress(provider, client) && !isSameAddress(provider, place)) return
  await openTask(deps, trx, {
    kind: 'review.same_address',
    subject: { type: 'booking', id: visit.booking_id },
    dueAt: new Date(now.getTime() + 3 * DAY_MS),
    severity: 'normal',
    facts: { provider_id: visit.provider.id },
  })
}
