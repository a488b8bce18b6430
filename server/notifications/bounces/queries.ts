import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { FailureKind } from '#server/platform/ports/send-error.ts'

/** False when it was reported before. */
export async function insertHeardText(trx: Transaction, serviceId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into heard_text (service_id, heard_at) values (${serviceId}, ${at})
    on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

export type Report = {
  id: number
  reported: 'delivered' | 'undelivered' | 'failed'
  failure: FailureKind | null
  code: number | null
  at: Date
}

/** An arrived message stays so, whatever is reported later. @returns to whom it went, when this is news */
export async function reportMessage(
  db: Database,
  { id, reported, failure, code, at }: Report,
): Promise<string | undefined> {
  const why = code === null ? null : `the SMS service reported ${code}`
  const { rows } = await sql<{ recipient: string }>`
    update outbox_message set reported = ${reported}, reported_at = ${at}, failure = ${failure},
      last_error = case when ${failure}::text is null then null else coalesce(${why}, last_error) end
    where id = ${id} and channel = 'sms' and reported is distinct from 'delivered' and reported is distinct from ${reported}
    returning recipient`.execute(db)
  return rows[0]?.recipient
}

export async function purgeHeardTexts(db: Database, before: Date): Promise<void> {
  await sql`delete from heard_text where heard_at < ${before}`.execute(db)
}

/** An email of ours that came back, by its Message-ID: it is marked. @returns its recipient */
export async function markReturned(
  db: Database | Transaction,
  { notificationId, id, failure, why }: { notificationId: string; id: number; failure: FailureKind; why: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    update outbox_message set failure = ${failure}, last_error = ${why}
    where id = ${id} and notification_id = ${notificationId} and channel = 'email'
    returning recipient`.execute(db)
  return rows[0]?.recipient
}

/** Messages that came back because the address doesn't exist, and are still stored. */
export async function listBounced(trx: Transaction, recipient: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from outbox_message m join notification n on n.id = m.notification_id
    where m.recipient = ${recipient} and m.channel = 'email' and m.failure = 'bounce' and m.gave_up_at is not null
      and n.facts is not null
    order by m.id limit 100 for update of m`.execute(trx)
  return rows.map(({ id }) => id)
}
