import type { Database } from '#server/platform/db/connection.ts'
import { forgetUnpaidWords } from './queries.ts'

/** Longer than any checkout can still turn out to be paid. */
const FORGET_AFTER_MS = 2 * 24 * 3_600_000

/** A checkout that was left without paying leaves nothing behind that anybody wrote. */
export async function forgetUnpaidTips(db: Database, now: Date): Promise<void> {
  await forgetUnpaidWords(db, new Date(now.getTime() - FORGET_AFTER_MS))
}
