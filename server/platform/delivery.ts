import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { MailPort } from './mail.ts'
import type { Channel } from './outbox.ts'
import { OutcomeUnknown, Refused, type SmsPort } from './sms.ts'

export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  mail: MailPort
  sms: SmsPort
  site: { isSandbox: boolean }
}

/** A message that one worker has in its hands. */
export type TakenMessage = {
  id: string
  channel: Channel
  recipient: string
  subject: string | null
  text: string
  html: string | null
  kind: string
  dedupe_key: string | null
  about: string | null
  held_until: Date | null
  created_at: Date
  /** Tries so far, this one included. */
  attempts: number
  /** An earlier try was cut off: whether it was sent is not known. */
  is_unknown: boolean
}

/** Longer than mail and SMS may take (their own limits end them before). */
const CLAIM_MS = 120_000
/** Nothing waits longer (a night has eleven hours): a clock that was set back (sandbox) keeps nothing for good. */
const LONGEST_WAIT_MS = 13 * 3_600_000
/** Looked at to find one message each for different people. */
const WINDOW = 200
/** With pauses of at most a quarter of an hour this bears a service that is away for a day. */
const MOST_TRIES = 100
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 15 * 60_000

const COLUMNS = sql`m.id, m.channel, m.recipient, m.subject, m.text, m.html, m.kind, m.dedupe_key, m.about, m.held_until,
  m.created_at, m.attempts`

const isUnsent = sql`m.sent_at is null and m.dropped_at is null`

function isFree(now: Date) {
  return sql`(m.claimed_until is null or m.claimed_until <= ${now}
    or m.claimed_until > ${new Date(now.getTime() + CLAIM_MS)})`
}

function isDue(now: Date) {
  return sql`(coalesce(m.next_try_at, m.held_until) is null or coalesce(m.next_try_at, m.held_until) <= ${now}
    or coalesce(m.next_try_at, m.held_until) > ${new Date(now.getTime() + LONGEST_WAIT_MS)})`
}

export type Lane = { channel: Channel; isUrgent: boolean }

/**
 * Takes what is due, first come, first served: one message at a time per person, so that nobody whose mailbox hangs
 * holds up others, and each hears things in their order. The try is written down before it is made. Of messages that
 * are held together the last one is taken; `takeTogether` brings the others.
 * @param busy recipients that are being served
 */
export async function takeMessages(
  db: Database,
  { channel, isUrgent }: Lane,
  { want, busy, now }: { want: number; busy: string[]; now: Date },
): Promise<TakenMessage[]> {
  const until = new Date(now.getTime() + CLAIM_MS)
  // The second look goes by ids alone: after a flood PostgreSQL does not know yet how many wait, and would read them all.
  const { rows } = await sql<TakenMessage>`
    with waiting as (
      select m.id, m.recipient, m.seq, coalesce(m.next_try_at, m.held_until, m.created_at) as due from outbox_message m
      where m.is_urgent = ${isUrgent} and m.channel = ${channel} and ${isUnsent} and ${isFree(now)} and ${isDue(now)}
        and m.recipient <> all(${busy}::text[])
        and (m.held_until is null or m.about is null or not exists (
          select from outbox_message l
          where l.about = m.about and l.recipient = m.recipient and l.channel = m.channel and l.held_until <= ${now}
            and l.sent_at is null and l.dropped_at is null and l.seq > m.seq))
      order by coalesce(m.next_try_at, m.held_until, m.created_at) limit ${WINDOW}),
    first as (select distinct on (recipient) id, due, seq from waiting order by recipient, due, seq),
    taken as (
      select m.id, m.claimed_until from outbox_message m
      where m.id = any(array(select id from first order by due, seq limit ${want}))
        and coalesce(m.sent_at, m.dropped_at) is null and ${isFree(now)}
      for update skip locked)
    update outbox_message m set claimed_until = ${until}, attempts = m.attempts + 1
    from taken where m.id = taken.id
    returning ${COLUMNS}, taken.claimed_until is not null as is_unknown`.execute(db)
  return rows
}

