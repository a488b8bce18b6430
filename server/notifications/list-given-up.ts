import type { Deps } from '#server/platform/deps.ts'
import { listGivenUp, type GivenUpMessage } from './given-up-queries.ts'
import { whatIsTrue } from './still-true.ts'

export type ListedGivenUp = GivenUpMessage & {
  /** Else it would be dropped, not sent. */
  isTrue: boolean
}

/** Messages that nobody tries any more, the newest first, and whether what they say still stands. */
export async function listGivenUpMessages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  page: { after: { at: Date; id: number } | null; limit: number },
): Promise<ListedGivenUp[]> {
  const rows = await listGivenUp(db, page)
  const isTrue = await whatIsTrue(db, rows, clock.now())
  return rows.map((row) => ({ ...row, isTrue: isTrue(row) }))
}
