import type { Database } from '#server/platform/db/connection.ts'
import { purgeUnpaidWords } from './queries.ts'

/** Longer than any checkout can still turn out to be paid. */
const FORGET_AFTER_MS = 2 * 24 * 3_600_000

/** A checkout that was left without paying leaves nothing behind that anybody wrote. */
export async function purgeUnpaidTips(db: Database, now: Date): Promise<void> {
  await purgeUnpaidWords(db, new Date(now.getTime() - FORGET_AFTER_MS))
}
