import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { mayBeTried, type Channel } from './queries.ts'
import type { SubjectState } from './templates/template.ts'

/** A message given up earlier is final: its content is deleted. */
export async function purgeDeadLetters(db: Database, before: Date): Promise<void> {
  await sql`
    with old as (
      update outbox_message set gave_up_at = null where gave_up_at < ${before} returning id, notification_id)
    update notification n set facts = null
    where n.id in (select notification_id from old) and not exists (
      select from outbox_message m
      where m.notification_id = n.id and ${mayBeTried} and m.id not in (select id from old))`.execute(db)
}

/** @param most the number at which counting stops */
export async function countDeadLetters(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from outbox_message where gave_up_at is not null limit ${most}) g`.execute(db)
  return rows[0]!.count
}

export type DeadMessage = {
  id: number
  template: string
  subject_type: string
  subject_id: string
  /** Push messages are dropped, never given up. */
  channel: Exclude<Channel, 'push'>
  recipient: string
  attempts: number
  last_error: string | null
  gave_up_at: Date
  holds_while: SubjectState | null
  holds_until: Date | null
  has_facts: boolean
}

/** The newest first. */
export async function readDeadMessages(
  db: Database,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
): Promise<DeadMessage[]> {
  const { rows } = await sql<DeadMessage>`
    select m.id, n.template, n.subject_type, n.subject_id, m.channel, m.recipient, m.attempts, m.last_error,
      date_trunc('milliseconds', m.gave_up_at) as gave_up_at, m.holds_while, m.holds_until, n.facts is not null as has_facts
    from (
      select * from outbox_message where gave_up_at is not null
        and ${after ? sql`(gave_up_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
      order by gave_up_at desc, id desc limit ${limit}) m
    join notification n on n.id = m.notification_id
    order by m.gave_up_at desc, m.id desc`.execute(db)
  return rows
}

export type UnsentMessage = {
  id: number
  channel: Channel
  is_urgent: boolean
  attempts: number
  claimed_until: Date | null
  sent_at: Date | null
  dropped_at: Date | null
  gave_up_at: Date | null
  part_of: number | null
  has_facts: boolean
}

/** Locks them until the transaction ends. */
export async function lockMessages(trx: Transaction, ids: number[]): Promise<UnsentMessage[]> {
  const { rows } = await sql<UnsentMessage>`
    select m.id, m.channel, m.is_urgent, m.attempts, m.claimed_until, m.sent_at, m.dropped_at, m.gave_up_at, m.part_of,
      n.facts is not null as has_facts
    from outbox_message m join notification n on n.id = m.notification_id
    where m.id = any(${ids}::bigint[]) order by m.id for update of m`.execute(trx)
  return rows
}

/** Their tries start over: immediately, or after the quiet hours for text messages that need not wake anyone. */
export async function reviveMessages(trx: Transaction, ids: number[], textsFrom: Date | null): Promise<void> {
  await sql`
    update outbox_message set dropped_at = null, gave_up_at = null, part_of = null, last_error = null, failure = null, held_until = null,
      next_try_at = case when channel = 'sms' and not is_urgent then ${textsFrom}::timestamptz end,
      claimed_until = null, handed_at = null, attempts = 0
    where id = any(${ids}::bigint[])`.execute(trx)
}

export async function dropByHand(trx: Transaction, ids: number[], why: string, at: Date): Promise<void> {
  await sql`
    update outbox_message set dropped_at = coalesce(dropped_at, ${at}), gave_up_at = null, last_error = ${why}
    where id = any(${ids}::bigint[])`.execute(trx)
}

const RESTORED = 'it waited when the backup was made'

/**
 * After a restore: messages due by now were sent by the servers that came after the backup, or are too old. What is
 * held until later stays. @returns how many
 */
export async function dropUnsent(trx: Transaction, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox_message m set dropped_at = ${now}, last_error = ${RESTORED}
    where m.sent_at is null and m.dropped_at is null and (m.held_until is null or m.held_until <= ${now})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
