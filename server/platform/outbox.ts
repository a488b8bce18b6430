import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Clock } from './clock.ts'
import { newId } from './id.ts'
import type { Jobs } from './jobs.ts'
import type { MailPort } from './mail.ts'
import type { SmsPort } from './sms.ts'

export const DELIVER_QUEUE = 'deliver-message'

export type NewMessage = {
  channel: 'email' | 'sms'
  /** An email address, or ten digits. */
  to: string
  subject?: string
  text: string
  html?: string
  /** What it tells of, for example `booking.accepted`. */
  kind: string
  /** The same news is written once per key. */
  dedupeKey?: string
}

/** Writes messages in the transaction of the change they tell of and enqueues their delivery with it. */
export async function queueMessages(
  deps: { clock: Clock; jobs: Jobs },
  trx: Transaction,
  messages: NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    id: newId(),
    channel: message.channel,
    recipient: message.to,
    subject: message.subject ?? null,
    text: message.text,
    html: message.html ?? null,
    kind: message.kind,
    dedupe_key: message.dedupeKey ?? null,
    created_at: deps.clock.now(),
  }))
  const written = await trx
    .insertInto('outbox_message')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute()
  await deps.jobs.enqueue(trx, DELIVER_QUEUE, written)
}

/**
 * Sends one message, once: a repeat of the job finds `sent_at` and stops. Outside of the sandbox its words are forgotten
 * with that: codes, reset links and addresses have no business in a table that nobody reads.
 */
export async function deliverMessage(
  deps: { db: Database; clock: Clock; mail: MailPort; sms: SmsPort; site: { isSandbox: boolean } },
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('outbox_message')
      .selectAll()
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!message) return
    if (message.channel === 'sms') await deps.sms.send({ to: message.recipient, text: message.text })
    else
      await deps.mail.send({
        to: message.recipient,
        subject: message.subject ?? '',
        text: message.text,
        html: message.html,
        messageId: `<${message.id}@homebloom>`,
      })
    const kept = deps.site.isSandbox ? sql`` : sql`, text = '', html = null`
    await sql`
      update outbox_message set sent_at = ${deps.clock.now()}, attempts = attempts + 1 ${kept}
      where id = ${id}`.execute(trx)
  })
}