/** Those that were held with a taken message and go with it, in the order in which they were written, it included. */
export async function takeTogether(db: Database, taken: TakenMessage, now: Date): Promise<TakenMessage[]> {
  if (taken.held_until === null || taken.about === null) return [taken]
  const until = new Date(now.getTime() + CLAIM_MS)
  const { rows } = await sql<TakenMessage>`
    with others as (
      select m.id from outbox_message m
      where m.about = ${taken.about} and m.recipient = ${taken.recipient} and m.channel = ${taken.channel}
        and m.id <> ${taken.id} and m.held_until <= ${now} and ${isUnsent}
        and (m.claimed_until is null or (m.channel = 'email' and ${isFree(now)}))
      for update skip locked),
    theirs as (
      update outbox_message m set claimed_until = ${until}, attempts = m.attempts + 1
      from others where m.id = others.id returning ${COLUMNS}, m.seq)
    select * from theirs order by seq`.execute(db)
  return [...rows, taken]
}

/**
 * Sends one message, once, and with it whatever it stands for. No transaction spans the network. When a process dies
 * between sending and writing that down, nobody knows whether it was sent: mail is sent again under the same
 * Message-ID, by which mailboxes know it, a text message is not. What fails is tried again with growing pauses, for
 * about a day. Rules: docs/product-rules.md#delivery
 * @param standsFor messages that are part of this one
 */
export async function sendMessage(deps: DeliveryDeps, message: TakenMessage, standsFor: string[] = []): Promise<void> {
  const all = [message.id, ...standsFor]
  try {
    await send(deps, message)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'failed'
    if (error instanceof OutcomeUnknown || error instanceof Refused) return dropMessages(deps, all, why)
    return putOff(deps, all, message.attempts, why)
  }
  await writeSent(deps, message)
  if (standsFor.length > 0) await dropMessages(deps, standsFor, PART_OF_LATER)
}

/** Why a message was not sent by itself, as `last_error` says it. */
export const PART_OF_LATER = 'part of a later message'
export const NO_LONGER_TRUE = 'no longer true'

async function send({ mail, sms }: { mail: MailPort; sms: SmsPort }, message: TakenMessage): Promise<void> {
  const { id, recipient: to, subject, text, html } = message
  if (message.channel === 'sms') await sms.send({ to, text })
  else await mail.send({ to, subject: subject ?? '', text, html, messageId: `<${id}@homebloom>` })
}

/** The sandbox keeps the words that went out; elsewhere codes, links and addresses have no business in a table that nobody reads. */
async function writeSent({ db, clock, site }: DeliveryDeps, { id, subject, text, html }: TakenMessage): Promise<void> {
  const words = site.isSandbox ? { subject, text, html } : { subject, text: '', html: null }
  await sql`
    update outbox_message set sent_at = ${clock.now()}, last_error = null, subject = ${words.subject},
      text = ${words.text}, html = ${words.html} where id = ${id}`.execute(db)
}

async function putOff(deps: DeliveryDeps, ids: string[], attempts: number, why: string): Promise<void> {
  deps.log.warn({ why, attempts, message: ids[0] }, 'a message could not be sent')
  if (attempts >= MOST_TRIES) return dropMessages(deps, ids, why)
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  const nextTry = new Date(deps.clock.now().getTime() + pause)
  await sql`
    update outbox_message set claimed_until = null, next_try_at = ${nextTry}, last_error = ${why}
    where id = any(${ids}::text[])`.execute(deps.db)
}

/** Leaves messages unsent for good and says why. Their words are forgotten as those of sent ones. */
export async function dropMessages(
  { db, clock, site }: Pick<DeliveryDeps, 'db' | 'clock' | 'site'>,
  ids: string[],
  why: string,
): Promise<void> {
  const kept = site.isSandbox ? sql`` : sql`, text = '', html = null`
  await sql`
    update outbox_message set dropped_at = ${clock.now()}, last_error = ${why} ${kept}
    where id = any(${ids}::text[]) and sent_at is null and dropped_at is null`.execute(db)
}
