import type { Database } from '#server/platform/db/connection.ts'
import { deleteExpired } from './queries.ts'

const DAY_MS = 86_400_000
/** Long enough for every limit that looks back, short enough that codes and links do not pile up. */
const KEPT_MS = 2 * DAY_MS

/** Removes sessions, codes and reset links whose time is over. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  await deleteExpired(db, new Date(now.getTime() - KEPT_MS))
}
