import type { Transaction } from './db/connection.ts'
import type { Deps } from './deps.ts'
import type { Actor } from './http/actor.ts'
import { eventName } from './events.ts'

/** Something waits for a person who runs the marketplace, or no longer does. Announced inside the transaction of its cause. */
export const ATTENTION_RAISED = eventName<Attention>('attention.raised')
export const ATTENTION_SETTLED = eventName<AttentionKey>('attention.settled')
/** A person has closed it by hand, with a reason: whoever raised it may take that for an answer. */
export const ATTENTION_CLOSED = eventName<AttentionClosed>('attention.closed')

/** The subject: unique per kind and subject, however often it is raised. */
export type AttentionKey = { kind: string; subject: { type: string; id: string } }

export type AttentionClosed = AttentionKey & { actor: Actor }

/** `red` cannot wait: somebody may be in danger. */
export type Severity = 'normal' | 'urgent' | 'red'

export type Attention = AttentionKey & {
  /** Until when somebody should have acted; null when there is no such moment. */
  dueAt: Date | null
  severity: Severity
  /** Plain values for the text of the task. No personal field that its page does not show anyway. */
  facts?: Record<string, string | number | boolean | null>
}

type Announcer = Pick<Deps, 'events'>

/** Asks for a person's attention; raising again renews due, severity and facts, and opens what was closed. */
export async function raiseAttention({ events }: Announcer, trx: Transaction, attention: Attention): Promise<void> {
  await events.announce(trx, ATTENTION_RAISED, attention)
}

/** Its cause is gone: nobody needs to look any more. Harmless when nothing was raised. */
export async function settleAttention({ events }: Announcer, trx: Transaction, key: AttentionKey): Promise<void> {
  await events.announce(trx, ATTENTION_SETTLED, key)
}
