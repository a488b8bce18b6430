import { sql } from 'kysely'
import type { SubjectState } from '#server/notifications/templates/template.ts'
import type { Database } from '#server/platform/db/connection.ts'

export type InboxRow = {
  id: number
  subject_type: string
  subject_id: string
  title: string
  text: string
  path: string | null
  holds_while: SubjectState | null
  holds_until: Date | null
  created_at: Date
  read_at: Date | null
  /** The booking that it is about, or that its page belongs to. */
  visit_id: string | null
}

const VISIT = sql`case when subject_type = 'booking' then subject_id
  else substring(path from '^/(?:provider/)?bookings/([^/?]+)') end`

/** Newest first, keyset. */
export async function listInboxRows(
  db: Database,
  { personId, before, limit }: { personId: string; before: number | null; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select id, subject_type, subject_id, title, text, path, holds_while, holds_until, created_at, read_at,
      ${VISIT} as visit_id
    from inbox_message where person_id = ${personId} and ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export type UnreadRow = Pick<InboxRow, 'subject_type' | 'subject_id' | 'holds_while' | 'holds_until'> & {
  /** How many messages it represents. */
  n: number
}

/** A person's unread messages that have not run out, with the facts that decide which are past. */
export async function listUnread(db: Database, personId: string, now: Date): Promise<UnreadRow[]> {
  const asks = sql`holds_while is not null`
  const { rows } = await sql<UnreadRow>`
    select case when ${asks} then subject_type else '' end as subject_type,
      case when ${asks} then subject_id else '' end as subject_id, holds_while, null as holds_until, count(*)::int as n
    from inbox_message
    where person_id = ${personId} and read_at is null and (holds_until is null or holds_until > ${now})
    group by 1, 2, 3`.execute(db)
  return rows
}

export type Marked = { personId: string; id: number; andBefore: boolean; ofVisit: boolean; at: Date }

/** Doesn't touch other people's messages. */
export async function markRead(db: Database, { personId, id, andBefore, ofVisit, at }: Marked): Promise<void> {
  const sameVisit = sql`id <= ${id} and (id = ${id} or ${VISIT} =
    (select ${VISIT} from inbox_message where id = ${id} and person_id = ${personId}))`
  const which = andBefore ? sql`id <= ${id}` : ofVisit ? sameVisit : sql`id = ${id}`
  await sql`
    update inbox_message set read_at = ${at}
    where person_id = ${personId} and read_at is null and ${which}`.execute(db)
}

export async function deleteInboxBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('inbox_message').where('created_at', '<', before).execute()
}
