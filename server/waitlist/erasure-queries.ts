import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

/** Erases a person's lines and offers, and ends the lines that waited for them. */
export async function eraseLines(trx: Transaction, id: string, now: Date): Promise<void> {
  await sql`update waitlist_release set due_at = ${now}
    where id in (select release_id from waitlist_offer where client_id = ${id} and state = 'open')`.execute(trx)
  await sql`delete from waitlist_offer where client_id = ${id}`.execute(trx)
  await sql`delete from waitlist_entry where client_id = ${id}`.execute(trx)
  await sql`update waitlist_release set given_up_by = null where given_up_by = ${id}`.execute(trx)
  await sql`
    with line as materialized (select id, ended_at from waitlist_entry where provider_id = ${id})
    update waitlist_entry set state = 'over', ended_at = ${now}
    where id in (select id from line where ended_at is null)`.execute(trx)
}
