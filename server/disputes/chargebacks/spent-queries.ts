import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** A visit that was paid with credit which is void now, because a bank has taken back the money that bought it. */
export type HeldVisit = { booking_id: string; title: string; starts_at: Date; provider: string; worth_cents: number }

/** Visits that should wait and do not, or wait for nothing any more. By their ids. */
export async function listMoved(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from void_spending v join booking b on b.id = v.booking_id where b.disputed_since is null
    union
    select b.id from booking b join visit_payment p on p.booking_id = b.id
    where b.disputed_since is not null
      and not exists (select from dispute d where d.order_id = p.order_id and d.state = 'open' and not d.is_inquiry)
      and not exists (select from void_spending v where v.order_id = p.order_id)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Chargebacks of the purchases of all credit that ever paid for a visit. */
export async function listChargebacksBehind(db: Database, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from payment p
    join credit_spending s on s.payment_id = p.id
    join credit_lot l on l.id = s.lot_id
    join dispute d on d.order_id = l.order_id and d.kind = 'chargeback' and not d.is_inquiry
    where p.order_id = ${orderId} order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Visits on hold because of one chargeback, the first visit first. */
export async function listHeldVisits(db: Database, disputeId: string): Promise<HeldVisit[]> {
  const { rows } = await sql<HeldVisit>`
    select distinct b.id as booking_id, b.title, b.starts_at, u.first_name as provider, p.worth_cents
    from void_spending v
    join booking b on b.id = v.booking_id
    join visit_payment p on p.order_id = v.order_id
    join user_account u on u.id = v.provider_id
    where v.dispute_id = ${disputeId} order by b.starts_at, b.id`.execute(db)
  return rows
}

/** An admin has decided: credit from a chargeback that was spent until now is no longer on hold. */
export async function freeSpending(trx: Transaction, disputeId: string, at: Date): Promise<void> {
  await sql`
    update credit_lot l set spending_freed_at = ${at}
    from dispute d where d.id = ${disputeId} and l.order_id = d.order_id`.execute(trx)
}
