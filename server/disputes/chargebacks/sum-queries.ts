import { sql, type Expression } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** A bank's movements of an order's money, and the provider's part of them; in cents. */
export type ChargebackSums = {
  dispute_id: string
  taken_cents: number
  returned_cents: number
  /** Earned money that is in no payout and waits for the bank; null if nothing was earned yet. */
  held_cents: number | null
  /** Taken from the provider's share since the bank kept it, and returned to it since. */
  share_cents: number
  share_back_cents: number
}

const unpaidShareOf = (orderId: Expression<unknown>) => sql<number | null>`
  (select case when count(*) > 0 then coalesce(sum(l.net_cents + l.gst_cents) filter (where l.payout_id is null), 0) end
    from payable_line l where l.order_id = ${orderId})::int`

/** The part of an order's earned share that is in no payout; null if nothing was earned yet. */
export async function findUnpaidShare(db: Database, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`select ${unpaidShareOf(sql.val(orderId))} as cents`.execute(db)
  return rows[0]!.cents
}

/** Amounts of the chargebacks of a visit and its tips; inquiries have moved nothing. */
export async function listChargebackSums(db: Database, bookingId: string): Promise<ChargebackSums[]> {
  const { rows } = await sql<ChargebackSums>`
    select d.id as dispute_id, c.amount_cents as taken_cents, c.returned_cents,
      ${unpaidShareOf(sql.ref('d.order_id'))} as held_cents,
      s.share_cents::int, s.share_back_cents::int
    from dispute d
    join chargeback c on c.dispute_id = d.id and c.is_taken
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where t.reference = r.id), 0) as share_cents,
        -coalesce(sum(e.amount_cents) filter (where t.reference <> r.id), 0) as share_back_cents
      from refund r
      join ledger_transaction t on t.order_id = r.order_id
        and (t.reference = r.id or t.cause = 'chargeback_won' and split_part(t.reference, ':', 2) = r.id)
      join ledger_entry e on e.transaction_id = t.id and (e.account like 'provider:%' or e.account like 'gst:%')
      where r.order_id = d.order_id and r.cause = 'chargeback:' || c.id) s
    where d.booking_id = ${bookingId} and d.kind = 'chargeback' and not d.is_inquiry`.execute(db)
  return rows
}
