import { suspendAccount } from '#server/accounts/index.ts'
import { PERSON_WARNED, type PersonWarned } from '#server/messaging/events.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decideVerification } from '#server/providers/index.ts'
import { closeReport, findReport } from './queries.ts'
import { REPORT_ATTENTION } from './report-conversation.ts'

const BECOMES = { dismiss: 'dismissed', warn: 'warned', suspend: 'suspended' } as const

export type ReportDecision = { decision: keyof typeof BECOMES; reason: string }

/**
 * An admin's decision on a report, once. A warning is an email; a suspension is the usual one: of a provider with their
 * upcoming visits, of a client with their sessions. Rules: docs/product-rules.md#reported-conversations
 * @throws DomainError not_found, wrong_state for one that is decided, or about a person who can't be suspended
 */
export async function decideReport(
  deps: Deps,
  actor: Actor,
  id: string,
  { decision, reason }: ReportDecision,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const own = { ...deps, db: trx }
    const row = await findReport(trx, id)
    if (!row) throw new DomainError('not_found')
    const at = deps.clock.now()
    const state = BECOMES[decision]
    if (!(await closeReport(trx, id, { state, by: actor.id, reason, at })))
      throw new DomainError('wrong_state', 'This report has been decided already.')
    const subject = { type: 'conversation_report', id }
    await recordAudit(trx, { actor, action: 'report.decided', subject, after: { state }, reason, at })
    await resolveTask(deps, trx, { kind: REPORT_ATTENTION, subject })
    const { reported_id, reported_side, reported_email, reported_first_name } = row
    if (decision === 'warn') {
      const warned: PersonWarned = { reportId: id, email: reported_email, firstName: reported_first_name, reason }
      await deps.events.publish(trx, PERSON_WARNED, warned)
    }
    if (decision !== 'suspend') return
    if (reported_side === 'provider') await decideVerification(own, actor, reported_id, { decision: 'suspend', reason })
    else await suspendAccount(deps, trx, reported_id, { actor, reason })
  })
}
