import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { findFiles, type StoredFile } from '#server/platform/uploads/queries.ts'

/** Photos of a line, in the order in which they were added. */
export async function insertPhotos(
  trx: Transaction,
  conversationId: string,
  number: number,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await sql`
    insert into message_photo (conversation_id, number, position, file_id)
    select ${conversationId}, ${number}, f.position, f.id
    from unnest(${fileIds}::text[]) with ordinality as f (id, position)`.execute(trx)
}

/** By the number of their line. */
export async function findPhotos(
  db: Database,
  conversationId: string,
  numbers: readonly number[],
): Promise<Map<number, StoredFile[]>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: number; file_id: string }>`
    select number, file_id from message_photo where conversation_id = ${conversationId} and number = any(${numbers}::int[])
    order by number, position`.execute(db)
  const files = await findFiles(
    db,
    rows.map(({ file_id }) => file_id),
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  const byLine = new Map<number, StoredFile[]>()
  for (const { number, file_id } of rows) {
    const file = byId.get(file_id)
    if (file) byLine.set(number, [...(byLine.get(number) ?? []), file])
  }
  return byLine
}
