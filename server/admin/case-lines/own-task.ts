import { scopesOf } from '#server/admin/tasks/scopes.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireScope, type Actor } from '#server/platform/http/actor.ts'
import { lockTask, setTaskOwner } from './queries.ts'

/**
 * Takes on something that waits, or releases it: if many take it at the same moment, one owns it.
 * @throws DomainError not_found when nothing waits under this id, scope_required, changed_elsewhere when another admin
 * has it
 */
export async function ownTask(deps: Deps, actor: Actor, id: string, owner: 'me' | 'nobody'): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const task = await lockTask(trx, id)
    if (!task) throw new DomainError('not_found')
    requireScope(scopesOf(task.kind), actor)
    if (owner === 'me' && task.owner_id !== null && task.owner_id !== actor.id)
      throw new DomainError(
        'changed_elsewhere',
        `${task.owner ?? 'Another admin'} has taken this. They can release it.`,
      )
    await setTaskOwner(trx, id, owner === 'me' ? actor.id : null)
    await recordAudit(trx, {
      actor,
      action: owner === 'me' ? 'task.taken' : 'task.handed_back',
      subject: { type: task.subject_type, id: task.subject_id },
      after: { kind: task.kind },
      at: deps.clock.now(),
    })
  })
}
