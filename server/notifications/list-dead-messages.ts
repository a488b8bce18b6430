import type { Deps } from '#server/platform/deps.ts'
import { readDeadMessages, type DeadMessage } from './dead-letters-queries.ts'
import { whatIsTrue } from './still-true.ts'

export type ListedDeadMessage = DeadMessage & {
  /** Otherwise it would be dropped, not sent. */
  isTrue: boolean
}

/** Messages that were given up, the newest first, and whether their content is still true. */
export async function listDeadMessages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  page: { after: { at: Date; id: number } | null; limit: number },
): Promise<ListedDeadMessage[]> {
  const rows = await readDeadMessages(db, page)
  const isTrue = await whatIsTrue(db, rows, clock.now())
  return rows.map((row) => ({ ...row, isTrue: isTrue(row) }))
}
