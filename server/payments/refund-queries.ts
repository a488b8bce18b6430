import { sql } from 'kysely'
import { requestId } from '#server/platform/http/request-scope.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { OrderKind, PaymentMethod } from './queries.ts'

/**
 * `bank`: the payer's bank has returned it, so nothing is sent for it. `transfer`: sent by hand from our own bank,
 * since the payment company did not.
 */
export type RefundMethod = PaymentMethod | 'bank' | 'transfer'

export type NewRefund = {
  id: string
  order_id: string
  /** Null for money that settled nothing, because it came twice. */
  payment_id: string | null
  method: RefundMethod
  /** The card it is refunded to; null for money that is there immediately. */
  checkout_session_id: string | null
  cause: string
  amount_cents: number
  /** The gateway's own name of one that was made there by hand without us: it was sent. */
  gateway_id?: string
  /** For a refund in place of the bank's: that one. */
  stands_for?: string | null
}

/** A refund that one worker has in its hands. */
export type ClaimedRefund = {
  id: string
  order_id: string
  /** The checkout of its payment. */
  gateway_session_id: string | null
  amount_cents: number
  /** Tries so far, this one included. */
  attempts: number
  /** How often the gateway has said no. */
  refusals: number
  /** The request that promised it. */
  request_id: string | null
}

/** `bookingId` is null without a booking; `payerId` is the owner of the card or credit that got the refund. */
export type SentRefund = {
  refundId: string
  orderId: string
  kind: OrderKind
  bookingId: string | null
  payerId: string
  method: RefundMethod
  amountCents: number
}

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

/**
 * Promises a part of a payment back and takes it off the payment and its order. Parts that go to no card are there
 * immediately, and so is money sent by hand.
 */
export async function insertRefund(trx: Transaction, refund: NewRefund, at: Date): Promise<void> {
  const { amount_cents: cents, payment_id } = refund
  await insertUncounted(trx, refund, at)
  await sql`
    with taken as (
      update payment set refunded_cents = refunded_cents + ${cents} where id = ${payment_id} returning order_id)
    update customer_order set refunded_cents = refunded_cents + ${cents}
    from taken where id = taken.order_id`.execute(trx)
}

export async function insertUncounted(trx: Transaction, refund: NewRefund, at: Date): Promise<void> {
  const isThere = refund.method !== 'card' || refund.gateway_id !== undefined
  const state = isThere ? 'sent' : 'pending'
  const there = isThere ? at : null
  const row = { ...refund, state, created_at: at, sent_at: there, made_at: there, request_id: requestId() }
  await trx.insertInto('refund').values(row).execute()
}

/** A refund by the bank; `left_cents` of it is not undone. */
export type BankRefund = {
  id: string
  /** Null for money that settled nothing. */
  payment_id: string | null
  cause: string
  amount_cents: number
  left_cents: number
  created_at: Date
}

/** Refunds of a checkout's money, oldest first. */
export async function listBankRefunds(db: Database, sessionId: string): Promise<BankRefund[]> {
  const { rows } = await sql<BankRefund>`
    select r.id, r.payment_id, r.cause, r.amount_cents, r.amount_cents - r.undone_cents as left_cents, r.created_at
    from checkout_session s
    join refund r on r.order_id = s.order_id and r.method = 'bank'
    left join payment p on p.id = r.payment_id
    where s.id = ${sessionId} and (r.payment_id is null or p.checkout_session_id = s.id)
    order by r.created_at, r.id`.execute(db)
  return rows
}

export async function markUndone(trx: Transaction, id: string, cents: number): Promise<void> {
  await sql`update refund set undone_cents = undone_cents + ${cents} where id = ${id}`.execute(trx)
}

/** This part of a refund no longer counts for its payment and its order. */
export async function countBack(trx: Transaction, id: string, cents: number): Promise<void> {
  await sql`
    with taken as (
      update payment set refunded_cents = refunded_cents - ${cents}
      where id = (select payment_id from refund where id = ${id}) returning order_id)
    update customer_order set refunded_cents = refunded_cents - ${cents}
    from taken where id = taken.order_id`.execute(trx)
}

/** Refunds promised to a checkout's card and not sent, oldest first. Under the order's lock. */
export async function listPromised(trx: Transaction, sessionId: string): Promise<NewRefund[]> {
  const { rows } = await sql<NewRefund>`
    select id, order_id, payment_id, method, checkout_session_id, cause, amount_cents from refund
    where checkout_session_id = ${sessionId} and state = 'pending' order by created_at, id for update`.execute(trx)
  return rows
}

/** Others replace a promised refund; together they have the same amount, so its payment and order stay as they are. */
export async function replaceRefund(trx: Transaction, id: string, others: NewRefund[], at: Date): Promise<void> {
  await trx.updateTable('refund').set({ state: 'void' }).where('id', '=', id).execute()
  for (const other of others) await insertUncounted(trx, other, at)
}

/** A bank has returned so much more of a checkout's money for good; below zero, so much less. */
export async function addBankMoney(trx: Transaction, sessionId: string, cents: number): Promise<void> {
  await sql`
    update checkout_session set bank_cents = greatest(0, bank_cents + ${cents}::int) where id = ${sessionId}`.execute(
    trx,
  )
}

