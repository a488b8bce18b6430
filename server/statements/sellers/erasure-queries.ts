import { sql } from 'kysely'

import type { Transaction } from '#server/platform/db/connection.ts'

/** They are for their owner alone; what the law keeps is in the files. */
export async function eraseCopies(trx: Transaction, providerId: string): Promise<void> {
  await sql`delete from seller_copy where provider_id = ${providerId}`.execute(trx)
}
