import type { Database } from '#server/platform/db/connection.ts'

export async function findNews(
  db: Database,
  id: string,
): Promise<{ kind: string; dedupe_key: string | null; created_at: Date } | undefined> {
  return db
    .selectFrom('outbox_message')
    .select(['kind', 'dedupe_key', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