/** Money of an order that banks returned for good without a refund of ours, at our cost; in cents. */
export async function sumBankMoney(db: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(bank_cents), 0)::int as cents from checkout_session where order_id = ${orderId}`.execute(db)
  return rows[0]!.cents
}

/** Counts up to `most` of it as a refund. Under the order's lock. @returns how much there was */
export async function takeBankMoney(trx: Transaction, sessionId: string, most: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with was as (select id, bank_cents from checkout_session where id = ${sessionId} and bank_cents > 0)
    update checkout_session s set bank_cents = was.bank_cents - least(was.bank_cents, ${most}::int)
    from was where s.id = was.id returning least(was.bank_cents, ${most}::int) as cents`.execute(trx)
  return rows[0]?.cents ?? 0
}

/** Longer than the gateway is asked for one; a worker that died has released it by then. */
const IN_HAND_MS = 15 * 60_000

/**
 * Claims the next tries of promised refunds: first untried ones, then the oldest first. No other worker gets one before
 * its pause is over, also when this process dies. Refunds of held orders wait for an admin. A clock that was set back
 * (sandbox) makes none wait longer than the longest pause.
 */
export async function claimNextRefunds(
  db: Database,
  { want, busy, now, pauses }: { want: number; busy: string[]; now: Date; pauses: RefundPauses },
): Promise<ClaimedRefund[]> {
  const { rows } = await sql<ClaimedRefund>`
    with due as materialized (
      select id from refund where ${isDue(now, pauses)} and id <> all(${busy}::text[])
        and not exists (select from held_order h where h.order_id = refund.order_id)
      order by attempts > 0, created_at limit ${want} for update skip locked)
    update refund r set attempts = attempts + 1, in_hand_until = ${new Date(now.getTime() + IN_HAND_MS)},
      next_try_at = ${now}::timestamptz
        + make_interval(secs => least(${pauses.firstS}::float8 * 2 ^ least(attempts, 16), ${pauses.longestS}::float8))
    from due, checkout_session s where r.id = due.id and s.id = r.checkout_session_id
    returning r.id, r.order_id, s.gateway_session_id, r.amount_cents, r.attempts, r.refusals,
      r.request_id`.execute(db)
  return rows
}

function isDue(now: Date, { longestS }: RefundPauses) {
  const furthest = new Date(now.getTime() + longestS * 1000)
  return sql`state = 'pending' and (next_try_at is null or next_try_at <= ${now} or next_try_at > ${furthest})`
}

/** A try has failed; where the gateway has said no, the next one is another request to it. @returns whether it is still to be sent */
export async function countRefusal(trx: Transaction, id: string, isRefusal: boolean): Promise<boolean> {
  const { rows } = await sql`
    update refund set refusals = refusals + ${isRefusal ? 1 : 0}, in_hand_until = null where id = ${id} and state = 'pending' returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** So much of it went to credit that a bank had taken. */
export async function markVoid(trx: Transaction, id: string, cents: number): Promise<void> {
  await trx.updateTable('refund').set({ void_cents: cents }).where('id', '=', id).execute()
}

/**
 * The card accepts no refund. @returns undefined when that was known; `isWithUs`: it has not left yet, or will be tried
 * again
 */
export async function markRefused(
  trx: Transaction,
  id: string,
  at: Date,
): Promise<(SentRefund & { isWithUs: boolean }) | undefined> {
  const { rows } = await sql<SentRefund & { isWithUs: boolean }>`
    update refund r set refused_at = ${at}, made_at = null from customer_order o
    where r.id = ${id} and r.state in ('pending', 'sent') and r.refused_at is null and o.id = r.order_id
    returning ${SENT}, r.state = 'pending' as "isWithUs"`.execute(trx)
  return rows[0]
}

/** The gateway has confirmed it. @returns undefined when that was known, or it is none of ours */
export async function markMade(trx: Transaction, id: string, at: Date): Promise<SentRefund | undefined> {
  const { rows } = await sql<SentRefund>`
    update refund r set made_at = ${at}, refused_at = null from customer_order o
    where r.id = ${id} and r.state = 'sent' and r.made_at is null and o.id = r.order_id returning ${SENT}`.execute(trx)
  return rows[0]
}

const SENT = sql`r.id as "refundId", o.id as "orderId", o.kind, o.booking_id as "bookingId", o.payer_id as "payerId",
  r.method, r.amount_cents as "amountCents"`

/**
 * The order is locked, so that no one takes the same money meanwhile.
 * @returns undefined when it had been marked already
 */
export async function markRefundSent(
  trx: Transaction,
  id: string,
  at: Date,
  isMade: boolean,
): Promise<SentRefund | undefined> {
  const { rows } = await sql<SentRefund>`
    with held as materialized (
      select id, kind, booking_id, payer_id from customer_order where id = (select order_id from refund where id = ${id}) for update)
    update refund r set state = 'sent', sent_at = ${at}, refused_at = null, made_at = ${isMade ? at : null}::timestamptz
    from held o where r.id = ${id} and r.state = 'pending' and o.id = r.order_id returning ${SENT}`.execute(trx)
  return rows[0]
}

/** @returns false when it is over, or another process has it */
export async function tryNow(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update refund set next_try_at = null
    where id = ${id} and state = 'pending' and next_try_at is not null
      and (in_hand_until is null or in_hand_until <= ${now}) returning 1`.execute(trx)
  return rows.length > 0
}

/** Another process may have sent them: the next try counts as a repeat, which looks first. */
export async function markTried(trx: Transaction): Promise<void> {
  await sql`update refund set attempts = 1, in_hand_until = null where state = 'pending' and attempts = 0`.execute(trx)
}
