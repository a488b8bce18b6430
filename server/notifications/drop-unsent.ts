import type { Transaction } from '#server/platform/db/connection.ts'
import { dropDue } from './given-up-queries.ts'

const RESTORED = 'it waited when the backup was made'

/**
 * After a restore: what was due by now was sent by those who came after the backup, or is too old. Messages held until
 * later stay. @returns how many
 */
export async function dropUnsent(trx: Transaction, now: Date): Promise<number> {
  return dropDue(trx, RESTORED, now)
}
