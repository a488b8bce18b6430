import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Hundredths of a percent of the price before tax. */
export type Rate = { standard_bps: number; repeat_bps: number }

export type RateRow = Rate & {
  id: string
  effective_day: string
  note: string
  set_by_name: string | null
  set_at: Date | null
  withdrawn_at: Date | null
}

/** More than anyone looks back on. */
const SHOWN = 200

const selectRates = sql`
  select r.id, r.effective_day::text as effective_day, r.standard_bps, r.repeat_bps, r.note, r.set_at, r.withdrawn_at,
    u.full_name as set_by_name
  from commission_rate r left join user_account u on u.id = r.set_by`

/** The last day first; of one day what counts, then what was withdrawn. */
export async function listRates(db: Database): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`${selectRates}
    order by r.effective_day desc, r.withdrawn_at desc nulls first limit ${SHOWN}`.execute(db)
  return rows
}

/** One plan at a time. Reading a rate doesn't wait. */
export async function lockRates(trx: Transaction): Promise<void> {
  await sql`lock table commission_rate in share row exclusive mode`.execute(trx)
}

export async function findRate(db: Database, id: string): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`${selectRates} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The one of the last day, begun or planned; with a day the one in force on it. */
export async function findLastRate(db: Database, day?: string): Promise<RateRow> {
  const { rows } = await sql<RateRow>`${selectRates}
    where r.withdrawn_at is null and r.effective_day <= ${day ?? '9999-12-31'}
    order by r.effective_day desc limit 1`.execute(db)
  // There is one since the beginning.
  return rows[0]!
}

/** For callers with more than one question: the rate in force on a day, as one value of a statement. */
export const rateOn = (day: string) => sql<Rate>`
  (select json_build_object('standard_bps', r.standard_bps, 'repeat_bps', r.repeat_bps) from commission_rate r
    where r.withdrawn_at is null and r.effective_day <= ${day}::date order by r.effective_day desc limit 1)`

export async function insertRate(
  trx: Transaction,
  rate: Rate & { id: string; effective_day: string; note: string; set_by: string; set_at: Date },
): Promise<void> {
  await trx.insertInto('commission_rate').values(rate).execute()
}

export async function markWithdrawn(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx.updateTable('commission_rate').set({ withdrawn_at: at }).where('id', '=', id).execute()
}

export type NoticeKind = 'planned' | 'withdrawn'

/** Subject of a notice. */
type OfRate = { rate_id: string; tax_id?: never }
type OfTax = { tax_id: string; rate_id?: never }

export async function insertRateNotice(
  trx: Transaction,
  notice: (OfRate | OfTax) & { id: string; kind: NoticeKind; last_reader: string | null; created_at: Date },
): Promise<void> {
  await trx.insertInto('rate_notice').values(notice).execute()
}

/** Stops further notices of it. @returns the last person notified, '' if none; null when everyone was */
export async function endRateNotice(
  trx: Transaction,
  { rate_id, tax_id }: OfRate | OfTax,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ told_through: string; was_done: boolean }>`
    with waiting as (
      select id, told_through, done_at is not null as was_done from rate_notice
      where (rate_id = ${rate_id ?? null} or tax_id = ${tax_id ?? null}) and kind = 'planned' for update),
    ended as (update rate_notice n set done_at = coalesce(n.done_at, ${at}) from waiting w where n.id = w.id)
    select told_through, was_done from waiting`.execute(trx)
  const [notice] = rows
  return notice?.was_done ? null : (notice?.told_through ?? '')
}

export type WaitingNotice = {
  id: string
  rate_id: string | null
  tax_id: string | null
  kind: NoticeKind
  told_through: string
  last_reader: string | null
}

/** The oldest with people still to notify, held; undefined if there is none, or another process has it. */
export async function holdWaitingNotice(trx: Transaction): Promise<WaitingNotice | undefined> {
  const { rows } = await sql<WaitingNotice>`
    select id, rate_id, tax_id, kind, told_through, last_reader from rate_notice where done_at is null
    order by created_at limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

export type RateReader = { id: string; email: string; first_name: string }

/** Approved providers after one, in the order of their ids. */
export async function listReaders(
  trx: Transaction,
  { told_through, last_reader }: WaitingNotice,
  limit: number,
): Promise<RateReader[]> {
  const { rows } = await sql<RateReader>`
    select id, email, first_name from user_account
    where role = 'provider' and id > ${told_through} and (${last_reader}::text is null or id <= ${last_reader})
    order by id limit ${limit}`.execute(trx)
  return rows
}

export async function noteTold(trx: Transaction, id: string, through: string): Promise<void> {
  await trx.updateTable('rate_notice').set({ told_through: through }).where('id', '=', id).execute()
}

export async function endNotice(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx.updateTable('rate_notice').set({ done_at: at }).where('id', '=', id).execute()
}
