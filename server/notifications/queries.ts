import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import { requestId } from '#server/platform/http/request-scope.ts'
import type { FailureKind } from '#server/platform/ports/send-error.ts'
import type { SubjectState } from './templates/template.ts'

/** Subject of a notification. */
export type Subject = {
  type:
    | 'account'
    | 'booking'
    | 'code'
    | 'checkout'
    | 'conversation'
    | 'conversation_report'
    | 'gift_card'
    | 'dispute'
    | 'name_change'
    | 'offering'
    | 'paper'
    | 'photo'
    | 'refund'
    | 'review'
    | 'ruling'
    | 'safety_alarm'
    | 'safety_watch'
    | 'ticket'
    | 'payout'
    | 'trusted_contact'
    | 'verification'
    | 'waitlist_line'
    | 'waitlist_offer'
    | 'wish'
  id: string
}

export type Channel = 'email' | 'sms' | 'push'

export type NewNotification = {
  id: string
  template: string
  subject: Subject
  /** Sent once per subject and round; null: any number of times. */
  round: string | null
  facts: string
  at: Date
  isUrgent: boolean
}

export type NewMessage = {
  reader: string
  channel: Channel
  /** An email address, or ten digits; for a push message the email of the devices' owner. */
  to: string
  /** Its owner: a person's id, or the email of an account; null if unknown. */
  of: { personId: string } | { email: string } | null
  heldUntil: Date | null
  /** The state of the subject under which it is worth sending, and until when. */
  holdsWhile: SubjectState | null
  holdsUntil: Date | null
}

/** For the account with that email; other addresses have no inbox. */
export type NewInboxMessage = Pick<NewMessage, 'holdsWhile' | 'holdsUntil'> & {
  email: string
  title: string
  text: string
  path: string | null
}

/**
 * How many messages about one subject to one person go immediately within `BURST_S`; later ones wait for its end.
 * Rules: docs/product-rules.md#bursts
 */
const BURST_FREE = 3
const BURST_S = 60

/**
 * Writes a notification and its messages; nothing when it was written before. Writing about a subject locks it until
 * the transaction ends, so each of many simultaneous bursts counts those before it.
 * @param topic the group under which a reader may have switched it off in the inbox; null when it can't be
 * @returns waits for the ids of the people in whose inbox it is
 */
export async function insertNotification(
  trx: Transaction,
  { id, template, subject, round, facts, at, isUrgent }: NewNotification,
  messages: NewMessage[],
  inbox: NewInboxMessage[] = [],
  topic: string | null = null,
): Promise<() => Promise<string[]>> {
  const rows = messages.map(
    ({ reader, channel, to, of, heldUntil, holdsWhile, holdsUntil }) =>
      sql`(${reader}::text, ${channel}::text, ${to}::text, ${of && 'personId' in of ? of.personId : null}::text,
        ${of && 'email' in of ? of.email : null}::text, ${heldUntil}::timestamptz,
        ${holdsWhile && JSON.stringify(holdsWhile)}::jsonb, ${holdsUntil}::timestamptz)`,
  )
  const bursts = isUrgent ? sql`` : sql`burst as materialized (${burstsAbout(subject, at)}),`
  const held = isUrgent
    ? sql`v.held_until`
    : sql`coalesce(v.held_until, (select b.until from burst b where b.recipient = v.recipient and b.channel = v.channel))`
  const told = sql`
    told as (
      insert into notification (id, template, subject_type, subject_id, round, facts, request_id, created_at)
      values (${id}, ${template}, ${subject.type}, ${subject.id}, ${round}, ${facts}, ${requestId()}, ${at})
      on conflict (subject_type, subject_id, template, round) do nothing returning id)`
  const addressed = sql`(values ${sql.join(rows)}) a (reader, channel, recipient, person_id, email, held_until, holds_while, holds_until)`
  // One for each device of the account with that email; the device is the recipient.
  const isPushed = messages.some(({ channel }) => channel === 'push')
  const recipient = isPushed ? sql`case when a.channel = 'push' then d.id else a.recipient end` : sql`a.recipient`
  const devices = isPushed
    ? sql`left join push_subscription d on a.channel = 'push' and d.person_id = u.id
      where a.channel <> 'push' or d.id is not null`
    : sql``
  const ofNumber = sql`(select p.id from user_account p
    where a.channel = 'sms' and a.email is null and p.phone_number = a.recipient)`
  const messagesOfAll = sql`(
    select a.reader, a.channel, ${recipient} as recipient, coalesce(a.person_id, u.id, ${ofNumber}) as person_id,
      a.held_until, a.holds_while, a.holds_until
    from ${addressed} left join user_account u on u.email = a.email ${devices}) v`
  const sent = sql`
    insert into outbox_message
      (notification_id, reader, channel, recipient, person_id, is_urgent, held_until, holds_while, holds_until, created_at)
    select told.id, v.reader, v.channel, v.recipient, v.person_id, ${isUrgent}, ${held}, v.holds_while, v.holds_until, ${at}
    from told cross join ${messagesOfAll}`
  const answer = await sendAhead<{ person_id: string }>(
    trx,
    inbox.length > 0
      ? sql`with ${bursts} ${told}, sent as (${sent}) ${insertInbox({ template, subject, at, topic }, inbox)}`
      : sql`with ${bursts} ${told} ${sent}`,
  )
  return async () => (await answer()).map(({ person_id }) => person_id)
}

