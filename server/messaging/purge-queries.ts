import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

export type LineKey = { conversation_id: string; number: number }

/** Messages from before then that are still there. Skips conversations that wait for an admin. */
export async function listOldLines(
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

/** Puts other words in the place of lines, and takes their photos from them. @returns the files that nothing names now */
export async function replaceWords(trx: Transaction, lines: readonly LineKey[], words: string): Promise<string[]> {
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
