/** The server's word for "no attempt after this one can do better": it has said why, in words. */
export const CANNOT_START = 78

const STEADY_MS = 60_000
const LONGEST_PAUSE_MS = 30_000

/**
 * An unexpected end of the server. `servedMs` is how long it had answered by then; undefined if it never did.
 * @typedef {{ code: number | null, signal: string | null, servedMs: number | undefined }} End
 * @typedef {{ pauseMs: number } | { why: string }} Next start it again after a pause, or leave it, and why (may be empty)
 */

/**
 * Decides whether a server that ended is started again: forever, with a pause that grows while it keeps ending soon
 * after its start, since whatever ends it may pass. Not at all when it cannot start, or never served.
 * @param {{ firstPauseMs?: number }} [options]
 * @returns {(end: End) => Next}
 */
export function createRestarts({ firstPauseMs = 1000 } = {}) {
  let hasServed = false
  let inARow = 0
  return ({ code, servedMs }) => {
    if (code === 0 || code === CANNOT_START) return { why: '' }
    if (servedMs !== undefined) hasServed = true
    if (!hasServed) return { why: 'The server stopped before it was ready. The lines above say why.' }
    inARow = servedMs !== undefined && servedMs >= STEADY_MS ? 1 : inARow + 1
    return { pauseMs: Math.min(firstPauseMs * 2 ** (inARow - 1), LONGEST_PAUSE_MS) }
  }
}
