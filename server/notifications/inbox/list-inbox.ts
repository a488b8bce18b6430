import type { InboxMessage } from '#contract/inbox.ts'
import { listBookingDetails, partyOf } from '#server/bookings/index.ts'
import { whatIsTrue } from '#server/notifications/still-true.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { shortTimes, type ShortTimes } from '#server/platform/short-time.ts'
import { listInboxRows, listUnread, type InboxRow } from './queries.ts'

/**
 * One page of a person's notifications. Questions and reminders are marked as past once things have moved on, by the
 * rules that drop a waiting email. Rules: docs/product-rules.md#inbox
 */
export async function listInbox(
  deps: Deps,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ messages: InboxMessage[]; next: Cursor | null }> {
  const place = decodeCursor(cursor, ['number'])
  const found = await listInboxRows(deps.db, { personId, before: place && Number(place[0]), limit: limit + 1 })
  const { page: rows, next } = pageOf(found, limit, (last) => [last.id])
  const isTrue = await whatIsTrue(deps.db, rows, deps.clock.now())
  const visits = await visitsOf(deps, personId, rows)
  const times = shortTimes(deps)
  const messages = rows.map((row) => ({
    ...present(row, times, isTrue(row)),
    visit: (row.visit_id !== null && visits.get(row.visit_id)) || null,
  }))
  return { messages, next }
}

/** The number of unread lines that still matter: those that the list marks as past are not counted. */
export async function countInbox({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: string): Promise<number> {
  const now = clock.now()
  const rows = await listUnread(db, personId, now)
  const isTrue = await whatIsTrue(db, rows, now)
  return rows.reduce((sum, row) => (isTrue(row) ? sum + row.n : sum), 0)
}

/** The visits that a page is about, as their reader knows them; other people's are left out. */
async function visitsOf(
  deps: Deps,
  personId: string,
  rows: readonly InboxRow[],
): Promise<Map<string, NonNullable<InboxMessage['visit']>>> {
  const ids = [...new Set(rows.flatMap(({ visit_id }) => visit_id ?? []))]
  const { momentText } = shortTimes(deps)
  const visits = (await listBookingDetails(deps.db, ids)).flatMap(({ row, client, provider }) => {
    const viewer = partyOf(row, personId)
    if (!viewer) return []
    const { id, title, art, category_slug, starts_at } = row
    const with_name = (viewer === 'client' ? provider : client).first_name
    return [[id, { id, title, with_name, when_text: momentText(starts_at), art, category_slug }] as const]
  })
  return new Map(visits)
}

function present(row: InboxRow, { momentText }: ShortTimes, isTrue: boolean): Omit<InboxMessage, 'visit'> {
  return {
    id: String(row.id),
    title: row.title,
    text: row.text,
    path: row.path,
    told_text: momentText(row.created_at),
    is_read: row.read_at !== null,
    is_past: !isTrue,
  }
}
