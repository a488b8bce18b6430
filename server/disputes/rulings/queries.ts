import { sql } from 'kysely'
import type { ShownPreview } from '#contract/disputes/preview.ts'
import type { OwnAccount } from '#contract/disputes/movements.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type RulingKind = 'dispute' | 'waiver' | 'goodwill' | 'withdrawal' | 'adjustment' | 'recovered' | 'refund'
export type DisputeWord = 'release' | 'part' | 'full' | 'platform'
/** For money that a bank returned after a loss: its recipient. */
export type RecoveredTo = 'shares' | 'client' | 'keep'
export type RulingDecision = DisputeWord | RecoveredTo

/** An admin's decision about money. `waiting` until a second one agrees. */
export type RulingRow = {
  id: string
  kind: RulingKind
  dispute_id: string | null
  /** For a dispute: 1, and 2 on appeal. */
  round: number | null
  decision: RulingDecision | null
  booking_id: string | null
  order_id: string | null
  person_id: string | null
  /** Ledger accounts, if the books themselves are moved. */
  from_account: OwnAccount | null
  to_account: OwnAccount | null
  /** For a withdrawal: the payment company's name for it. */
  reference: string | null
  amount_cents: number
  reason: string
  asked_by: string
  asked_at: Date
  state: 'waiting' | 'done' | 'refused'
  /** Time when it takes effect if no other admin can approve. */
  runs_at: Date | null
  closed_by: string | null
  closed_at: Date | null
  close_reason: string | null
  is_single_operator: boolean
  /** The first admin's preview, if a second one has to approve. */
  shown: ShownPreview | null
}

const RULING = [
  'id',
  'kind',
  'dispute_id',
  'round',
  'decision',
  'booking_id',
  'order_id',
  'person_id',
  'from_account',
  'to_account',
  'reference',
  'amount_cents',
  'reason',
  'asked_by',
  'asked_at',
  'state',
  'runs_at',
  'closed_by',
  'closed_at',
  'close_reason',
  'is_single_operator',
  'shown',
] as const satisfies (keyof RulingRow)[]

type OfBooks = 'from_account' | 'to_account' | 'reference' | 'shown'
export type NewRuling = Omit<RulingRow, 'close_reason' | 'closed_by' | 'is_single_operator' | OfBooks> &
  Partial<Pick<RulingRow, OfBooks>>

/**
 * Whether a withdrawal of that name is booked or waits, however it was typed; until the transaction ends no one else
 * books one, so that two together can't exceed the balance.
 */
export async function isWithdrawn(trx: Transaction, reference: string): Promise<boolean> {
  const name = reference.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawals', 0))`.execute(trx)
  const { rows } = await sql`
    select from money_ruling where kind = 'withdrawal' and state <> 'refused' and lower(reference) = ${name} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** @returns false for a withdrawal of a name that is booked already */
export async function insertRuling(trx: Transaction, made: NewRuling): Promise<boolean> {
  const row = await trx
    .insertInto('money_ruling')
    .values(made)
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .where('kind', '=', sql.lit('withdrawal'))
        .where('state', '<>', sql.lit('refused'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findRuling(db: Database, id: string): Promise<RulingRow | undefined> {
  return db.selectFrom('money_ruling').select(RULING).where('id', '=', id).$castTo<RulingRow>().executeTakeFirst()
}

/** The one that waits for a second admin. */
export async function findWaitingRuling(db: Database, disputeId: string): Promise<RulingRow | undefined> {
  return db
    .selectFrom('money_ruling')
    .select(RULING)
    .where('dispute_id', '=', disputeId)
    .where('state', '=', sql.lit('waiting'))
    .$castTo<RulingRow>()
    .executeTakeFirst()
}

/** Picks the orders with a refund that an admin has already requested. */
export async function listWaitingReturns(db: Database, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('money_ruling')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', [sql.lit('waiver'), sql.lit('refund')])
    .where('state', '=', sql.lit('waiting'))
    .execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** Goodwill for a booking so far, given or waiting. Cents. */
export async function sumGiven(db: Database, bookingId: string, kind: 'goodwill' | 'refund'): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int8 as cents from money_ruling
    where booking_id = ${bookingId} and kind = ${kind} and state <> 'refused'`.execute(db)
  return rows[0]!.cents
}

/** Withdrawals and adjustments, the newest first. */
export async function listMoved(
  db: Database,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<RulingRow[]> {
  return db
    .selectFrom('money_ruling')
    .select(RULING)
    .where('kind', 'in', [sql.lit('withdrawal'), sql.lit('adjustment')])
    .$if(after !== null, (query) => query.where(sql<boolean>`(asked_at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<RulingRow>()
    .execute()
}

/** The admin whose decisions wait for another admin. */
export async function listAskers(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('money_ruling')
    .select('asked_by')
    .distinct()
    .where('state', '=', sql.lit('waiting'))
    .where('runs_at', 'is', null)
    .execute()
  return rows.map(({ asked_by }) => asked_by)
}

/** Rulings that wait for another admin, oldest first. */
export async function listWithoutClock(db: Database, askedBy: string, limit: number): Promise<RulingRow[]> {
  return db
    .selectFrom('money_ruling')
    .select(RULING)
    .where('state', '=', sql.lit('waiting'))
    .where('runs_at', 'is', null)
    .where('asked_by', '=', askedBy)
    .orderBy('asked_at')
    .limit(limit)
    .$castTo<RulingRow>()
    .execute()
}

/** When a waiting one runs by itself. Compare and swap. @returns false when this was set elsewhere, or it is closed */
export async function setRunsAt(
  trx: Transaction,
  { id, before }: { id: string; before: Date | null },
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('money_ruling')
    .set({ runs_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`runs_at is not distinct from ${before}`)
    .where('state', '=', sql.lit('waiting'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listWaitingRulings(db: Database, limit: number): Promise<RulingRow[]> {
  return db
    .selectFrom('money_ruling')
    .select(RULING)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .$castTo<RulingRow>()
    .execute()
}

/** Rulings on bookings and on their disputes, newest first. */
export async function listRulingsOf(db: Database, bookingIds: readonly string[]): Promise<RulingRow[]> {
  if (bookingIds.length === 0) return []
  return db
    .selectFrom('money_ruling')
    .select(RULING)
    .where('booking_id', 'in', bookingIds)
    .orderBy('asked_at', 'desc')
    .$castTo<RulingRow>()
    .execute()
}

/** The admin who made the first decision on a dispute. */
export async function findFirstJudge(db: Database, disputeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('money_ruling')
    .select('asked_by')
    .where('dispute_id', '=', disputeId)
    .where('round', '=', 1)
    .where('state', '=', sql.lit('done'))
    .executeTakeFirst()
  return row?.asked_by
}

export type Closing = Pick<RulingRow, 'closed_by' | 'closed_at'> &
  Partial<Pick<RulingRow, 'close_reason' | 'is_single_operator'>> & { state: 'done' | 'refused' }

/** Compare and swap. @returns false when it no longer waits */
export async function closeRuling(trx: Transaction, id: string, closing: Closing): Promise<boolean> {
  const row = await trx
    .updateTable('money_ruling')
    .set(closing)
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Rulings that take effect now because no one has stopped them, longest due first. */
export async function listDueRulings(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('money_ruling')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('runs_at', '<=', now)
    .orderBy('runs_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
