import type { Database, Transaction } from '#server/platform/db/connection.ts'

export async function isOwnUpload(db: Database, userId: string, fileName: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('file_name')
    .where('file_name', '=', fileName)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUpload(
  trx: Transaction,
  row: { file_name: string; user_id: string; content_type: string; bytes: number; created_at: Date },
): Promise<void> {
  await trx.insertInto('upload').values(row).execute()
}

/** Takes away this person's uploads but for the ones to keep, and answers the names of their files. */
export async function deleteOtherUploads(trx: Transaction, userId: string, keep: readonly string[]): Promise<string[]> {
  const gone = await trx
    .deleteFrom('upload')
    .where('user_id', '=', userId)
    .where('file_name', 'not in', keep)
    .returning('file_name')
    .execute()
  return gone.map((row) => row.file_name)
}
