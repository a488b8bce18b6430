import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Clock } from './clock.ts'
import { newId } from './id.ts'
import { quietUntil } from './quiet-hours.ts'
import type { LocalTime } from './time.ts'

export type Channel = 'email' | 'sms'

export type NewMessage = {
  channel: Channel
  /** An email address, or ten digits. */
  to: string
  subject?: string
  text: string
  html?: string
  /** What it tells of, for example `booking.accepted`. */
  kind: string
  /** One message is written once per key. */
  dedupeKey?: string
  /** The id of what it is about. A burst of messages about it to one person is held and becomes one. */
  about?: string
  /** A text message that cannot wait for the morning. */
  mayWake?: boolean
}

/**
 * So many messages about one thing to one person go at once within `BURST_S`; those that follow wait for its end.
 * Rules: docs/product-rules.md#bursts
 */
const BURST_FREE = 3
const BURST_S = 60

/**
 * Writes messages in the transaction of the change they tell of; what was written before under its key is left as it
 * is. A lane of the worker sends them, at once or when they are no longer held: a text message for the quiet hours
 * unless it `mayWake`, a burst for the rest of its minute. Whoever writes about one thing holds it until the
 * transaction ends, so of many at once each counts those before it.
 */
export async function queueMessages(
  { clock, localTime }: { clock: Clock; localTime: LocalTime },
  trx: Transaction,
  messages: NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const now = clock.now()
  const quiet = quietUntil(now, localTime)
  const rows = messages.map((message) => {
    const isUrgent = isAboutAccount(message)
    const isHeld = message.channel === 'sms' && !isUrgent && message.mayWake !== true
    return sql`(${newId()}::text, ${message.channel}::text, ${message.to}::text, ${message.subject ?? null}::text,
      ${message.text}::text, ${message.html ?? null}::text, ${message.kind}::text, ${message.dedupeKey ?? null}::text,
      ${message.about ?? null}::text, ${isUrgent}::boolean, ${isHeld ? quiet : null}::timestamptz)`
  })
  await sendAhead(
    trx,
    sql`insert into outbox_message
      (id, channel, recipient, subject, text, html, kind, dedupe_key, about, is_urgent, held_until, created_at)
    select v.id, v.channel, v.recipient, v.subject, v.text, v.html, v.kind, v.dedupe_key, v.about, v.is_urgent,
      coalesce(v.held_until, ${endOfBurst(now)}), ${now}
    from (values ${sql.join(rows)})
      v (id, channel, recipient, subject, text, html, kind, dedupe_key, about, is_urgent, held_until)
    on conflict (dedupe_key) do nothing`,
  )
}

/** Codes, links and warnings about an account: few, short-lived and awaited, so they have lanes of their own. */
function isAboutAccount({ kind }: NewMessage): boolean {
  return kind.startsWith('account.')
}

/**
 * Null while there were few in the last minute. Those that wait already are joined; else the minute is counted from the
 * first of those that went in it. What is held until the same moment goes as one and counts as one.
 */
function endOfBurst(now: Date) {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  return sql`(
    select case
      when max(m.held_until) > ${now} then max(m.held_until)
      when count(distinct coalesce(m.held_until::text, m.id)) >= ${BURST_FREE}
        then min(coalesce(m.held_until, m.created_at)) + make_interval(secs => ${BURST_S})
      end
    from outbox_message m
    where m.about = v.about and m.recipient = v.recipient and m.channel = v.channel
      and coalesce(m.held_until, m.created_at) > ${at(-BURST_S)}
      and coalesce(m.held_until, m.created_at) <= ${at(BURST_S)})`
}
