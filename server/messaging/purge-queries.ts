import { sql } from 'kysely'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import { removeFiles } from '#server/platform/uploads/stored-files.ts'

export type LineKey = { conversation_id: string; number: number }

/** Older messages that still exist, except in a conversation that waits for an admin. */
async function listOldLines(
  trx: Transaction,
  { before, limit, not }: { before: Date; limit: number; not: string },
): Promise<LineKey[]> {
  const { rows } = await sql<LineKey>`
    select m.conversation_id, m.number from message m
    where m.author <> 'system' and m.sent_at < ${before} and m.body <> ${not}
      and not exists (
        select from conversation_report r where r.conversation_id = m.conversation_id and r.state = 'open')
    order by m.sent_at limit ${limit} for update of m skip locked`.execute(trx)
  return rows
}

/** Replaces the text of lines, and removes their photos. @returns the files that nothing refers to now */
async function replaceWords(trx: Transaction, lines: readonly LineKey[], words: string): Promise<string[]> {
  if (lines.length === 0) return []
  const keys = sql`select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k (conversation_id text, number int)`
  const { rows } = await sql<{ file_id: string }>`
    with keys as (${keys}), changed as (
      update message m set body = ${words}, is_masked = false, photos = 0 from keys k
      where m.conversation_id = k.conversation_id and m.number = k.number)
    delete from message_photo p using keys k
    where p.conversation_id = k.conversation_id and p.number = k.number returning p.file_id`.execute(trx)
  return rows.map(({ file_id }) => file_id)
}

const KEPT_MS = 730 * 86_400_000
const AT_ONCE = 500

/** Replaces deleted text: the line itself stays, so that numbers and marks stay right. */
const WORDS_FORGOTTEN = '(Deleted after two years)'

/**
 * Deletes messages after two years, with their photos, except while a report of the conversation is undecided. Rules:
 * docs/product-rules.md#retention
 */
export async function purgeOldWords(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const lines = await listOldLines(trx, { before, limit: AT_ONCE, not: WORDS_FORGOTTEN })
      await removeFiles(trx, await replaceWords(trx, lines, WORDS_FORGOTTEN), now)
      return lines.length
    })
    if (count < AT_ONCE) return
  }
}
