import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

/** The words that came with what they gave. */
export async function eraseTipWords(trx: Transaction, id: string): Promise<void> {
  await sql`update tip set message = null where client_id = ${id} and message is not null`.execute(trx)
}
