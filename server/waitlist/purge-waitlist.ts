import type { Database } from '#server/platform/db/connection.ts'
import { purgeLines, purgeReleases } from './release-queries.ts'
import { LINE_KEPT_MS } from './show-waitlist.ts'

/** Rules: docs/product-rules.md#retention */
export async function purgeWaitlist(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LINE_KEPT_MS)
  await purgeReleases(db, before)
  await purgeLines(db, before)
}