function insertInbox(
  { template, subject, at, topic }: Pick<NewNotification, 'template' | 'subject' | 'at'> & { topic: string | null },
  inbox: NewInboxMessage[],
) {
  const rows = inbox.map(
    ({ email, title, text, path, holdsWhile, holdsUntil }) =>
      sql`(${email}::text, ${title}::text, ${text}::text, ${path}::text,
        ${holdsWhile && JSON.stringify(holdsWhile)}::jsonb, ${holdsUntil}::timestamptz)`,
  )
  const isWantedInInbox =
    topic === null
      ? sql`true`
      : sql`not exists (select from notice_choice c
          where c.person_id = u.id and c.topic = ${topic} and c.channel = 'inbox' and not c.is_on)`
  return sql`
    insert into inbox_message
      (person_id, template, subject_type, subject_id, title, text, path, holds_while, holds_until, created_at)
    select u.id, ${template}, ${subject.type}, ${subject.id}, v.title, v.text, v.path, v.holds_while, v.holds_until, ${at}
    from told cross join (values ${sql.join(rows)}) v (email, title, text, path, holds_while, holds_until)
    join user_account u on u.email = v.email
    where ${isWantedInInbox}
    returning person_id`
}

/**
 * People with many messages about a subject in the last minute, and until when the next one waits. A message joins
 * those that already wait; otherwise the minute counts from the first one sent in it. Messages held until the same
 * moment go as one and count as one.
 */
function burstsAbout(subject: Subject, now: Date) {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const minute = BURST_S * 1000
  // One telling after the other, by its index: as a join, all messages were read while the tables had no statistics.
  return sql`
    select m.recipient, m.channel, case
        when max(m.held_until) > ${now} then max(m.held_until)
        when count(distinct coalesce(m.held_until::text, m.id::text)) >= ${BURST_FREE}
          then min(coalesce(m.held_until, m.created_at)) + make_interval(secs => ${BURST_S})
      end as until
    from notification n cross join lateral (
      select id, recipient, channel, held_until, created_at from outbox_message
      where notification_id = n.id and coalesce(held_until, created_at) > ${at(-minute)}
        and coalesce(held_until, created_at) <= ${at(minute)}
      offset 0) m
    where n.subject_type = ${subject.type} and n.subject_id = ${subject.id}
    group by m.recipient, m.channel`
}

/** A message that one worker has in its hands. */
export type ClaimedMessage = {
  id: number
  notification_id: string
  template: string
  subject_type: string
  subject_id: string
  facts: string | null
  /** Request that caused it. Null when time alone did. */
  request_id: string | null
  reader: string
  channel: Channel
  recipient: string
  held_until: Date | null
  holds_while: SubjectState | null
  holds_until: Date | null
  created_at: Date
  /** Tries so far, this one included. */
  attempts: number
  /** An earlier try was cut off when it had been handed to the network: whether it was sent is not known. */
  is_unknown: boolean
}

