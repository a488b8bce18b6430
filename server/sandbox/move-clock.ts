import type { MovableClock } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fieldError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { saveClockOffset } from './queries.ts'

export type ClockMove = { now: string } | { advance: string } | { reset: true }

/** Beyond this, dates leave what the calendar of the product can hold. */
const FURTHEST_MS = 10 * 366 * 86_400_000

const CLOCK_MOVED = 'clock_moved'

export type ClockDeps = Pick<Deps, 'db' | 'pubsub'> & { clock: MovableClock }

/**
 * Moves the sandbox's clock in the database and, once that is committed, in every process, and drops cached pages that
 * name dates.
 * @throws DomainError invalid_input for text that is no ISO 8601 duration or a moment too far away.
 */
export async function moveClock({ db, pubsub, clock }: ClockDeps, move: ClockMove): Promise<void> {
  const offset = Math.round(offsetAfter(clock, move))
  if (Math.abs(offset) > FURTHEST_MS) throw fieldError('now', 'The clock can be moved by at most ten years')
  await inTransaction(db, async (trx) => {
    await saveClockOffset(trx, offset)
    await pubsub.publish(trx, CLOCK_MOVED, String(offset))
    await pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** Follows the moves of every process, this one's too. */
export function followClock({ pubsub, clock }: ClockDeps): void {
  pubsub.subscribe(CLOCK_MOVED, (offset) => {
    if (offset !== '') clock.setOffset(Number(offset))
  })
}

function offsetAfter(clock: MovableClock, move: ClockMove): number {
  if ('reset' in move) return 0
  if ('now' in move) return clock.offset() + new Date(move.now).getTime() - clock.now().getTime()
  return clock.offset() + millisecondsOf(move.advance, clock.now())
}

function millisecondsOf(text: string, from: Date): number {
  try {
    const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC')
    return start.add(Temporal.Duration.from(text)).epochMilliseconds - from.getTime()
  } catch {
    throw fieldError('advance', 'Please give an ISO 8601 duration, for example PT2H or P1D')
  }
}
