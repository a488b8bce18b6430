import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { WORDS_ERASED } from '#server/platform/erasure.ts'

/** Whether an admin still has to look at a conversation of theirs. */
export async function hasOpenReport(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select exists (select from conversation_report
      where state = 'open' and ${id} in (reporter_id, reported_id)) as is_so`.execute(trx)
  return rows[0]!.is_so
}

/**
 * Erases the texts and photos that they wrote, the system's lines about who did what and why, and quotes in reports.
 * The lines remain, so that their numbers stay true.
 */
export async function eraseLines(trx: Transaction, id: string): Promise<void> {
  await sql`select from conversation where client_id = ${id} or provider_id = ${id} order by id for update`.execute(trx)
  await sql`delete from message_photo p using conversation c, message m
    where ${id} in (c.client_id, c.provider_id) and p.conversation_id = c.id and m.conversation_id = c.id
      and m.number = p.number and m.author = case when c.client_id = ${id} then 'client' else 'provider' end`.execute(
    trx,
  )
  await sql`update message m set body = ${WORDS_ERASED}, is_masked = false, photos = 0 from conversation c
    where ${id} in (c.client_id, c.provider_id) and m.conversation_id = c.id
      and m.author in ('system', case when c.client_id = ${id} then 'client' else 'provider' end)`.execute(trx)
  await sql`update conversation_report set words = ${WORDS_ERASED}
    where ${id} in (reporter_id, reported_id)`.execute(trx)
  await sql`delete from quick_answers where provider_id = ${id}`.execute(trx)
}
