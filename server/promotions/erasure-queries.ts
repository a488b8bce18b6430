import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { goneEmail, type ErasureStep } from '#server/platform/erasure.ts'

/** How many paid gift cards of theirs have still to be sent. */
async function countUnsentCards(trx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from gift_card where buyer_id = ${id} and paid_at is not null
      and sent_at is null and cancelled_at is null and voided_at is null`.execute(trx)
  return rows[0]!.n
}

/**
 * The names of giver and receiver of a card, which stays good for anyone with its code; and the link that invited
 * friends.
 */
async function erasePromotions(trx: Transaction, id: string, goneEmail: string): Promise<void> {
  await sql`update gift_card set sender_name = '', recipient_name = '', message = '',
      recipient_email = case when recipient_email is null then null else ${goneEmail} end
    where buyer_id = ${id}`.execute(trx)
  await sql`delete from invite_code where person_id = ${id}`.execute(trx)
}

/** Gift cards that are bought and not yet sent are sent or cancelled first. */
export const promotionsErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    if ((await countUnsentCards(trx, id)) === 0) return []
    const text = 'One of your gift cards hasn’t been sent yet. Wait for its day, or cancel it.'
    return [{ code: 'gift_card', text, items: [], path: '/gift-cards' }]
  },
  erase: (_deps, trx, { id }) => erasePromotions(trx, id, goneEmail(id)),
}
