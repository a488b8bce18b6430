import type { Database } from '#server/platform/db/connection.ts'
import { forgetLines, forgetReleases } from './release-queries.ts'
import { LINE_KEPT_MS } from './show-waitlist.ts'

/** Rules: docs/product-rules.md#retention */
export async function forgetWaitlist(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LINE_KEPT_MS)
  await forgetReleases(db, before)
  await forgetLines(db, before)
}
