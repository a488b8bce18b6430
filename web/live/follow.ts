import { LIVE_HEARTBEAT_S } from '#contract/constants.ts'
import type { LiveChange } from '#contract/live.ts'

import { createEventReader } from './read-events.ts'

/** How a stream ended. */
type Outcome =
  /** It arrived, and is over. */
  | 'over'
  /** It never opened. */
  | 'missed'
  /** Too many are open, or something between here and the server takes none. */
  | 'refused'
  /** The session is over. */
  | 'signed-out'

/** Connection to the server. Tests pass their own. */
export type Line = {
  open(signal: AbortSignal): Promise<Response>
  /** Waits this long, or until the signal or a new connection to the network ends it. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

const EVERYTHING: LiveChange = { type: 'all' }
/** A stream has sent its first word by then, or it is held back somewhere on the way. */
const FIRST_WORD_MS = 10_000
const SILENCE_MS = (2 * LIVE_HEARTBEAT_S + 5) * 1000
const POLL_EVERY_MS = 30_000
/** After this many misses in a row streams don't work here for now: pages look by themselves. */
const MISSES = 3
/** Looks without a stream before one is tried again where they are refused. */
const LOOKS_WHEN_REFUSED = 20

/**
 * Follows the stream until the signal ends it: comes back when it breaks, sooner at first than later. If no stream
 * works, it announces again and again that anything may have changed, so that pages reload themselves.
 */
export async function follow(line: Line, signal: AbortSignal, tell: (change: LiveChange) => void): Promise<void> {
  let misses = 0
  while (!signal.aborted) {
    const outcome = await readStream(line, signal, tell)
    if (signal.aborted) return
    if (outcome === 'signed-out') {
      // A page that looks now gets it directly.
      tell(EVERYTHING)
      return
    }
    if (outcome === 'refused') await look(line, signal, tell)
    misses = outcome === 'missed' ? misses + 1 : 0
    if (misses >= MISSES) tell(EVERYTHING)
    await line.wait(pauseAfter(misses), signal)
  }
}

/** Many browsers that lost the same server do not come back in the same moment. */
function pauseAfter(misses: number): number {
  return Math.min(POLL_EVERY_MS, 1000 * 2 ** misses) * (0.5 + Math.random() / 2)
}

async function look(line: Line, signal: AbortSignal, tell: (change: LiveChange) => void): Promise<void> {
  for (let n = 0; n < LOOKS_WHEN_REFUSED && !signal.aborted; n += 1) {
    await line.wait(POLL_EVERY_MS, signal)
    if (!signal.aborted) tell(EVERYTHING)
  }
}

async function readStream(line: Line, signal: AbortSignal, tell: (change: LiveChange) => void): Promise<Outcome> {
  const silence = new AbortController()
  const within = (ms: number) => setTimeout(() => silence.abort(), ms)
  let timer = within(FIRST_WORD_MS)
  let outcome: Outcome = 'missed'
  try {
    const answer = await line.open(AbortSignal.any([signal, silence.signal]))
    const verdict = verdictOn(answer)
    if (verdict !== null || !answer.body) return verdict ?? 'refused'
    const read = createEventReader()
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await pieces.read()
      if (done) return outcome
      clearTimeout(timer)
      timer = within(SILENCE_MS)
      if (outcome === 'missed') outcome = 'over'
      for (const { name, data } of read(value)) {
        if (name === 'change') tell(JSON.parse(data) as LiveChange)
        if (name === 'replaced') outcome = 'refused'
      }
    }
  } catch {
    return outcome
  } finally {
    clearTimeout(timer)
    // Lets go of a stream that was left in the middle.
    silence.abort()
  }
}

/** Null for a stream that can be read. */
function verdictOn({ status, headers }: Response): Outcome | null {
  if (status === 401) return 'signed-out'
  if (status === 429 || status >= 502) return 'missed'
  const isStream = status === 200 && headers.get('content-type')?.startsWith('text/event-stream')
  return isStream ? null : 'refused'
}
