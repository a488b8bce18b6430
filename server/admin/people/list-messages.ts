import type { PersonMessage } from '#contract/admin/deliveries.ts'
import { presentDelivery } from '#server/admin/present-delivery.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { listMessagesOf } from './message-queries.ts'
import { getPerson } from './show-person.ts'

type Asked = {
  limit: number
  cursor?: string | undefined
  channel?: PersonMessage['channel'] | undefined
  state?: PersonMessage['state'] | undefined
}

/**
 * Messages to a person and their delivery, newest first; `next` continues after the last one, null at the end. Each
 * look writes an audit entry. Rules: docs/product-rules.md#records-of-people
 * @throws DomainError not_found
 */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  id: string,
  { limit, cursor, channel, state }: Asked,
): Promise<{ messages: PersonMessage[]; next: Cursor | null }> {
  const { email, phone_number: phone } = await getPerson(deps, id)
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const now = deps.clock.now()
  const rows = await inTransaction(deps.db, async (trx) => {
    await recordAudit(trx, { actor, action: 'person.messages_viewed', subject: { type: 'person', id }, at: now })
    const place = before === null ? null : Math.trunc(Number(before))
    return listMessagesOf(trx, { email, phone, personId: id, channel, state, before: place, limit: limit + 1 })
  })
  const { page, next } = pageOf(rows, limit, (last) => [last.id])
  return {
    messages: page.map((row) => ({
      ...presentDelivery(row, { now, localTime: deps.localTime, isOpen: true }),
      booking_id: row.subject_type === 'booking' ? row.subject_id : null,
    })),
    next,
  }
}
