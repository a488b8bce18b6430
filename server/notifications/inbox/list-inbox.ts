import type { InboxMessage } from '#contract/inbox.ts'
import { isStillTrue, stateNow } from '#server/notifications/still-true.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { listInboxRows, type InboxRow } from './queries.ts'

/**
 * One page of what somebody was told. What asks or reminds is marked as past once things have moved on, by the rules that
 * drop a mail that waits. Rules: docs/product-rules.md#inbox
 */
export async function listInbox(
  deps: Deps,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ messages: InboxMessage[]; next: Cursor | null }> {
  const place = decodeCursor(cursor, ['number'])
  const found = await listInboxRows(deps.db, { personId, before: place && Number(place[0]), limit: limit + 1 })
  const rows = found.slice(0, limit)
  const messages = await Promise.all(rows.map((row) => present(deps, row)))
  const last = rows.at(-1)
  return { messages, next: found.length > limit && last ? [last.id] : null }
}

async function present(deps: Deps, row: InboxRow): Promise<InboxMessage> {
  const now = deps.clock.now()
  const state = await stateNow(deps.db, [row])
  return {
    id: String(row.id),
    title: row.title,
    text: row.text,
    path: row.path,
    told_text: deps.localTime.longText(row.created_at),
    is_read: row.read_at !== null,
    is_past: !isStillTrue(row, state, now),
  }
}
