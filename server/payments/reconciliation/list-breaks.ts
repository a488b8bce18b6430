import type { BreakState } from '#contract/payments/reconciliation.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import type { Break as ShownBreak } from '#contract/payments/reconciliation.ts'
import { presentBreak } from './present.ts'
import * as queries from './queries.ts'

type ListDeps = Pick<Deps, 'db' | 'localTime'>

/** One page for admins; `next` continues behind its last one, null at the end. */
export async function listBreaks(
  { db, localTime }: ListDeps,
  { state, after, limit }: { state: BreakState; after: queries.BreakAfter | null; limit: number },
): Promise<{ breaks: ShownBreak[]; next: queries.BreakAfter | null }> {
  const found = await queries.listBreaks(db, { state, after, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => ({
    sortedAt: (last.resolved_at ?? last.first_seen_at).getTime(),
    id: last.id,
  }))
  return { breaks: page.map((one) => presentBreak(one, localTime)), next }
}

/** @throws DomainError not_found */
export async function getBreak({ db, localTime }: ListDeps, id: string): Promise<ShownBreak> {
  const found = await queries.findListedBreak(db, id)
  if (!found) throw new DomainError('not_found')
  return presentBreak(found, localTime)
}
