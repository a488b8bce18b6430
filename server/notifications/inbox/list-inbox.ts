import type { InboxMessage } from '#contract/inbox.ts'
import { whatIsTrue } from '#server/notifications/still-true.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { listInboxRows, listUnread, type InboxRow } from './queries.ts'

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
  const isTrue = await whatIsTrue(deps.db, rows, deps.clock.now())
  const messages = rows.map((row) => present(deps, row, isTrue(row)))
  const last = rows.at(-1)
  return { messages, next: found.length > limit && last ? [last.id] : null }
}

/** How much of it is unread and still asks or tells something: what the list marks as past is not counted. */
export async function countInbox({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: string): Promise<number> {
  const now = clock.now()
  const rows = await listUnread(db, personId, now)
  const isTrue = await whatIsTrue(db, rows, now)
  return rows.reduce((sum, row) => (isTrue(row) ? sum + row.n : sum), 0)
}

function present(deps: Deps, row: InboxRow, isTrue: boolean): InboxMessage {
  return {
    id: String(row.id),
    title: row.title,
    text: row.text,
    path: row.path,
    told_text: shortTimes(deps).momentText(row.created_at),
    is_read: row.read_at !== null,
    is_past: !isTrue,
  }
}
