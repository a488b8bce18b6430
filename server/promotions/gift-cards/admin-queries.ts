import { sql } from 'kysely'
import { refundProgress } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { CardRow } from './queries.ts'

export type AdminCardRow = Pick<
  CardRow,
  | 'id'
  | 'amount_cents'
  | 'state'
  | 'delivery'
  | 'bought_on'
  | 'deliver_at'
  | 'sent_at'
  | 'redeemed_at'
  | 'cancelled_at'
  | 'voided_at'
  | 'created_at'
  | 'recipient_name'
  | 'recipient_email'
  | 'back'
> & { buyer_name: string; buyer_email: string; receipt_number: string | null }

export type CardsAfter = { createdMs: number; id: string }

type AdminFilter = { search: string | undefined; after: CardsAfter | null; limit: number }

/** Cards that were paid for, the newest first. */
export async function listAdminGiftCardRows(
  db: Database,
  { search, after, limit }: AdminFilter,
): Promise<AdminCardRow[]> {
  const from = after ? sql`and (g.created_at, g.id) < (${new Date(after.createdMs)}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<AdminCardRow>`
    select g.id, g.amount_cents, g.state, g.delivery, g.bought_on::text as bought_on, g.deliver_at, g.sent_at,
      g.redeemed_at, g.cancelled_at, g.voided_at, g.created_at, g.recipient_name, g.recipient_email,
      case when g.cancelled_at is not null then ${refundProgress(sql`g.order_id`)} end as back,
      u.full_name as buyer_name, u.email as buyer_email,
      (select r.number from receipt r where r.order_id = g.order_id and r.kind = 'receipt' limit 1) as receipt_number
    from gift_card g join user_account u on u.id = g.buyer_id
    where g.paid_at is not null ${search ? matches(search) : sql``} ${from}
    order by g.created_at desc, g.id desc limit ${limit}`.execute(db)
  return rows
}

function matches(search: string) {
  const beginning = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`and (lower(u.email) = ${search.toLowerCase()} or lower(u.full_name) like ${beginning}
    or exists (select from receipt r where r.order_id = g.order_id and r.number = ${search.toUpperCase()}))`
}
