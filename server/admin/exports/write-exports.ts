import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import { headOfCsv, linesOfCsv } from '#server/platform/text/csv.ts'
import { EXPORTED } from './lists.ts'
import { putPiece } from './pieces.ts'
import { advanceExport, claimExports, lockExport, noteFailure } from './queries.ts'

/** By which it is woken. */
export const EXPORT_LANE = 'exports'

/** Longer than a piece takes; after it somebody else goes on with what a process had in hand. */
const CLAIM_MS = 60_000
const LOOK_EVERY_MS = 5000
const RETRY_MS = 20_000
const MOST_TRIES = 6

/**
 * Writes what admins have asked for, a piece at a time and one after the other, beside everything else that a worker does.
 * Each piece and how far it reaches stand or fall together. Rules: docs/product-rules.md#exports
 */
export function createExportLane(deps: Deps): LaneWork<string, void> {
  const { db, clock, log } = deps
  return {
    name: EXPORT_LANE,
    width: 1,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    take: (want, busy) => claimExports(db, { want, busy, now: clock.now(), claimMs: CLAIM_MS }),
    keyOf: (id) => id,
    handle: (id) =>
      writePiece(deps, id).catch(async (err: unknown) => {
        log.warn({ err, export: id }, 'a piece of an export was not written; it will be tried again')
        const at = clock.now()
        await noteFailure(db, id, { at, retryAt: new Date(at.getTime() + RETRY_MS), most: MOST_TRIES })
      }),
    settle: () => Promise.resolve(),
  }
}

async function writePiece(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockExport(trx, id)
    if (!row) return
    const { head, read } = EXPORTED[row.list]
    const { rows, next } = await read(trx, deps.localTime, row)
    const csv = (row.pieces === 0 ? headOfCsv(head) : '') + linesOfCsv(rows)
    const isEmpty = csv === ''
    const pieces = row.pieces + (isEmpty ? 0 : 1)
    const bytes = isEmpty ? 0 : await putPiece(deps, id, pieces, csv)
    const reached = { reached: next, pieces, lines: row.lines + rows.length, bytes: row.bytes + bytes }
    await advanceExport(trx, id, reached, { isOver: next === null, at: deps.clock.now() })
  })
}
