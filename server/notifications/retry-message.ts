import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Decider } from '#server/platform/http/actor.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { openDeadLetterTask } from './dead-letters.ts'
import { laneName } from './notify.ts'
import { dropByHand, lockMessages, reviveMessages, type UnsentMessage } from './dead-letters-queries.ts'
import { quietUntil } from './quiet-hours.ts'

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'pubsub' | 'events' | 'localTime'>

export const LEFT_BY_HAND = 'dropped by the operator'

/** Result of a decision about several: those it took effect on, and the reasons for the others. */
export type Decided = { done: string[]; left: { id: string; why: DomainError }[] }

/**
 * Tries waiting messages now, or again those that were given up or left out. If two admins decide at the same time, one
 * finds the messages on their way. Stale messages are dropped instead of sent, as always.
 */
export async function retryMessages(
  deps: DecideDeps,
  actor: Decider,
  ids: readonly number[],
  reason: string,
): Promise<Decided> {
  const now = deps.clock.now()
  return decide(deps, ids, {
    refusalOf: (message) => whyNotRetried(message, now),
    async act(trx, messages) {
      const revived = messages.map(({ id }) => id)
      await reviveMessages(trx, revived, quietUntil(now, deps.localTime))
      for (const id of revived) await record(trx, 'message.retried', { actor, id, reason, at: now })
      for (const lane of new Set(messages.map(laneOf))) wakeLane(deps, trx, lane)
    },
  })
}

/** Leaves messages out for good, also such as were given up. */
export async function purgeMessages(
  deps: DecideDeps,
  actor: Decider,
  ids: readonly number[],
  reason: string,
): Promise<Decided> {
  const now = deps.clock.now()
  return decide(deps, ids, {
    refusalOf: (message) => whyNotForgotten(message, now),
    async act(trx, messages) {
      const dropped = messages.map(({ id }) => id)
      await dropByHand(trx, dropped, LEFT_BY_HAND, now)
      for (const id of dropped) await record(trx, 'message.forgotten', { actor, id, reason, at: now })
    },
  })
}

const laneOf = ({ channel, is_urgent }: UnsentMessage) => laneName({ channel, isUrgent: is_urgent })

type Entry = { actor: Decider; id: number; reason: string; at: Date }

async function record(
  trx: Transaction,
  action: 'message.retried' | 'message.forgotten',
  { actor, id, reason, at }: Entry,
): Promise<void> {
  await recordAudit(trx, { actor, action, subject: { type: 'message', id: `${id}` }, reason, at })
}

type Decision = {
  /** @returns nothing where it can be done */
  refusalOf: (message: UnsentMessage) => string | undefined
  act: (trx: Transaction, messages: UnsentMessage[]) => Promise<void>
}

function decide(deps: DecideDeps, asked: readonly number[], { refusalOf, act }: Decision): Promise<Decided> {
  const ids = [...new Set(asked)]
  return inTransaction(deps.db, async (trx) => {
    const found = await lockMessages(trx, ids)
    const known = new Set(found.map(({ id }) => id))
    const fitting = found.filter((message) => refusalOf(message) === undefined)
    if (fitting.length > 0) {
      await act(trx, fitting)
      await openDeadLetterTask(deps, trx)
    }
    const left = found.flatMap((message) => {
      const why = refusalOf(message)
      return why === undefined ? [] : [{ id: `${message.id}`, why: new DomainError('wrong_state', why) }]
    })
    const unknown = ids.filter((id) => !known.has(id))
    return {
      done: fitting.map(({ id }) => `${id}`),
      left: [
        ...left,
        ...unknown.map((id) => ({ id: `${id}`, why: new DomainError('not_found', `There is no message ${id}.`) })),
      ],
    }
  })
}

function whyNotRetried(message: UnsentMessage, now: Date): string | undefined {
  const { id, sent_at, dropped_at, attempts, part_of, has_facts } = message
  if (sent_at) return `Message ${id} was sent.`
  if (part_of !== null) return `A later message already covers message ${id}.`
  if (isInHand(message, now) || (dropped_at === null && attempts === 0)) return `Message ${id} is on its way.`
  if (!has_facts) return `We no longer have the content of message ${id}, so it can’t be sent.`
  return undefined
}

function whyNotForgotten(message: UnsentMessage, now: Date): string | undefined {
  const { id, sent_at, dropped_at, gave_up_at } = message
  if (sent_at || (dropped_at && !gave_up_at)) return `Message ${id} is no longer waiting. It was sent or dropped.`
  if (isInHand(message, now)) return `Message ${id} is on its way.`
  return undefined
}

/** A worker is sending it. */
function isInHand({ dropped_at, claimed_until }: UnsentMessage, now: Date): boolean {
  return dropped_at === null && claimed_until !== null && claimed_until > now
}
