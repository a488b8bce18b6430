import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { ErasureStep, Leaver } from '#server/platform/erasure.ts'
import { erasePushSubscriptions } from './push/devices.ts'

/** Messages to a person, their addresses, and other people's inbox lines about visits and conversations with them. */
async function eraseTold(trx: Transaction, { id, email, phone }: Leaver): Promise<void> {
  await sql`delete from inbox_message where person_id = ${id}`.execute(trx)
  const { rows } = await sql<{ subject: string }>`
    select id as subject from booking where client_id = ${id} or provider_id = ${id}
    union all select id from conversation where client_id = ${id} or provider_id = ${id}
    union all select id from support_ticket where person_id = ${id} or lower(email) = lower(${email})
    union all select r.id from booking b join review r on r.booking_id = b.id
      where b.client_id = ${id} or b.provider_id = ${id}
    union all select d.id from booking b join dispute d on d.booking_id = b.id
      where b.client_id = ${id} or b.provider_id = ${id}
    union all select r.id from conversation c join conversation_report r on r.conversation_id = c.id
      where c.client_id = ${id} or c.provider_id = ${id}
    union all select id from gift_card where buyer_id = ${id}
    union all select id from name_change where user_id = ${id}
    union all select ${id}`.execute(trx)
  const subjects = rows.map(({ subject }) => subject)
  await sql`delete from inbox_message where subject_id = any(${subjects}::text[])`.execute(trx)
  const { rows: told } = await sql<{ notification_id: string }>`
    delete from outbox_message
    where person_id = ${id} or recipient = any(array[${email}, ${phone}]::text[]
      || array(select id from push_subscription where person_id = ${id}))
    returning notification_id`.execute(trx)
  const ids = told.map(({ notification_id }) => notification_id)
  // Messages that other people still have to get are sent first: they leave with their message.
  await sql`update notification n set facts = null
    where (n.id = any(${ids}::text[]) or n.subject_id = any(${subjects}::text[]))
      and n.facts is not null and not exists (
        select from outbox_message m where m.notification_id = n.id and m.sent_at is null and m.dropped_at is null)`.execute(
    trx,
  )
  await sql`delete from notice_choice where person_id = ${id}`.execute(trx)
}

/** Removes the address from a person's last email, once it has been sent. */
export async function purgeFarewells(db: Database): Promise<void> {
  await sql`delete from outbox_message m using notification n
    where n.id = m.notification_id and n.template = 'account.deleted'
      and (m.sent_at is not null or m.dropped_at is not null)`.execute(db)
}

export const notificationsErasure: ErasureStep = {
  async erase(_deps, trx, leaver) {
    await eraseTold(trx, leaver)
    await erasePushSubscriptions(trx, leaver.id)
  },
}