/** Longer than email and SMS may take (their own limits end them before). */
const CLAIM_MS = 120_000
/** Upper limit (a night has eleven hours), so that a clock set back in the sandbox holds no message forever. */
const LONGEST_WAIT_MS = 13 * 3_600_000
/** Checked to find one message each for different people. */
const WINDOW = 200

export const COLUMNS = sql`m.id, m.notification_id, n.template, n.subject_type, n.subject_id, n.facts, n.request_id, m.reader, m.channel,
  m.recipient, m.held_until, m.holds_while, m.holds_until, m.created_at, m.attempts`

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
 * Claims what is due, first come, first served: one message at a time per person, so that a hanging mailbox doesn't
 * hold up others, and each person gets messages in their order. The try is recorded before it is made. Of messages held
 * together the last one is claimed; `claimTogether` brings the others.
 * @param busy recipients that are being served
 */
export async function claimNextMessages(
  db: Database,
  { channel, isUrgent }: Lane,
  { want, busy, now }: { want: number; busy: string[]; now: Date },
): Promise<ClaimedMessage[]> {
  const until = new Date(now.getTime() + CLAIM_MS)
  // The second look goes by ids alone: after a flood PostgreSQL does not know yet how many wait, and would read them all.
  const { rows } = await sql<ClaimedMessage>`
    with waiting as (
      select m.id, m.recipient, coalesce(m.next_try_at, m.held_until, m.created_at) as due from outbox_message m
      where m.is_urgent = ${isUrgent} and m.channel = ${channel} and ${isUnsent} and ${isFree(now)} and ${isDue(now)}
        and m.recipient <> all(${busy}::text[])
        and (m.held_until is null or not exists (
          select from notification n join notification o on o.subject_type = n.subject_type and o.subject_id = n.subject_id
          join outbox_message l on l.notification_id = o.id
          where n.id = m.notification_id and l.recipient = m.recipient and l.channel = m.channel
            and l.held_until <= ${now} and l.sent_at is null and l.dropped_at is null and l.id > m.id))
      order by coalesce(m.next_try_at, m.held_until, m.created_at) limit ${WINDOW}),
    first as (select distinct on (recipient) id, due from waiting order by recipient, due, id),
    taken as (
      select m.id, m.handed_at from outbox_message m
      where m.id = any(array(select id from first order by due, id limit ${want}))
        and coalesce(m.sent_at, m.dropped_at) is null and ${isFree(now)}
      for update skip locked)
    update outbox_message m set claimed_until = ${until}, attempts = m.attempts + 1
    from taken, notification n where m.id = taken.id and n.id = m.notification_id
    returning ${COLUMNS}, taken.handed_at is not null as is_unknown`.execute(db)
  return rows
}

/** Messages held together with a claimed one, in the order in which they were written, including it. */
export async function claimTogether(db: Database, taken: ClaimedMessage, now: Date): Promise<ClaimedMessage[]> {
  if (taken.held_until === null) return [taken]
  const until = new Date(now.getTime() + CLAIM_MS)
  const { rows } = await sql<ClaimedMessage>`
    with others as (
      select m.id from notification n join outbox_message m on m.notification_id = n.id
      where n.subject_type = ${taken.subject_type} and n.subject_id = ${taken.subject_id}
        and m.recipient = ${taken.recipient} and m.channel = ${taken.channel}
        and m.id <> ${taken.id} and m.held_until <= ${now} and ${isUnsent}
        and m.handed_at is null and ${isFree(now)}
      for update of m skip locked),
    theirs as (
      update outbox_message m set claimed_until = ${until}, attempts = m.attempts + 1
      from others, notification n where m.id = others.id and n.id = m.notification_id
      returning ${COLUMNS}, false as is_unknown)
    select * from theirs order by id`.execute(db)
  return [...rows, taken]
}

/**
 * Writes down that text or push messages go to the network now: from here on a worker that dies leaves open whether they
 * were sent.
 * @returns false when another worker has taken one since, because this one was away for too long
 */
