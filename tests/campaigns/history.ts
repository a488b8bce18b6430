import type { Damage } from './breakage.ts'
import type { Ending } from './stories.ts'
import type { SideDoor } from './side-door.ts'

/** The observations of the race, in the order of each request. */
export type History = {
  attempts: number
  /** Booking ids answered with 201, by idempotency key. */
  acknowledged: Map<string, string>
  /** How each booking was left, by its id: what the last answers about it said. */
  endings: Map<string, Ending>
  refusals: Map<string, number>
  /** Answers that should never occur, and processes that ended by themselves; the first of them in words. */
  surprises: { count: number; words: string[] }
  /** Requests that lost their server, and were asked again under their key until they had an answer. */
  unknown: number
  /** The same for requests that got "service not available" (503). */
  unavailable: number
  repeats: number
  kills: number
  edits: number
  damage: Damage
  payments: number
  refunds: number
  sideDoor: SideDoor
  seconds: number
  /** The longest time without any answer. */
  longestSilenceMs: number
  lastAnswerAt: number
}

const SURPRISES_KEPT = 30

export function emptyHistory(): History {
  return {
    attempts: 0,
    acknowledged: new Map(),
    endings: new Map(),
    refusals: new Map(),
    surprises: { count: 0, words: [] },
    unknown: 0,
    unavailable: 0,
    repeats: 0,
    kills: 0,
    edits: 0,
    damage: { crashes: 0, restarts: 0, terminations: 0 },
    payments: 0,
    refunds: 0,
    sideDoor: { kept: [], released: 0, refused: 0 },
    seconds: 0,
    longestSilenceMs: 0,
    lastAnswerAt: 0,
  }
}

export function noteSurprise({ surprises }: History, words: string): void {
  surprises.count += 1
  if (surprises.words.length < SURPRISES_KEPT) surprises.words.push(words)
}

export function noteAnswer(history: History): void {
  const now = Date.now()
  if (history.lastAnswerAt > 0)
    history.longestSilenceMs = Math.max(history.longestSilenceMs, now - history.lastAnswerAt)
  history.lastAnswerAt = now
}

export function progressOf(history: History, begun: number): string {
  const { attempts, acknowledged, kills, damage, payments, surprises } = history
  const seconds = (Date.now() - begun) / 1000
  const rate = Math.round(attempts / seconds)
  const broken = damage.crashes + damage.restarts + damage.terminations
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
  return `${Math.round(seconds)} s: ${attempts} attempts (${rate}/s), ${acknowledged.size} booked, ${payments} paid, ${kills} kills, ${broken} times no database, ${surprises.count} surprises, ${memory} MB`
}
