import type { Transaction } from './db/connection.ts'
import type { Deps } from './deps.ts'
import type { Actor } from './http/actor.ts'
import { eventName } from './events.ts'

/** A task waits for an admin, or no longer does. Published inside the transaction of its cause. */
export const TASK_OPENED = eventName<NewTask>('task.opened')
export const TASK_RESOLVED = eventName<TaskKey>('task.resolved')
/** An admin closed the task by hand, with a reason, which its cause may take for an answer. */
export const TASK_CLOSED = eventName<TaskClosed>('task.closed')

/** Unique per kind and subject, however often the task is opened. */
export type TaskKey = { kind: string; subject: { type: string; id: string } }

export type TaskClosed = TaskKey & { actor: Actor }

/** `red` is urgent: a person may be in danger. */
export type Severity = 'normal' | 'urgent' | 'red'

export type NewTask = TaskKey & {
  /** By when an admin should have acted; null when there is no such moment. */
  dueAt: Date | null
  severity: Severity
  /** Plain values for the text of the task. No personal field that its page does not show anyway. */
  facts?: Record<string, string | number | boolean | null>
}

type Publisher = Pick<Deps, 'events'>

/** Opens a task. Opening it again renews due, severity and facts, and reopens one that was closed. */
export async function openTask({ events }: Publisher, trx: Transaction, task: NewTask): Promise<void> {
  await events.publish(trx, TASK_OPENED, task)
}

/** Resolves the task once its cause is gone. Harmless when none is open. */
export async function resolveTask({ events }: Publisher, trx: Transaction, key: TaskKey): Promise<void> {
  await events.publish(trx, TASK_RESOLVED, key)
}
