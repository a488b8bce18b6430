import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { NAME_DECIDED, type NameDecided } from '#server/accounts/events.ts'
import { findPerson, lockPerson, touchPerson, updatePerson } from '#server/accounts/queries.ts'
import { closeNameChange, findNameChange } from './queries.ts'

export type ChangeVerdict = { adminId: string; accept: boolean; reason: string | null }

/**
 * An admin's word on a provider's new name: it takes the place of the old one everywhere, or is forgotten.
 * Rules: docs/product-rules.md#changes-after-approval
 * @throws DomainError not_found, wrong_state when it was decided or withdrawn before
 */
export async function decideName(deps: Deps, id: string, { adminId, accept, reason }: ChangeVerdict): Promise<void> {
  const found = await findNameChange(deps.db, id)
  if (!found) throw new DomainError('not_found')
  await inTransaction(deps.db, async (trx) => {
    // The person is locked first, as by their own edits: in another order two transactions could deadlock.
    await lockPerson(trx, found.user_id)
    const state = accept ? 'accepted' : 'refused'
    const at = deps.clock.now()
    const name = await closeNameChange(trx, id, { state, at, by: adminId, reason })
    if (!name) throw new DomainError('wrong_state', 'Someone has already decided this, or it was withdrawn.')
    await recordAudit(trx, {
      actor: { id: adminId, role: 'admin' },
      action: 'name.decided',
      subject: { type: 'person', id: found.user_id },
      after: { state, name: 'changed' },
      reason,
      at,
    })
    await resolveTask(deps, trx, { kind: 'name.changed', subject: { type: 'person', id: found.user_id } })
    await (accept ? updatePerson(trx, found.user_id, name) : touchPerson(trx, found.user_id))
    const person = await findPerson(trx, found.user_id)
    if (person) {
      const { email, first_name: firstName } = person
      const event: NameDecided = { id, email, firstName, name: name.full_name, isAccepted: accept, reason }
      await deps.events.publish(trx, NAME_DECIDED, event)
    }
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
