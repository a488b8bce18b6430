import type { Database } from '#server/platform/db/connection.ts'

export async function findNews(
  db: Database,
  id: string,
): Promise<{ kind: string; dedupe_key: string | null } | undefined> {
  return db.selectFrom('outbox_message').select(['kind', 'dedupe_key']).where('id', '=', id).executeTakeFirst()
}

/** Leaves a message unsent for good and says why. */
export async function dropMessage(db: Database, id: string, why: string): Promise<void> {
  await db
    .updateTable('outbox_message')
    .set({ last_error: why })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
