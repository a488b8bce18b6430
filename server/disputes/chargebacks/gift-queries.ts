import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Facts about a gift card for a bank: its buyer, where its code went, and its use. */
export type SoldGift = {
  id: string
  amount_cents: number
  full_name: string
  email: string
  phone_number: string
  first_name: string
  recipient_name: string
  /** Null for one that its buyer hands over. */
  recipient_email: string | null
  paid_at: Date | null
  sent_at: Date | null
  redeemed_at: Date | null
  is_own: boolean
  terms_version: string | null
  terms_accepted_at: Date | null
  receipts: string[]
}

export async function findSoldGift(db: Database, orderId: string): Promise<SoldGift | undefined> {
  const { rows } = await sql<SoldGift>`
    select g.id, g.amount_cents, u.full_name, u.email, u.phone_number, u.first_name, g.recipient_name, g.recipient_email,
      g.paid_at, g.sent_at, g.redeemed_at, g.redeemed_by is not distinct from g.buyer_id as is_own,
      a.version as terms_version, a.accepted_at as terms_accepted_at,
      coalesce((select array_agg(number order by issued_at) from receipt where order_id = g.order_id), '{}') as receipts
    from gift_card g
    join user_account u on u.id = g.buyer_id
    left join lateral (
      select version, accepted_at from terms_acceptance
      where user_id = u.id and audience = 'client' order by accepted_at desc limit 1) a on true
    where g.order_id = ${orderId}`.execute(db)
  return rows[0]
}
