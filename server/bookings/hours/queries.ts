import type { Database } from '#server/platform/db/connection.ts'

/** Finds the bookings that wait for their provider's answer. */
export async function listUnanswered(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'pending')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
