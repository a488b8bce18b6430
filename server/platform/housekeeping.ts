import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Counters outlive the longest window (a day); keys of repeats are stored for a week. Rules:
 * docs/product-rules.md#retention
 */
const COUNTERS_MS = 2 * DAY_MS
const KEYS_MS = 7 * DAY_MS

/** Removes what the platform keeps for a while only. Each statement is served by an index on the age. */
export async function purgeOldRows(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`delete from rate_limit where window_started_at < ${before(COUNTERS_MS)}`.execute(db)
  await sql`delete from idempotency_key where created_at < ${before(KEYS_MS)}`.execute(db)
}

/** Lets something happen at most once an hour, however often it is requested. The first time is immediate. */
export function hourly(act: (now: Date) => Promise<void>): (now: Date) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (Math.abs(now.getTime() - last) < HOUR_MS) return
    last = now.getTime()
    await act(now)
  }
}
