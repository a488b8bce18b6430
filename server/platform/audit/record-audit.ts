import { hasScopes } from '#contract/accounts.ts'
import type { AuditAction } from '#contract/admin/audit-actions.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requestId, requestScope } from '#server/platform/http/request-scope.ts'
import { insertAuditEntry } from './queries.ts'

export type Audited = {
  /** `system` is the marketplace by itself, `operator` the command line of the machine. */
  actor: Pick<Actor, 'id' | 'role'> | 'system' | 'operator'
  /** A new one needs its words in server/admin/system/audit-words.ts: the types ask for them. */
  action: AuditAction
  subject: { type: string; id: string }
  /** The parts that changed; of a personal field only `'changed'`. */
  before?: object | null
  after?: object | null
  reason?: string | null
  at: Date
}

/**
 * Records, for good, what an admin or operator has done or read; in the transaction of the act, so that there is no act
 * without its entry and no entry of what did not happen. Rules: docs/product-rules.md#audit
 */
export async function recordAudit(trx: Transaction, audited: Audited): Promise<void> {
  const { actor, action, subject, before = null, after = null, reason = null, at } = audited
  const isPerson = typeof actor === 'object'
  await insertAuditEntry(trx, {
    at,
    actor_id: isPerson ? actor.id : null,
    acted_as: isPerson ? actor.role : actor,
    scope: isPerson && hasScopes(actor.role) ? requestScope() : null,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before,
    after,
    reason,
    request_id: requestId(),
  })
}
