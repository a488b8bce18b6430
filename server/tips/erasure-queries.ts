import { sql } from 'kysely'
import type { Transaction, Database } from '#server/platform/db/connection.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { purgeUnpaidWords } from './queries.ts'

/** The words that came with what they gave. */
async function eraseTipWords(trx: Transaction, id: string): Promise<void> {
  await sql`update tip set message = null where client_id = ${id} and message is not null`.execute(trx)
}

export const tipsErasure: ErasureStep = { erase: (_deps, trx, { id }) => eraseTipWords(trx, id) }

/** Longer than any checkout can still turn out to be paid. */
const FORGET_AFTER_MS = 2 * 24 * 3_600_000

/** An abandoned checkout leaves no person's text behind. */
export async function purgeUnpaidTips(db: Database, now: Date): Promise<void> {
  await purgeUnpaidWords(db, new Date(now.getTime() - FORGET_AFTER_MS))
}
