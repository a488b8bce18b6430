import { purgeMessages, retryMessages, type Decided } from '#server/notifications/index.ts'
import { retryRefund } from '#server/payments/index.ts'
import { retryPayout } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Decider } from '#server/platform/http/actor.ts'
import { selectFailing, selectQueues, type JobRow, type QueueRow } from './queries.ts'

const MOST = 100

export type JobLane = QueueRow & { ageSeconds: number | null }

/** Every lane with how much waits in it and for how long, and what has failed in them, the oldest first. */
export async function listJobs(deps: Pick<Deps, 'db' | 'clock'>): Promise<{ lanes: JobLane[]; failing: JobRow[] }> {
  const [lanes, failing] = await Promise.all([listLanes(deps), selectFailing(deps.db, MOST)])
  return { lanes, failing }
}

/** Every lane with how much waits in it and for how long. */
export async function listLanes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<JobLane[]> {
  const now = clock.now()
  return (await selectQueues(db, now)).map((queue) => ({
    ...queue,
    ageSeconds: queue.oldest && Math.max(0, Math.round((now.getTime() - queue.oldest.getTime()) / 1000)),
  }))
}

export type Job = { lane: string; id: string }
export type Jobs = { lane: string; ids: readonly string[] }

const MESSAGE_LANES = new Set(['urgent sms', 'urgent email', 'sms', 'email', 'push', 'messages'])

/**
 * Tries now what has failed. Jobs that are over by now, or under way because another admin has decided, stay as they
 * are.
 * @throws DomainError for an unknown lane, and second_factor_required for payouts
 */
export async function retryJobs(deps: Deps, actor: Decider, { lane, ids }: Jobs, reason: string): Promise<Decided> {
  if (MESSAGE_LANES.has(lane)) return retryMessages(deps, actor, ids.map(messageId), reason)
  if (lane === 'refunds') return each(ids, (id) => retryRefund(deps, actor, id, reason))
  if (lane === 'payouts') return each(ids, (id) => retryPayout(deps, actor, id, reason))
  throw unknownLane(lane)
}

/**
 * Leaves messages out for good; what is over by now is left as it is.
 * @throws DomainError for money, which is never forgotten, and for an unknown lane
 */
export async function purgeJobs(deps: Deps, actor: Decider, { lane, ids }: Jobs, reason: string): Promise<Decided> {
  if (MESSAGE_LANES.has(lane)) return purgeMessages(deps, actor, ids.map(messageId), reason)
  if (lane === 'refunds' || lane === 'payouts')
    throw new DomainError(
      'wrong_state',
      'You can’t drop money we owe. An admin can return it another way or write it off under Money.',
    )
  throw unknownLane(lane)
}

/** One, by an operator at the machine. @throws DomainError also for what is not there, is over, or is being tried */
export async function retryJob(deps: Deps, { lane, id }: Job, reason: string): Promise<void> {
  insist(await retryJobs(deps, 'operator', { lane, ids: [id] }, reason))
}

/** One, by an operator at the machine. @throws DomainError also for what is over */
export async function purgeJob(deps: Deps, { lane, id }: Job, reason: string): Promise<void> {
  insist(await purgeJobs(deps, 'operator', { lane, ids: [id] }, reason))
}

function insist({ left }: Decided): void {
  if (left[0]) throw left[0].why
}

/**
 * One after the other, in an order of their own: if two decide at the same moment, neither waits for the other forever.
 */
async function each(ids: readonly string[], act: (id: string) => Promise<void>): Promise<Decided> {
  const decided: Decided = { done: [], left: [] }
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      await act(id)
      decided.done.push(id)
    } catch (error) {
      if (!(error instanceof DomainError) || !['not_found', 'wrong_state'].includes(error.code)) throw error
      decided.left.push({ id, why: error })
    }
  }
  return decided
}

function messageId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new DomainError('invalid_input', `Use the message’s number, not ${id}.`)
  return Number(id)
}

function unknownLane(lane: string): DomainError {
  return new DomainError(
    'invalid_input',
    `You can’t change jobs in the lane ${lane}. Use messages, refunds or payouts.`,
  )
}
