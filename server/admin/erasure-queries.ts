import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'

/** Admins' notes about a person, and tasks with their name. */
async function eraseFromConsole(trx: Transaction, id: string): Promise<void> {
  await sql`delete from person_note where person_id = ${id}`.execute(trx)
  await sql`delete from saved_view where admin_id = ${id}`.execute(trx)
  await sql`delete from task where subject_id = ${id}`.execute(trx)
  await sql`delete from task where subject_type in ('booking', 'visit') and subject_id in (
    select id from booking where client_id = ${id} or provider_id = ${id})`.execute(trx)
}

export const adminErasure: ErasureStep = { erase: (_deps, trx, { id }) => eraseFromConsole(trx, id) }
