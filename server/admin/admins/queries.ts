import type { Database } from '#server/platform/db/connection.ts'

export async function hasBooked(db: Database, clientId: string): Promise<boolean> {
  const row = await db.selectFrom('booking').select('id').where('client_id', '=', clientId).limit(1).executeTakeFirst()
  return row !== undefined
}
