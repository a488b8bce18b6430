import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { OrderKind } from './queries.ts'
import type { NewRefund } from './refund-queries.ts'
import { STUCK_AFTER } from './stuck-refund.ts'

/** A promised refund that its card refuses, or that the payment company has not made in many tries. */
export type StuckRefund = {
  id: string
  order_id: string
  order_kind: OrderKind
  booking_id: string | null
  payer_id: string
  state: 'pending' | 'sent' | 'void'
  amount_cents: number
  attempts: number
  created_at: Date
  /** Its card takes nothing. */
  is_refused: boolean
  /** The checkout of its payment. */
  gateway_session_id: string | null
  full_name: string
  email: string
}

const STUCK = sql`
  select r.id, r.order_id, o.kind as order_kind, o.booking_id, r.state, r.amount_cents, r.attempts, r.created_at, r.refused_at is not null as is_refused, o.payer_id,
    s.gateway_session_id, u.full_name, u.email
  from refund r
  join customer_order o on o.id = r.order_id
  join user_account u on u.id = o.payer_id
  join checkout_session s on s.id = r.checkout_session_id`

/** The oldest first. */
export async function listStuck(db: Database, limit: number): Promise<StuckRefund[]> {
  const { rows } = await sql<StuckRefund>`
    ${STUCK} where r.state = 'pending' and (r.attempts >= ${STUCK_AFTER} or r.refused_at is not null) order by r.created_at, r.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Including one that is over by now; undefined for one that was never stuck. */
export async function findStuck(db: Database, id: string): Promise<StuckRefund | undefined> {
  const { rows } =
    await sql<StuckRefund>`${STUCK} where r.id = ${id} and (r.attempts >= ${STUCK_AFTER} or r.refused_at is not null)`.execute(
      db,
    )
  return rows[0]
}

/** Whether nothing of an order is refunded for now. */
export async function isHeld(trx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from held_order where order_id = ${orderId} limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Takes a refund out of its lane so that it is not sent again. Compares the number of tries, so that none happens
 * between asking the gateway and this.
 * @returns undefined when it is over, is being tried, or has been tried again
 */
export async function takeFromLane(
  trx: Transaction,
  id: string,
  { attempts, now }: { attempts: number; now: Date },
): Promise<NewRefund | undefined> {
  const { rows } = await sql<NewRefund>`
    update refund set state = 'void', refused_at = null
    where id = ${id} and state = 'pending' and attempts = ${attempts}
      and (in_hand_until is null or in_hand_until <= ${now})
    returning id, order_id, payment_id, method, checkout_session_id, cause, amount_cents, stands_for`.execute(trx)
  return rows[0]
}
