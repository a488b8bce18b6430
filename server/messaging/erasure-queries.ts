import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { WORDS_ERASED, type ErasureStep } from '#server/platform/erasure.ts'

/** Whether an admin still has to look at a conversation of theirs. */
async function hasOpenReport(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select exists (select from conversation_report
      where state = 'open' and ${id} in (reporter_id, reported_id)) as is_so`.execute(trx)
  return rows[0]!.is_so
}

/**
 * What they wrote to others, what the visits themselves said there of who did what and why, the photos, and what
 * reports of it quote. The lines stay, so that numbers stay right.
 */
async function eraseLines(trx: Transaction, id: string): Promise<void> {
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

export const messagingErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    if (!(await hasOpenReport(trx, id))) return []
    return [{ code: 'report', text: 'We’re still reviewing a report about a conversation.', items: [], path: null }]
  },
  erase: (_deps, trx, { id }) => eraseLines(trx, id),
}
