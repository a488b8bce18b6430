import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Bookings that were paid, by whomever, and of which nothing is in the books yet, those that will be first at the top. */
export async function listWaitingIds(
  db: Database,
  providerId: string,
  limit: number,
): Promise<{ id: string; due_at: Date | null }[]> {
  const { rows } = await sql<{ id: string; due_at: Date | null }>`
    select b.id, d.due_at
    from booking b
    join visit_payment p on p.booking_id = b.id and p.payee_id = ${providerId}
    left join ledger_due d on d.booking_id = b.id
    where b.provider_id = ${providerId} and p.worth_cents > 0
      and not exists (
        select from ledger_transaction t where t.cause in ('earned', 'fee_kept') and t.reference = b.id)
    order by coalesce(d.due_at, b.starts_at), b.id limit ${limit}`.execute(db)
  return rows
}
