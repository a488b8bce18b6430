import { limitOf } from '#contract/rules/settings.ts'
import type { ReportReason } from '#contract/messaging/report-reasons.ts'
import { sideOf } from '#server/messaging/find-pair.ts'
import { otherSide } from '#server/messaging/queries.ts'
import { getOwnConversation } from '#server/messaging/show-thread.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { insertReport } from './queries.ts'

const REPORTS_PER_PERSON: Limit = { ...limitOf('reports'), windowSeconds: 24 * 3600 }
/** Due the same day, because it may be harassment. */
const ANSWERED_WITHIN_MS = 24 * 3_600_000

export const REPORT_ATTENTION = 'conversation.reported'

/**
 * Opens a conversation to admins. Reporting again while a report waits changes nothing. Rules:
 * docs/product-rules.md#reported-conversations
 * @throws DomainError not_found for a conversation of others, too_many_requests
 */
export async function reportConversation(
  deps: Deps,
  actor: Actor,
  conversationId: string,
  { reason, words }: { reason: ReportReason; words: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const own = { ...deps, db: trx }
    const row = await getOwnConversation(own, actor, conversationId)
    await enforceLimit(own, REPORTS_PER_PERSON, [actor.id])
    const at = deps.clock.now()
    const id = newId()
    const people = { reporter_id: actor.id, reported_id: row[`${otherSide(sideOf(actor))}_id`] }
    const isNew = await insertReport(trx, {
      id,
      conversation_id: conversationId,
      ...people,
      reason,
      words,
      created_at: at,
    })
    if (!isNew) return
    await openTask(deps, trx, {
      kind: REPORT_ATTENTION,
      subject: { type: 'conversation_report', id },
      dueAt: new Date(at.getTime() + ANSWERED_WITHIN_MS),
      severity: 'urgent',
      facts: { reason },
    })
  })
}
