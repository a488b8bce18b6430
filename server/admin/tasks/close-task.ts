import { TASK_CLOSED } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireScope, type Actor } from '#server/platform/http/actor.ts'
import { solveTicket } from '#server/support/index.ts'
import { tellAdmins } from './keep-tasks.ts'
import { closeTaskRow, hasTask } from './queries.ts'
import { scopesOf } from './scopes.ts'

/**
 * Closes a task by hand: it is done, or needs nothing. If its cause comes back, so does the task, unless its domain
 * takes this as final.
 * @throws DomainError not_found, wrong_state when it is closed already, scope_required for work of others,
 * second_factor_required where it frees a large amount
 */
export async function closeTask(deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const key = await closeTaskRow(trx, id, { by: actor.id, reason, at })
    if (!key) {
      if (!(await hasTask(trx, id))) throw new DomainError('not_found')
      throw new DomainError('wrong_state', 'This is already closed. Please reload the page.')
    }
    const { kind, subject } = key
    requireScope(scopesOf(kind), actor)
    if (subject.type === 'ticket') await solveTicket(deps, trx, actor, subject.id)
    await recordAudit(trx, { actor, action: 'task.closed', subject, after: { kind }, reason, at })
    await deps.events.publish(trx, TASK_CLOSED, { ...key, actor })
    await tellAdmins(deps, trx)
  })
}
