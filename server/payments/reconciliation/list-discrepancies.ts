import type { DiscrepancyState } from '#contract/payments/reconciliation.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import type { Break as ShownDiscrepancy } from '#contract/payments/reconciliation.ts'
import { presentDiscrepancy } from './present.ts'
import * as queries from './queries.ts'

type ListDeps = Pick<Deps, 'db' | 'localTime'>

/** One page for admins; `next` continues after its last one, null at the end. */
export async function listDiscrepancies(
  { db, localTime }: ListDeps,
  { state, after, limit }: { state: DiscrepancyState; after: queries.DiscrepancyAfter | null; limit: number },
): Promise<{ breaks: ShownDiscrepancy[]; next: queries.DiscrepancyAfter | null }> {
  const found = await queries.listDiscrepancies(db, { state, after, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => ({
    sortedAt: (last.resolved_at ?? last.first_seen_at).getTime(),
    id: last.id,
  }))
  return { breaks: page.map((one) => presentDiscrepancy(one, localTime)), next }
}

/** @throws DomainError not_found */
export async function getDiscrepancy({ db, localTime }: ListDeps, id: string): Promise<ShownDiscrepancy> {
  const found = await queries.findListedDiscrepancy(db, id)
  if (!found) throw new DomainError('not_found')
  return presentDiscrepancy(found, localTime)
}