export async function markHanded(db: Database, messages: readonly ClaimedMessage[], now: Date): Promise<boolean> {
  const held = messages.map(({ id, attempts }) => ({ id, attempts }))
  const { numAffectedRows } = await sql`
    with held as (
      select m.id from outbox_message m
      join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (id bigint, attempts integer) on h.id = m.id
      where m.attempts = h.attempts and m.handed_at is null and m.sent_at is null and m.dropped_at is null
      for update of m)
    update outbox_message m set handed_at = ${now}
    from held where m.id = held.id and (select count(*) from held) = ${held.length}`.execute(db)
  return Number(numAffectedRows ?? 0) === held.length
}

/** Outcomes of claimed messages. */
export type Outcome =
  | { became: 'sent'; id: number; isBare: boolean }
  /** For good, and why; with the message that said it, or would have. */
  | { became: 'dropped'; id: number; why: string; partOf: number | null }
  /** Until an admin decides otherwise. */
  | { became: 'given up'; id: number; why: string; failure: FailureKind; hasStopped?: true }
  | { became: 'put off'; id: number; why: string; failure: FailureKind | null; nextTryAt: Date }

/** Writes down what became of messages, all in one statement. */
export async function writeOutcomes(db: Database, outcomes: Outcome[], now: Date): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map((outcome) => ({
    id: outcome.id,
    became: outcome.became,
    why: outcome.became === 'sent' ? null : outcome.why,
    failure: outcome.became === 'given up' || outcome.became === 'put off' ? outcome.failure : null,
    is_bare: outcome.became === 'sent' && outcome.isBare,
    part_of: outcome.became === 'dropped' ? outcome.partOf : null,
    next_try_at: outcome.became === 'put off' ? outcome.nextTryAt : null,
  }))
  await sql`
    update outbox_message m set
      sent_at = case when o.became = 'sent' then ${now}::timestamptz end,
      dropped_at = case when o.became in ('dropped', 'given up') then ${now}::timestamptz end,
      gave_up_at = case when o.became = 'given up' then ${now}::timestamptz end,
      claimed_until = case when o.became <> 'put off' then m.claimed_until end,
      handed_at = case when o.became <> 'put off' then m.handed_at end,
      next_try_at = o.next_try_at, last_error = o.why, part_of = o.part_of,
      is_bare = o.is_bare, failure = o.failure
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o (id bigint, became text, why text, is_bare boolean, failure text, part_of bigint, next_try_at timestamptz)
    where m.id = o.id and m.sent_at is null and m.dropped_at is null`.execute(db)
}

/** A retry is still possible. */
export const mayBeTried = sql`(${isUnsent} or m.gave_up_at is not null)`

/**
 * Facts are stored only while a message waits, or was given up and waits for an admin: codes, links and addresses don't
 * belong in a table.
 */
export async function purgeFacts(db: Database, notificationIds: string[]): Promise<void> {
  await sql`
    update notification n set facts = null
    where n.id = any(${notificationIds}::text[]) and not exists (
      select from outbox_message m where m.notification_id = n.id and ${mayBeTried})`.execute(db)
}

/** `secrets` are void by then, sent or not; `gifts` stay until they are sent, however long that takes. */
type ForgottenFacts = { from: Date; until: Date; secrets: string[]; gifts: string[]; keepsSent: boolean }

/**
 * Forgets secrets that are void, sent or not, and what a process that died in between did not. For messages held for
 * the night, the time counts from its end.
 */
export async function purgeOldFacts(
  db: Database,
  { from, until, secrets, gifts, keepsSent }: ForgottenFacts,
): Promise<void> {
  const isDone = sql`not exists (select from outbox_message m where m.notification_id = n.id and ${mayBeTried})`
  const isVoid = sql`(n.template = any(${secrets}::text[]) and not exists (
    select from outbox_message m where m.notification_id = n.id and ${isUnsent} and m.held_until >= ${until}))`
  await sql`
    update notification n set facts = null
    where n.facts is not null and n.created_at >= ${from} and n.created_at < ${until}
      and (${isVoid} or (n.template = any(${gifts}::text[]) and ${isDone}) ${keepsSent ? sql`` : sql`or ${isDone}`})`.execute(
    db,
  )
}

/** Deletes a notification with its messages. */
export async function deleteToldBefore(db: Database, before: Date): Promise<void> {
  await sql`
    delete from notification n where n.created_at < ${before} and not exists (
      select from outbox_message m where m.notification_id = n.id and ${isUnsent})`.execute(db)
}
