import type { Database } from '#server/platform/db/connection.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { removeFiles } from '#server/platform/uploads/stored-files.ts'
import { listOldLines, replaceWords } from './purge-queries.ts'

const KEPT_MS = 730 * 86_400_000
const AT_ONCE = 500

/** Replaces deleted text. The line itself remains, so that numbers and marks stay true. */
export const WORDS_FORGOTTEN = '(Deleted after two years)'

/**
 * Forgets what people wrote to each other two years ago, with its photos; not while somebody has reported the conversation
 * and nobody has decided. Rules: docs/product-rules.md#retention
 */
export async function purgeOldWords(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const lines = await listOldLines(trx, { before, limit: AT_ONCE, not: WORDS_FORGOTTEN })
      await removeFiles(trx, await replaceWords(trx, lines, WORDS_FORGOTTEN), now)
      return lines.length
    })
    if (count < AT_ONCE) return
  }
}
