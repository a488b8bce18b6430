import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { FRAUD, type ReadDispute } from './status.ts'

/** A chargeback by the gateway's name. */
export type ChargebackRow = {
  id: string
  payment_intent: string
  /** Null until the payment is known. */
  dispute_id: string | null
  checkout_session_id: string | null
  amount_cents: number
  /** The bank's charge, and how much of it came back. */
  fee_cents: number
  fee_back_cents: number
  reason: string
  status: string
  is_taken: boolean
  returned_cents: number
  /** Booked parts of it: the amount taken, the charge, and what came back while it was open. */
  is_booked: boolean
  booked_fee_cents: number
  booked_back_cents: number
  /** The final loss, once it is decided who pays; and what came back of it. */
  lost_cents: number | null
  recovered_cents: number
  /** The decided part of the loss. */
  is_counted: boolean
  /** The decided part of that, and how much of it stays with us. */
  decided_back_cents: number
  kept_back_cents: number
  evidence_due_at: Date | null
  evidence_sent_at: Date | null
  /** An admin decided so about one with an unknown payment. */
  is_none_of_ours: boolean
  received_at: Date
}

const CHARGEBACK = [
  'id',
  'payment_intent',
  'dispute_id',
  'checkout_session_id',
  'amount_cents',
  'fee_cents',
  'fee_back_cents',
  'reason',
  'status',
  'is_taken',
  'returned_cents',
  'is_booked',
  'booked_fee_cents',
  'booked_back_cents',
  'lost_cents',
  'recovered_cents',
  'is_counted',
  'decided_back_cents',
  'kept_back_cents',
  'evidence_due_at',
  'evidence_sent_at',
  'is_none_of_ours',
  'received_at',
] as const satisfies (keyof ChargebackRow)[]

export async function findChargeback(
  db: Database,
  by: { id: string } | { disputeId: string },
): Promise<ChargebackRow | undefined> {
  const query = db.selectFrom('chargeback').select(CHARGEBACK)
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('dispute_id', '=', by.disputeId).executeTakeFirst()
}

