import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { COLUMNS, type ClaimedMessage } from './queries.ts'

/** A message with what its words are made of; `before` and `count` as `render` takes them. */
export type ListedMessage = Omit<ClaimedMessage, 'is_unknown'> & {
  sent_at: Date | null
  dropped_at: Date | null
  last_error: string | null
  /** It went without what is private, or would. */
  is_bare: boolean
  /** Owner of the device. */
  device_of: string | null
  /** The messages that it combines, in order. */
  parts: (Pick<ClaimedMessage, 'template' | 'reader' | 'channel' | 'facts'> & {
    created_at: string
    is_told: boolean
  })[]
}

/** Newest first; `to` are email addresses (with the devices of their owners), or digits of a phone number. */
export async function listMessages(
  db: Database,
  { to, limit }: { to: string[] | null; limit: number },
  partOfLater: string,
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select ${COLUMNS}, m.sent_at, m.dropped_at, m.last_error,
      case when m.sent_at is not null then m.is_bare else m.channel = 'email' and exists (
        select from user_account u where u.email = m.recipient and u.email_confirmed_at is null) end as is_bare,
      (select u.email from push_subscription d join user_account u on u.id = d.person_id where d.id = m.recipient)
        as device_of,
      coalesce((
      select json_agg(json_build_object('template', pn.template, 'reader', p.reader, 'channel', p.channel,
        'facts', pn.facts, 'created_at', p.created_at, 'is_told', p.last_error = ${partOfLater}) order by p.id)
      from outbox_message p join notification pn on pn.id = p.notification_id
      where m.held_until is not null and p.recipient = m.recipient and p.part_of = m.id), '[]') as parts
    from outbox_message m join notification n on n.id = m.notification_id
    where ${
      to === null
        ? sql`true`
        : sql`m.recipient = any(${to}::text[] || array(
      select d.id from push_subscription d join user_account u on u.id = d.person_id where u.email = any(${to}::text[])))`
    }
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}
