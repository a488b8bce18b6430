import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import { refundProgress, type RefundProgress } from '#server/payments/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type TipRow = {
  order_id: string
  booking_id: string
  client_id: string
  provider_id: string
  amount_cents: number
  message: string | null
  /** The choices of one round exclude each other: one of them is given. */
  round: number
  state: 'open' | 'replaced' | 'given' | 'returned'
  asked_at: Date
  given_at: Date | null
}

const COLUMNS = [
  'order_id',
  'booking_id',
  'client_id',
  'provider_id',
  'amount_cents',
  'message',
  'round',
  'state',
  'asked_at',
  'given_at',
] as const satisfies (keyof TipRow)[]

export async function insertTip(trx: Transaction, tip: TipRow): Promise<void> {
  await trx.insertInto('tip').values(tip).execute()
}

export async function findOpenTip(db: Database, bookingId: string): Promise<TipRow | undefined> {
  const row = await db
    .selectFrom('tip')
    .select(COLUMNS)
    .where('booking_id', '=', bookingId)
    .where('state', '=', sql.lit('open'))
    .executeTakeFirst()
  return row as TipRow | undefined
}

/** Other facts that decide whether a tip can be left. */
export type TipFacts = {
  /** Is not let to work at the moment. */
  is_suspended: boolean
  /**
   * A bank calls a payment of the client's fraud: it is not decided, or was kept for it and still holds what they pay.
   */
  is_suspected: boolean
  /** For this visit so far. */
  given_cents: number
}

export async function findTipFacts(
  db: Database,
  { id, client_id, provider_id }: { id: string; client_id: string; provider_id: string },
): Promise<TipFacts> {
  const { rows } = await sql<TipFacts>`
    select exists (select from verification v where v.provider_id = ${provider_id} and v.state = 'suspended')
        or exists (select from user_account u where u.id = ${provider_id} and u.suspended_at is not null) as is_suspended,
      exists (select from suspected_payment s where s.payer_id = ${client_id}) as is_suspected,
      (select coalesce(sum(amount_cents), 0)::int from tip where booking_id = ${id} and state = 'given')
        as given_cents`.execute(db)
  return rows[0]!
}

/**
 * All tips ever requested and given for a visit, locked until the transaction ends: which one is given is decided here.
 */
export async function lockTips(trx: Transaction, bookingId: string): Promise<TipRow[]> {
  const rows = await trx
    .selectFrom('tip')
    .select(COLUMNS)
    .where('booking_id', '=', bookingId)
    .orderBy('order_id')
    .forUpdate()
    .execute()
  return rows as TipRow[]
}

export async function updateTip(
  trx: Transaction,
  orderId: string,
  change: Pick<TipRow, 'state'> & Partial<Pick<TipRow, 'given_at'> & { waits_until: Date }>,
): Promise<void> {
  await trx.updateTable('tip').set(change).where('order_id', '=', orderId).execute()
}

/** A tip and the state of its order; `left_cents` is the paid amount without promised refunds. */
export type TipStanding = TipRow & {
  payment_status: PaymentStatus
  left_cents: number
  refunded_cents: number
  back: RefundProgress | null
}

const selectStanding = sql`
  select t.*, o.status as payment_status, o.settled_cents - o.refunded_cents as left_cents,
    o.refunded_cents,
    case when o.refunded_cents > 0 then ${refundProgress(sql`o.id`)} end as back
  from tip t join customer_order o on o.id = t.order_id`

export async function findTip(db: Database, orderId: string): Promise<TipStanding | undefined> {
  const { rows } = await sql<TipStanding>`${selectStanding} where t.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** The tips that were given for a visit, the first first. */
export async function listGivenTips(db: Database, bookingId: string): Promise<TipStanding[]> {
  const { rows } = await sql<TipStanding>`
    ${selectStanding} where t.booking_id = ${bookingId} and t.state = 'given' order by t.given_at, t.order_id`.execute(
    db,
  )
  return rows
}

/** Tips that have waited long enough can be paid out. */
export async function freeWaitedTips(db: Database, now: Date): Promise<void> {
  const free = db.updateTable('tip').set({ waits_until: null })
  await free.where('waits_until', 'is not', null).where('waits_until', '<=', now).execute()
}

/** Deletes the messages of checkouts that were never paid. */
export async function purgeUnpaidWords(db: Database, before: Date): Promise<void> {
  await sql`
    update tip set message = null
    where state in ('open', 'replaced') and message is not null and asked_at < ${before}`.execute(db)
}
