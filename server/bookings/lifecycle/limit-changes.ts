import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { UNLIMITED, type Limit } from '#server/platform/rate-limit.ts'
import { changesColumn, lockChangesOf, prefetchChanges, type ChangesColumn } from './change-queries.ts'

/** Changes that took effect, per client or provider; each holds for itself. */
export const CHANGES_PER_PERSON: readonly Limit[] = [
  { name: 'changes-minute', max: 10, windowSeconds: 60 },
  { name: 'changes-day', max: 60, windowSeconds: 24 * 3600 },
]

/** How often a person may still change bookings, told by a statement of the act that is sent after this. */
export type ChangeLimit = {
  /** Column to read in that statement. */
  made: ChangesColumn
  /** Call it with what was read, before anything is announced. @throws DomainError too_many_requests */
  check(made: readonly Date[]): void
}

/**
 * Limits how often a person changes bookings, because every change writes to the other side. Changes that took effect
 * count, even if undone since; refused ones don't, nor do those of admins and of the system. The person is locked until
 * the transaction ends, so many simultaneous requests can't slip past. Rules:
 * docs/product-rules.md#changes-a-person-can-make
 */
export async function lockChanges(
  { clock, limits }: Pick<Deps, 'clock' | 'limits'>,
  trx: Transaction,
  personId: string,
): Promise<ChangeLimit> {
  await lockChangesOf(trx, personId)
  return changeLimit({ clock, limits }, personId)
}

/** The same where the person's changes are locked already. */
export function changeLimit({ clock, limits }: Pick<Deps, 'clock' | 'limits'>, personId: string): ChangeLimit {
  const now = clock.now()
  const allowed = CHANGES_PER_PERSON.map((stated) => limits.of(stated)).filter(({ max }) => max < UNLIMITED)
  const longest = Math.max(0, ...allowed.map(({ windowSeconds }) => windowSeconds))
  const made = changesColumn({
    personId,
    since: new Date(now.getTime() - longest * 1000),
    until: now,
    count: Math.max(0, ...allowed.map(({ max }) => max)),
  })
  const check = (times: readonly Date[]) => {
    const seconds = secondsToWait(allowed, times, now)
    if (seconds === 0) return
    throw new DomainError(
      'too_many_requests',
      `You have made many changes in a short time. Please try again ${inWords(seconds)}.`,
      { meta: { retry_after_seconds: seconds }, retryAfter: seconds },
    )
  }
  return { made, check }
}

/**
 * The same by a statement of its own.
 * @returns a function that throws when there were too many: await it before anything is announced, best after the next
 *   statement
 * @throws DomainError too_many_requests with `meta.retry_after_seconds`
 */
export async function limitChanges(
  deps: Pick<Deps, 'clock' | 'limits'>,
  trx: Transaction,
  personId: string,
): Promise<() => Promise<void>> {
  const { made, check } = await lockChanges(deps, trx, personId)
  const answer = await prefetchChanges(trx, made)
  return async () => check(await answer())
}

/**
 * Seconds until the oldest change that fills a limit leaves its window; 0 when none is full. The windows slide, so
 * waiting for the end of one does not allow twice as many.
 * @param changes when they were made, newest first
 */
export function secondsToWait(
  limits: readonly Pick<Limit, 'max' | 'windowSeconds'>[],
  changes: readonly Date[],
  now: Date,
): number {
  const waits = limits.map(({ max, windowSeconds }) => {
    const oldest = changes[max - 1]
    return oldest ? Math.ceil((oldest.getTime() - now.getTime()) / 1000) + windowSeconds : 0
  })
  return Math.max(0, ...waits)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? `in ${minutes} minutes` : `in ${hours} hours`
}