/** The one of this id, held until the transaction ends; made of what was said where there is none. */
export async function holdChargeback(trx: Transaction, said: ReadDispute, at: Date): Promise<ChargebackRow> {
  await trx
    .insertInto('chargeback')
    .values({ ...said, received_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return trx.selectFrom('chargeback').select(CHARGEBACK).where('id', '=', said.id).forUpdate().executeTakeFirstOrThrow()
}

export async function changeChargeback(
  trx: Transaction,
  id: string,
  change: Partial<Omit<ChargebackRow, 'id'>>,
): Promise<void> {
  await trx.updateTable('chargeback').set(change).where('id', '=', id).execute()
}

/** The checkout in which a payment was made. */
export type PaidSession = {
  id: string
  order_id: string
  order_kind: 'visit' | 'tip' | 'gift_card'
  booking_id: string | null
}

export async function findSessionOf(db: Database, paymentIntent: string): Promise<PaidSession | undefined> {
  return db
    .selectFrom('checkout_session as s')
    .innerJoin('customer_order as o', 'o.id', 's.order_id')
    .select(['s.id', 's.order_id', 'o.kind as order_kind', 'o.booking_id'])
    .where('s.payment_intent', '=', paymentIntent)
    .$castTo<PaidSession>()
    .executeTakeFirst()
}

/** Chargebacks whose payment wasn't known when they came, and is now. */
export async function listKnownNow(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chargeback c
    where c.dispute_id is null
      and exists (select from checkout_session s where s.payment_intent = c.payment_intent)
    order by c.received_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims chargebacks whose payment is still unknown and about which we haven't asked the gateway since. Leaves out
 * those that aren't ours.
 */
export async function claimUnknown(db: Database, now: Date, since: Date, limit: number): Promise<ChargebackRow[]> {
  return db
    .updateTable('chargeback')
    .set({ asked_at: now })
    .where('id', 'in', (of) =>
      of
        .selectFrom('chargeback')
        .select('id')
        .where('dispute_id', 'is', null)
        .where('is_none_of_ours', '=', false)
        // A clock that was set back (sandbox) keeps no one waiting.
        .where((or) => or.or([or('asked_at', 'is', null), or('asked_at', '<=', since), or('asked_at', '>', now)]))
        .orderBy('received_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(CHARGEBACK)
    .execute()
}

/** Returns false when they were notified before. */
export async function markUnknownTold(trx: Transaction, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update chargeback set unknown_told_at = ${at} where id = ${id} and unknown_told_at is null
    returning id`.execute(trx)
  return rows.length > 0
}

/** Marks chargebacks won before a moment whose money has not all come back, so that each is reported once. */
export async function markShortTold(
  trx: Transaction,
  { now, wonBefore, limit }: { now: Date; wonBefore: Date; limit: number },
): Promise<{ disputeId: string; cents: number }[]> {
  const { rows } = await sql<{ disputeId: string; cents: number }>`
    update chargeback set short_told_at = ${now}
    where id in (
      select c.id from chargeback c join dispute d on d.id = c.dispute_id
      where c.status = 'won' and c.is_taken and c.lost_cents is null and c.short_told_at is null
        and c.returned_cents < c.amount_cents and d.decided_at <= ${wonBefore}
      order by d.decided_at limit ${limit} for update of c skip locked)
    returning dispute_id as "disputeId", amount_cents - returned_cents as cents`.execute(trx)
  return rows
}

/** Returns false when they were notified before. */
export async function markForeignTold(trx: Transaction, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into foreign_chargeback (id, told_at) values (${id}, ${at}) on conflict (id) do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

/** Chargebacks without the bank's final decision, or with money still to come, by id. */
export async function listUndecided(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chargeback
    where id > ${after} and (status not in ('won', 'lost', 'warning_closed', 'prevented')
      -- Also lost ones from before they left the claims at once.
      or status in ('won', 'lost') and is_taken and lost_cents is null and returned_cents < amount_cents)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** State of an order at the banks: open, lost (they kept some of it and Homebloom bears that), or null. */
export async function findStanding(trx: Transaction, orderId: string): Promise<'open' | 'lost' | null> {
  const { rows } = await sql<{ standing: 'open' | 'lost' | null }>`
    select case
      when bool_or(state = 'open' and not is_inquiry) then 'open'
      when bool_or(decision = 'platform') then 'lost' end as standing
    from dispute where order_id = ${orderId} and kind = 'chargeback'`.execute(trx)
  return rows[0]!.standing
}

/** The money of a checkout that banks have kept for good, and how much of what came back stays with us. */
export async function sumLost(db: Database, sessionId: string): Promise<{ lost: number; kept: number }> {
  const { rows } = await sql<{ lost: number; kept: number }>`
    select coalesce(sum(lost_cents - recovered_cents), 0)::int as lost, coalesce(sum(kept_back_cents), 0)::int as kept
    from chargeback where checkout_session_id = ${sessionId} and lost_cents is not null`.execute(db)
  return rows[0]!
}

/** The unrefunded part of a checkout's payment; zero if its money settled nothing. */
export async function findLeftOf(db: Database, sessionId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents - refunded_cents as cents from payment where checkout_session_id = ${sessionId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Refunds promised to a checkout's card and not sent. */
export async function sumPromised(db: Database, sessionId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from refund
    where checkout_session_id = ${sessionId} and state = 'pending'`.execute(db)
  return rows[0]!.cents
}

/** Money a bank has kept as fraud. @returns until when; undefined for anything else, and where it is over by now */
export async function startPairHold(
  trx: Transaction,
  { disputeId, lastsMs, now }: { disputeId: string; lastsMs: number; now: Date },
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('chargeback as c')
    .leftJoin('payment as p', 'p.checkout_session_id', 'c.checkout_session_id')
    .select((select) => select.fn.coalesce('p.paid_at', 'c.received_at').as('paid_at'))
    .where('c.dispute_id', '=', disputeId)
    .where('c.reason', '=', FRAUD)
    .where('c.status', '=', 'lost')
    .executeTakeFirst()
  const until = row && new Date(row.paid_at.getTime() + lastsMs)
  if (!until || until <= now) return undefined
  await trx.updateTable('chargeback').set({ pair_held_until: until }).where('dispute_id', '=', disputeId).execute()
  return until
}

export async function endPairHold(trx: Transaction, disputeId: string): Promise<void> {
  await trx.updateTable('chargeback').set({ pair_held_until: null }).where('dispute_id', '=', disputeId).execute()
}

/** @returns the disputes whose hold is over, in the order in which they are over */
export async function listEndedHolds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ dispute_id: string }>`
    select dispute_id from chargeback where pair_held_until is not null and pair_held_until <= ${now}
    order by pair_held_until limit ${limit}`.execute(db)
  return rows.map(({ dispute_id }) => dispute_id)
}
