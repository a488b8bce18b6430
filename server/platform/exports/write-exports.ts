import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import { putPiece } from './pieces.ts'
import { advanceExport, claimExports, lockExport, noteFailure, type ExportRow, type LockOwner } from './queries.ts'

/** The name that wakes it. */
export const EXPORT_LANE = 'exports'

/** Longer than a piece takes; after it another process continues this one's work. */
const CLAIM_MS = 60_000
const LOOK_EVERY_MS = 5000
const RETRY_MS = 20_000
const MOST_TRIES = 6

/** Size of one piece: the memory used for a file of any length. */
export type Piece = {
  /** Empty where there was nothing to write. */
  bytes: Buffer
  lines: number
  /** Start of the next piece; null at the end. */
  reached: string | null
}

/** Writes one kind of export piece by piece, each from where the last one ended. */
export type ExportWriter = {
  write(deps: Deps, trx: Transaction, row: ExportRow): Promise<Piece>
  /** In the transaction of the last piece. */
  whenReady?(deps: Deps, trx: Transaction, row: ExportRow): Promise<void>
}

type Writers = Readonly<Record<string, ExportWriter>>

/**
 * Writes requested exports, a piece at a time and one after the other, beside everything else that a worker does. Each
 * piece and its position are one transaction. Rules: docs/product-rules.md#exports
 * @param writers by the name of the list
 */
export function createExportLane(deps: Deps, writers: Writers, lockOwner: LockOwner): LaneWork<string, void> {
  const { db, clock, log } = deps
  return {
    name: EXPORT_LANE,
    width: 1,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    take: (want, busy) => claimExports(db, { want, busy, now: clock.now(), claimMs: CLAIM_MS }),
    keyOf: (id) => id,
    handle: (id) =>
      writePiece(deps, writers, lockOwner, id).catch(async (err: unknown) => {
        log.warn({ err, export: id }, 'a piece of an export was not written; it will be tried again')
        const at = clock.now()
        await noteFailure(db, id, { at, retryAt: new Date(at.getTime() + RETRY_MS), most: MOST_TRIES })
      }),
    settle: () => Promise.resolve(),
  }
}

async function writePiece(deps: Deps, writers: Writers, lockOwner: LockOwner, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockExport(trx, id, lockOwner)
    if (!row) return
    const writer = writers[row.list]
    if (!writer) throw new Error(`nobody writes exports of ${row.list}`)
    const piece = await writer.write(deps, trx, row)
    const isEmpty = piece.bytes.length === 0
    const pieces = row.pieces + (isEmpty ? 0 : 1)
    if (!isEmpty) await putPiece(deps, id, pieces, piece.bytes)
    const reached = {
      reached: piece.reached,
      pieces,
      lines: row.lines + piece.lines,
      bytes: row.bytes + piece.bytes.length,
    }
    const isOver = piece.reached === null
    await advanceExport(trx, id, reached, { isOver, at: deps.clock.now() })
    if (isOver) await writer.whenReady?.(deps, trx, row)
  })
}
