import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'

/** When and where they worked, and what they wished for. */
async function eraseAvailability(trx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  for (const table of ['time_off', 'date_override', 'schedule'])
    await sql`delete from ${sql.table(table)} where provider_id = ${id}`.execute(trx)
  await sql`delete from wish where person_id = ${id}`.execute(trx)
  await sql`delete from favourite where client_id = ${id} or provider_id = ${id}`.execute(trx)
  await sql`delete from visitor_wish where email = ${email}`.execute(trx)
  await sql`update claim set place = null where party_id = ${id}`.execute(trx)
}

export const availabilityErasure: ErasureStep = { erase: (_deps, trx, leaver) => eraseAvailability(trx, leaver) }
