import { EXPORT_HOURS } from '#contract/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removePieces } from './pieces.ts'
import { deleteExport, listOldExports } from './queries.ts'

const KEPT_MS = EXPORT_HOURS * 3_600_000
const FORGOTTEN_AT_ONCE = 20

/** Until when it can be fetched. */
export function keptUntil(askedAt: Date): Date {
  return new Date(askedAt.getTime() + KEPT_MS)
}

/** Exports requested since then can still be downloaded. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}

/**
 * First the files in the storage, then the row that names them: exports from a day ago, and those of deleted accounts.
 * Rules: docs/product-rules.md#retention
 */
export async function purgeExports(deps: Pick<Deps, 'db' | 'storage'>, now: Date): Promise<void> {
  for (;;) {
    const old = await listOldExports(deps.db, keptSince(now), FORGOTTEN_AT_ONCE)
    for (const { id, pieces } of old) {
      await removePieces(deps, id, pieces)
      await deleteExport(deps.db, id)
    }
    if (old.length < FORGOTTEN_AT_ONCE) return
  }
}
