import { deleteNotes } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listForgotten } from './queries.ts'

const KEPT_MS = 365 * 24 * 3_600_000
const BATCH = 500

/**
 * Notes about somebody's health go twelve months after the last visit for them; those of somebody who never had one, or
 * that were written since, twelve months after they were saved. Rules: docs/product-rules.md#household
 */
export async function purgeHouseholdNotes({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const ids = await listForgotten(db, before, BATCH)
  if (ids.length > 0) await deleteNotes(db, ids, before)
}
