import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type NewRefund = {
  id: string
  order_id: string
  /** Null for money that settled nothing, because it came twice. */
  payment_id: string | null
  checkout_session_id: string
  cause: string
  amount_cents: number
}

/** A refund that one worker has in its hands. */
export type ClaimedRefund = {
  id: string
  order_id: string
  /** Of the checkout that it was paid in. */
  gateway_session_id: string | null
  amount_cents: number
  /** Tries so far, this one included. */
  attempts: number
}

/** `bookingId` is null for what is about no booking. */
export type SentRefund = { refundId: string; orderId: string; bookingId: string | null; amountCents: number }

/** Between tries: doubled each time up to the longest. */
export type RefundPauses = { firstS: number; longestS: number }

export async function hasRefund(trx: Transaction, orderId: string, cause: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('cause', '=', cause)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Promises a part of a payment back and takes it off the payment and its order, in one statement. */
export async function insertRefund(trx: Transaction, refund: NewRefund, at: Date): Promise<void> {
  const { amount_cents: cents, order_id, payment_id } = refund
  await sql`
    with promised as (
      insert into refund (id, order_id, payment_id, checkout_session_id, cause, amount_cents, created_at)
      values (${refund.id}, ${order_id}, ${payment_id}, ${refund.checkout_session_id}, ${refund.cause}, ${cents}, ${at})),
    taken as (
      update payment set refunded_cents = refunded_cents + ${cents} where id = ${payment_id} returning order_id)
    update customer_order set refunded_cents = refunded_cents + ${cents}
    from taken where id = taken.order_id`.execute(trx)
}

/**
 * Claims the next tries of promised refunds, the oldest first. Nobody else gets one before its pause is over, also when
 * this process dies. A clock that was set back (sandbox) makes nobody wait longer than the longest pause.
 */
export async function claimNextRefunds(
  db: Database,
  { want, busy, now, pauses }: { want: number; busy: string[]; now: Date; pauses: RefundPauses },
): Promise<ClaimedRefund[]> {
  const { rows } = await sql<ClaimedRefund>`
    with due as materialized (
      select id from refund where ${isDue(now, pauses)} and id <> all(${busy}::text[])
      order by created_at limit ${want} for update skip locked)
    update refund r set attempts = attempts + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => least(${pauses.firstS}::float8 * 2 ^ least(attempts, 16), ${pauses.longestS}::float8))
    from due, checkout_session s where r.id = due.id and s.id = r.checkout_session_id
    returning r.id, r.order_id, s.gateway_session_id, r.amount_cents, r.attempts`.execute(db)
  return rows
}

function isDue(now: Date, { longestS }: RefundPauses) {
  const furthest = new Date(now.getTime() + longestS * 1000)
  return sql`state = 'pending' and (next_try_at is null or next_try_at <= ${now} or next_try_at > ${furthest})`
}

/**
 * The order is held, so that nobody takes the same money meanwhile.
 * @returns undefined when it had been marked already
 */
export async function markRefundSent(trx: Transaction, id: string, at: Date): Promise<SentRefund | undefined> {
  const { rows } = await sql<SentRefund>`
    with held as materialized (
      select id, booking_id from customer_order where id = (select order_id from refund where id = ${id}) for update)
    update refund r set state = 'sent', sent_at = ${at} from held o
    where r.id = ${id} and r.state = 'pending' and o.id = r.order_id
    returning r.id as "refundId", o.id as "orderId", o.booking_id as "bookingId", r.amount_cents as "amountCents"`.execute(
    trx,
  )
  return rows[0]
}
