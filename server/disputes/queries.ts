import { sql } from 'kysely'
import type { RecoveredTo } from './rulings/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type DisputeSide = 'client' | 'provider'
export type DisputeState = 'open' | 'decided' | 'withdrawn'
export type DisputeAsk = 'full' | 'part' | 'release'
/** For a chargeback also: the bank decided for us, or the platform pays what it kept. */
export type DisputeDecision = 'release' | 'part' | 'full' | 'won' | 'platform'

export type DisputeRow = {
  id: string
  kind: 'report' | 'chargeback'
  /** For a chargeback: the bank only asks, and nothing is on hold. */
  is_inquiry: boolean
  order_id: string
  booking_id: string | null
  opened_by: string | null
  side: DisputeSide | null
  reason: string
  statement: string | null
  asks: DisputeAsk | null
  asked_cents: number
  opened_at: Date
  answer_due_at: Date | null
  answer: string | null
  answered_at: Date | null
  decide_due_at: Date
  state: DisputeState
  decision: DisputeDecision | null
  refund_cents: number
  /** The part of a promo code's discount that no longer counts, if nothing paid could be refunded. */
  dropped_cents: number
  /** For money that came back after a loss: the newest decision about its owner. */
  recovered_to: RecoveredTo | null
  decided_at: Date | null
  appeal_until: Date | null
  appeal_side: DisputeSide | null
  appeal: string | null
  appealed_at: Date | null
  appeal_answer_due_at: Date | null
  appeal_answer: string | null
  appeal_answered_at: Date | null
  withdrawn_at: Date | null
}

const DISPUTE = [
  'id',
  'kind',
  'is_inquiry',
  'order_id',
  'booking_id',
  'opened_by',
  'side',
  'reason',
  'statement',
  'asks',
  'asked_cents',
  'opened_at',
  'answer_due_at',
  'answer',
  'answered_at',
  'decide_due_at',
  'state',
  'decision',
  'refund_cents',
  'dropped_cents',
  'recovered_to',
  'decided_at',
  'appeal_until',
  'appeal_side',
  'appeal',
  'appealed_at',
  'appeal_answer_due_at',
  'appeal_answer',
  'appeal_answered_at',
  'withdrawn_at',
] as const satisfies (keyof DisputeRow)[]

export type NewReport = Pick<
  DisputeRow,
  | 'id'
  | 'order_id'
  | 'booking_id'
  | 'opened_by'
  | 'side'
  | 'reason'
  | 'statement'
  | 'asks'
  | 'asked_cents'
  | 'opened_at'
  | 'answer_due_at'
  | 'decide_due_at'
>

export type NewChargeback = Pick<
  DisputeRow,
  'id' | 'order_id' | 'booking_id' | 'reason' | 'opened_at' | 'decide_due_at'
>

export async function insertReport(trx: Transaction, made: NewReport): Promise<void> {
  await trx
    .insertInto('dispute')
    .values({ ...made, kind: 'report' })
    .execute()
}

export async function insertChargeback(trx: Transaction, made: NewChargeback): Promise<void> {
  await trx
    .insertInto('dispute')
    .values({ ...made, kind: 'chargeback', is_inquiry: true })
    .execute()
}

/** The bank has taken the money, or is about to. @returns false when that was known */
export async function endInquiry(trx: Transaction, id: string): Promise<boolean> {
  const query = trx
    .updateTable('dispute')
    .set({ is_inquiry: false })
    .where('id', '=', id)
    .where('is_inquiry', '=', true)
  return (await query.where('state', '=', 'open').returning('id').executeTakeFirst()) !== undefined
}

export async function findDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('dispute').select(DISPUTE).where('id', '=', id).$castTo<DisputeRow>().executeTakeFirst()
}

export async function listDisputes(db: Database, ids: readonly string[]): Promise<DisputeRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('dispute').select(DISPUTE).where('id', 'in', ids).$castTo<DisputeRow>().execute()
}

/** About one order, the first first. */
export async function listDisputesOfOrder(db: Database, orderId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom('dispute')
    .select(DISPUTE)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .$castTo<DisputeRow>()
    .execute()
}

/** About a visit and its tips, the newest first; what banks only ask is between them and us. */
export async function listDisputesOfBooking(db: Database, bookingId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom('dispute')
    .select(DISPUTE)
    .where('booking_id', '=', bookingId)
    .where('is_inquiry', '=', false)
    .orderBy('opened_at', 'desc')
    .$castTo<DisputeRow>()
    .execute()
}

export type DisputeChange = Partial<
  Omit<DisputeRow, 'id' | 'kind' | 'is_inquiry' | 'order_id' | 'booking_id' | 'opened_by' | 'side'>
>

/** Compare and swap on the state. @returns false when it was in another one */
export async function changeDispute(
  trx: Transaction,
  { id, from }: { id: string; from: DisputeState },
  change: DisputeChange,
): Promise<boolean> {
  const row = await trx
    .updateTable('dispute')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Since when the money of an order waits; null when nothing about it is open, and no bank has taken back the money of
 * the credit that paid it.
 */
export async function findFrozenSince(trx: Transaction, orderId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select min(coalesce(appealed_at, opened_at)) from dispute
        where order_id = ${orderId} and state = 'open' and not is_inquiry),
      (select min(since) from void_spending where order_id = ${orderId})) as since`.execute(trx)
  return rows[0]?.since ?? null
}

export async function findVisitOrder(db: Database, bookingId: string): Promise<string> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'visit')
    .executeTakeFirstOrThrow()
  return row.id
}

export type DisputePart = 'statement' | 'answer' | 'appeal' | 'appeal_answer'

/** In the order of the ids. */
export async function insertPhotos(
  trx: Transaction,
  disputeId: string,
  part: DisputePart,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id, position) => ({ dispute_id: disputeId, part, position, file_id }))
  await trx.insertInto('dispute_photo').values(rows).execute()
}

export type PhotoOf = { dispute_id: string; part: DisputePart; file_id: string }

export async function listPhotos(db: Database, disputeIds: readonly string[]): Promise<PhotoOf[]> {
  if (disputeIds.length === 0) return []
  return db
    .selectFrom('dispute_photo')
    .select(['dispute_id', 'part', 'file_id'])
    .where('dispute_id', 'in', disputeIds)
    .orderBy('dispute_id')
    .orderBy('part')
    .orderBy('position')
    .$castTo<PhotoOf>()
    .execute()
}

/** The reason of the last decision. */
export async function findRulings(db: Database, disputeIds: readonly string[]): Promise<Map<string, string>> {
  if (disputeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('money_ruling')
    .select(['dispute_id', 'reason'])
    .where('dispute_id', 'in', disputeIds)
    .where('state', '=', 'done')
    .orderBy('asked_at')
    .execute()
  return new Map(rows.map((row) => [row.dispute_id!, row.reason]))
}
