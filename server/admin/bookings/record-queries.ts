import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import type { DeliveryRow } from '#server/admin/present-delivery.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** Lists about one booking, each bounded and by an index. */

const MOST = 200

/** Every message about it, first things first. */
export async function listNotices(db: Database, bookingId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select m.id, n.template, m.reader, m.recipient, m.channel, m.created_at, m.held_until, m.last_error, m.sent_at,
      m.dropped_at, m.part_of, m.failure, m.reported
    from notification n join outbox_message m on m.notification_id = n.id
    where n.subject_type = 'booking' and n.subject_id = ${bookingId}
    order by m.created_at, m.id limit ${MOST}`.execute(db)
  return rows
}

export type PaperRow = { kind: string; issued_on: string | null; expires_on: string | null; decided_at: Date }

/** The accepted papers of a provider that counted on a day, also those that were replaced since. */
export async function listPapersAt(db: Database, providerId: string, at: Date, day: string): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select kind, issued_on::text as issued_on, expires_on::text as expires_on, decided_at from paper
    where provider_id = ${providerId} and decided_at <= ${at} and state not in ('submitted', 'refused')
      and (ended_at is null or ended_at > ${at}) and (expires_on is null or expires_on >= ${day}::date)
    order by kind, decided_at limit 50`.execute(db)
  return rows
}

export type OrderRow = {
  id: string
  kind: string
  status: PaymentStatus
  amount_cents: number
  settled_cents: number
  refunded_cents: number
}

export async function listOrders(db: Database, bookingId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select id, kind, status, amount_cents, settled_cents, refunded_cents from customer_order
    where booking_id = ${bookingId} order by created_at, id limit 50`.execute(db)
  return rows
}

export type MoneyRow = {
  order_id: string
  kind: 'payment' | 'refund'
  method: string
  amount_cents: number
  state: string
  gateway_id: string | null
  at: Date
}

/** Payments and refunds of these orders, oldest first. */
export async function listMoney(db: Database, orderIds: string[]): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    (select p.order_id, 'payment' as kind, p.method, p.amount_cents, 'paid' as state, s.payment_intent as gateway_id,
      p.paid_at as at
    from payment p left join checkout_session s on s.id = p.checkout_session_id
    where p.order_id = any(${orderIds}) limit ${MOST})
    union all
    (select order_id, 'refund', method, amount_cents, state, gateway_id, created_at from refund
    where order_id = any(${orderIds}) limit ${MOST})
    order by at limit ${MOST}`.execute(db)
  return rows
}

export type LedgerRow = { id: string; cause: string; at: Date; account: string; amount_cents: number }

/** Ledger entries of these orders and of the booking, one by one. */
export async function listLedger(db: Database, bookingId: string, orderIds: string[]): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select t.id::text as id, t.cause, t.at, e.account, e.amount_cents::float8 as amount_cents
    from (
      select id, cause, at from ledger_transaction where order_id = any(${orderIds})
      union
      select id, cause, at from ledger_transaction
      where reference = ${bookingId} and cause in ('earned', 'fee_kept')) t
    join ledger_entry e on e.transaction_id = t.id
    order by t.id, e.account limit ${MOST * 2}`.execute(db)
  return rows
}

export type ActRow = { at: Date; who: string | null; acted_as: string; action: string; reason: string | null }

/** Acts of admins on it, without views. */
export async function listActs(db: Database, bookingId: string): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.at, u.full_name as who, a.acted_as, a.action, a.reason
    from audit_entry a left join user_account u on u.id = a.actor_id
    where a.subject_id = ${bookingId} and a.subject_type = 'booking' and a.action <> 'booking.viewed'
    order by a.at desc, a.id desc limit ${MOST}`.execute(db)
  return rows
}

/** The names of the people who acted. */
export async function listNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const people = db.selectFrom('user_account').select(['id', 'full_name'])
  const rows = await people.where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

export type LinkRow = { kind: string; id: string; state: string; at: Date }

/** Other subjects about this visit. */
export async function listLinks(
  db: Database,
  { id, clientId, providerId }: { id: string; clientId: string; providerId: string },
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    (select 'alarm' as kind, id, case when closed_at is null then 'open' else 'closed' end as state, raised_at as at
      from safety_alarm where booking_id = ${id} limit 20)
    union all
    (select 'case', id, state, opened_at from booking_case where booking_id = ${id} limit 20)
    union all
    (select 'dispute', id, state, opened_at from dispute where booking_id = ${id} limit 20)
    union all
    (select 'review_by_' || side, id, case when hidden_at is not null then 'hidden'
        when published_at is null then 'not public yet' else 'public' end, written_at
      from review where booking_id = ${id} limit 2)
    union all
    (select 'reported_conversation', r.id, r.state, r.created_at from conversation_report r
      where r.reporter_id in (${clientId}, ${providerId}) and r.reported_id in (${clientId}, ${providerId})
      order by r.created_at desc limit 10)
    union all
    (select 'rescue', b.rescued_by, 'asked instead', b.created_at from booking b
      where b.id = ${id} and b.rescued_by is not null)
    union all
    (select 'series', s.id, 'visit ' || s.series_place || ' of ' || s.series_size || ', ' || s.status, s.starts_at
      from booking b join booking s on s.series_id = b.series_id
      where b.id = ${id} and s.id <> b.id limit 11)
    order by at`.execute(db)
  return rows
}

/** The newest payout in which something of these orders left; undefined while nothing has. */
export async function findPayout(
  db: Database,
  orderIds: string[],
): Promise<{ state: string; created_at: Date } | undefined> {
  const { rows } = await sql<{ state: string; created_at: Date }>`
    select p.state, p.created_at from payable_line l join payout p on p.id = l.payout_id
    where l.order_id = any(${orderIds}) order by p.created_at desc limit 1`.execute(db)
  return rows[0]
}
