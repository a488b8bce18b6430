import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

/** How many paid gift cards of theirs have still to be sent. */
export async function countUnsentCards(trx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from gift_card where buyer_id = ${id} and paid_at is not null
      and sent_at is null and cancelled_at is null and voided_at is null`.execute(trx)
  return rows[0]!.n
}

/** Erases the names on gift cards, which stay valid for the person with the code, and the link that invited friends. */
export async function erasePromotions(trx: Transaction, id: string, goneEmail: string): Promise<void> {
  await sql`update gift_card set sender_name = '', recipient_name = '', message = '',
      recipient_email = case when recipient_email is null then null else ${goneEmail} end
    where buyer_id = ${id}`.execute(trx)
  await sql`delete from invite_code where person_id = ${id}`.execute(trx)
}
