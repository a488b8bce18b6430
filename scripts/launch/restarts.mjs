/** The server's word for "no attempt after this one can do better": it has said why, in words. */
export const CANNOT_START = 78

const STEADY_MS = 60_000
const MOST_IN_A_ROW = 5
const LONGEST_PAUSE_MS = 30_000

/**
 * How the server ended, unasked. `servedMs` is how long it had answered by then; undefined when it never came so far.
 * @typedef {{ code: number | null, signal: string | null, servedMs: number | undefined }} End
 * @typedef {{ pauseMs: number } | { why: string }} Next start it again after a pause, or leave it, and why (may be empty)
 */

/**
 * Decides whether a server that ended is started again: with a pause that grows while it keeps ending soon after its
 * start, and not at all when it never served, cannot start, or has ended so several times in a row.
 * @param {{ firstPauseMs?: number }} [options]
 * @returns {(end: End) => Next}
 */
export function createRestarts({ firstPauseMs = 1000 } = {}) {
  let hasServed = false
  let inARow = 0
  return ({ code, servedMs }) => {
    if (code === 0 || code === CANNOT_START) return { why: '' }
    if (servedMs !== undefined) hasServed = true
    if (!hasServed) return { why: 'The server ended before it could serve. The lines above say why.' }
    inARow = servedMs !== undefined && servedMs >= STEADY_MS ? 1 : inARow + 1
    if (inARow >= MOST_IN_A_ROW)
      return {
        why: `The server ended ${inARow} times, each soon after its start, and is left alone. The lines above say why.`,
      }
    return { pauseMs: Math.min(firstPauseMs * 2 ** (inARow - 1), LONGEST_PAUSE_MS) }
  }
}
