import { deleteNotes } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listForgotten } from './queries.ts'

const KEPT_MS = 365 * 24 * 3_600_000
const BATCH = 500

/**
 * Notes about a member's health are deleted twelve months after their last visit; without a visit, or if saved since,
 * twelve months after they were saved. Rules: docs/product-rules.md#household
 */
export async function purgeHouseholdNotes({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const ids = await listForgotten(db, before, BATCH)
  if (ids.length > 0) await deleteNotes(db, ids, before)
}
