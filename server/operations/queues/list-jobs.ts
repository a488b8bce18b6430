import { forgetMessage, retryMessage } from '#server/notifications/index.ts'
import { retryRefund } from '#server/payments/index.ts'
import { retryPayout } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { selectFailing, selectQueues, type JobRow, type QueueRow } from './queries.ts'

const MOST = 100

export type JobLane = QueueRow & { ageSeconds: number | null }

/** Every lane with how much waits in it and for how long, and what has failed in them, the oldest first. */
export async function listJobs({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ lanes: JobLane[]; failing: JobRow[] }> {
  const now = clock.now()
  const [queues, failing] = await Promise.all([selectQueues(db, now), selectFailing(db, now, MOST)])
  const lanes = queues.map((queue) => ({
    ...queue,
    ageSeconds: queue.oldest && Math.max(0, Math.round((now.getTime() - queue.oldest.getTime()) / 1000)),
  }))
  return { lanes, failing }
}

export type Job = { lane: string; id: string }

const MESSAGE_LANES = new Set(['urgent sms', 'urgent email', 'sms', 'email', 'messages'])

/**
 * Tries now what has failed. An operator at the machine decides.
 * @throws DomainError for what is not there, is over, or is being tried
 */
export async function retryJob(deps: Deps, { lane, id }: Job, reason: string): Promise<void> {
  if (MESSAGE_LANES.has(lane)) return retryMessage(deps, messageId(id), reason)
  if (lane === 'refunds') return retryRefund(deps, id, reason)
  if (lane === 'payouts') return retryPayout(deps, 'operator', id, reason)
  throw unknownLane(lane)
}

/**
 * Leaves a message out for good. An operator at the machine decides.
 * @throws DomainError for money, which is never forgotten, and for what is over
 */
export async function forgetJob(deps: Deps, { lane, id }: Job, reason: string): Promise<void> {
  if (MESSAGE_LANES.has(lane)) return forgetMessage(deps, messageId(id), reason)
  if (lane === 'refunds' || lane === 'payouts')
    throw new DomainError(
      'wrong_state',
      'Money is owed until it has moved: an admin returns it otherwise, or writes it off, under Money.',
    )
  throw unknownLane(lane)
}

function messageId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new DomainError('invalid_input', `A message is named by its number, not by ${id}.`)
  return Number(id)
}

function unknownLane(lane: string): DomainError {
  return new DomainError('invalid_input', `Nothing can be decided in the lane ${lane}: messages, refunds or payouts.`)
}
