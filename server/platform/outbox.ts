import { sql } from 'kysely'
import { runAhead } from '#server/platform/db/ahead.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Clock } from './clock.ts'
import { newId } from './id.ts'
import type { Jobs } from './jobs.ts'
import type { MailPort } from './mail.ts'
import { OutcomeUnknown, type SmsPort } from './sms.ts'

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

/**
 * Writes messages in the transaction of the change they tell of and enqueues their delivery with it. The job of a
 * message that was written before under its key finds none and ends.
 */
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
  const insert = trx.insertInto('outbox_message').values(rows)
  await runAhead(
    trx,
    insert.onConflict((conflict) => conflict.column('dedupe_key').doNothing()),
  )
  await deps.jobs.enqueue(
    trx,
    DELIVER_QUEUE,
    rows.map(({ id }) => ({ id })),
  )
}

type Claimed = {
  id: string
  channel: 'email' | 'sms'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  /** An earlier try was cut off: whether it was sent is not known. */
  is_unknown: boolean
}

/** Longer than mail and SMS may take (their own limits end them before). */
const CLAIM_MS = 120_000

/**
 * Sends one message, once: a repeat of the job finds `sent_at` and stops. The try is written down before it is made and
 * no transaction spans the network. When a process dies between sending and writing that down, nobody knows whether it
 * was sent: mail is sent again under the same Message-ID, by which mailboxes know it, a text message is not. Outside of
 * the sandbox the words are forgotten with the sending: codes, reset links and addresses have no business in a table
 * that nobody reads.
 * @throws Error when it could not be sent, or somebody else is at it: the job is tried again
 */
export async function deliverMessage(
  deps: { db: Database; clock: Clock; mail: MailPort; sms: SmsPort; site: { isSandbox: boolean } },
  id: string,
): Promise<void> {
  const message = await claimMessage(deps.db, id, deps.clock.now())
  if (!message) return refuseWhileClaimed(deps.db, id)
  if (message.is_unknown && message.channel === 'sms')
    return dropMessage(deps.db, id, 'unknown whether it was sent', deps.clock.now())
  try {
    await send(deps, message)
  } catch (error) {
    if (error instanceof OutcomeUnknown) return dropMessage(deps.db, id, error.message, deps.clock.now())
    await releaseMessage(deps.db, id, error instanceof Error ? error.message : 'failed')
    throw error
  }
  const kept = deps.site.isSandbox ? sql`` : sql`, text = '', html = null`
  await sql`update outbox_message set sent_at = ${deps.clock.now()}, last_error = null ${kept} where id = ${id}`.execute(
    deps.db,
  )
}

async function send({ mail, sms }: { mail: MailPort; sms: SmsPort }, message: Claimed): Promise<void> {
  const { id, recipient: to, subject, text, html } = message
  if (message.channel === 'sms') await sms.send({ to, text })
  else await mail.send({ to, subject: subject ?? '', text, html, messageId: `<${id}@homebloom>` })
}

/** Undefined when it is sent, dropped or claimed. A clock that was set back (sandbox) leaves no claim for longer than its time. */
async function claimMessage(db: Database, id: string, now: Date): Promise<Claimed | undefined> {
  const until = new Date(now.getTime() + CLAIM_MS)
  const { rows } = await sql<Claimed>`
    update outbox_message m set claimed_until = ${until}, attempts = m.attempts + 1
    from (select id, claimed_until from outbox_message where id = ${id} for update) before
    where m.id = before.id and m.sent_at is null and m.dropped_at is null
      and (m.claimed_until is null or m.claimed_until <= ${now} or m.claimed_until > ${until})
    returning m.id, m.channel, m.recipient, m.subject, m.text, m.html, before.claimed_until is not null as is_unknown`.execute(
    db,
  )
  return rows[0]
}

async function refuseWhileClaimed(db: Database, id: string): Promise<void> {
  const { rows } = await sql`
    select from outbox_message where id = ${id} and sent_at is null and dropped_at is null`.execute(db)
  if (rows.length > 0) throw new Error('the message is being sent by somebody else')
}

async function releaseMessage(db: Database, id: string, why: string): Promise<void> {
  await sql`update outbox_message set claimed_until = null, last_error = ${why} where id = ${id}`.execute(db)
}

/** Leaves a message unsent for good and says why. */
export async function dropMessage(db: Database, id: string, why: string, at: Date): Promise<void> {
  await sql`
    update outbox_message set dropped_at = ${at}, last_error = ${why}
    where id = ${id} and sent_at is null and dropped_at is null`.execute(db)
}
