import { sql, type RawBuilder } from 'kysely'
import type { PersonMessage } from '#contract/admin/deliveries.ts'
import type { DeliveryRow } from '#server/admin/present-delivery.ts'
import type { Database } from '#server/platform/db/connection.ts'

type Channel = PersonMessage['channel']
type State = PersonMessage['state']

export type MessagesAsked = {
  /** Email address, phone number, and the devices on which they are notified now. */
  email: string
  phone: string
  personId: string
  channel: Channel | undefined
  state: State | undefined
  before: number | null
  limit: number
}

/** As `presentDelivery` reads it. */
const STATES: Record<State, RawBuilder<unknown>> = {
  sent: sql`m.sent_at is not null and coalesce(m.reported, 'delivered') = 'delivered'`,
  waiting: sql`m.sent_at is null and m.dropped_at is null and m.failure is null`,
  failing: sql`m.sent_at is null and m.dropped_at is null and m.failure is not null`,
  failed: sql`(m.dropped_at is not null and m.failure is not null or m.reported in ('undelivered', 'failed'))`,
  dropped: sql`m.dropped_at is not null and m.failure is null`,
}

export type PersonMessageRow = DeliveryRow & { subject_type: string; subject_id: string }

/**
 * One page of a person's notifications, newest first: those written for their account, wherever they went, and those
 * sent to their current addresses before they had one. Messages to another account at these addresses aren't theirs.
 */
export async function listMessagesOf(db: Database, asked: MessagesAsked): Promise<PersonMessageRow[]> {
  const { email, phone, personId, channel, state, before, limit } = asked
  const messages = (whose: RawBuilder<unknown>) => sql`
    select m.id, m.notification_id, m.reader, m.recipient, m.channel, m.created_at, m.held_until,
      m.last_error, m.sent_at, m.dropped_at, m.part_of, m.failure, m.reported
    from outbox_message m
    where ${whose}
      and ${before === null ? sql`true` : sql`m.id < ${before}`}
      and ${channel === undefined ? sql`true` : sql`m.channel = ${channel}`}
      and ${state === undefined ? sql`true` : STATES[state]}
    order by m.id desc limit ${limit}`
  const { rows } = await sql<PersonMessageRow>`
    select page.*, n.template, n.subject_type, n.subject_id
    from (
      select m.* from (${messages(sql`m.person_id = ${personId}`)}) m
      union all
      select m.* from (
        select ${email}::text as recipient union all select ${phone}::text
        union all select id from push_subscription where person_id = ${personId}) address
      cross join lateral (${messages(sql`m.recipient = address.recipient and m.person_id is null`)}) m
      order by id desc limit ${limit}) page
    join notification n on n.id = page.notification_id
    order by page.id desc`.execute(db)
  return rows
}
