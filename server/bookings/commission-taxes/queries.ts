import { sql } from 'kysely'
import type { CommissionTax } from '#contract/rules/commission-taxes.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** The taxes that a request stores for its day, in hundredths of a percent of the commission. */
export type CommissionTaxes = Pick<BookingRow, 'commission_gst_bps' | 'commission_pst_bps'>

export type TaxRow = {
  id: string
  kind: CommissionTax
  effective_day: string
  bps: number
  number: string | null
  note: string
  set_by_name: string | null
  set_at: Date
  withdrawn_at: Date | null
}

/** More than anyone looks back on. */
const SHOWN = 200

const selectTaxes = sql`
  select x.id, x.kind, x.effective_day::text as effective_day, x.bps, x.number, x.note, x.set_at, x.withdrawn_at,
    u.full_name as set_by_name
  from commission_tax x left join user_account u on u.id = x.set_by`

/** The last day first; of one day what counts, then what was withdrawn. */
export async function listTaxes(db: Database): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`${selectTaxes}
    order by x.effective_day desc, x.withdrawn_at desc nulls first, x.kind limit ${SHOWN}`.execute(db)
  return rows
}

/** One plan at a time. Reading a tax doesn't wait. */
export async function lockTaxes(trx: Transaction): Promise<void> {
  await sql`lock table commission_tax in share row exclusive mode`.execute(trx)
}

export async function findTax(db: Database, id: string): Promise<TaxRow | undefined> {
  const { rows } = await sql<TaxRow>`${selectTaxes} where x.id = ${id}`.execute(db)
  return rows[0]
}

/** The one of the last day, begun or planned; undefined where we were never registered for it. */
export async function findLastTax(db: Database, kind: CommissionTax): Promise<TaxRow | undefined> {
  const { rows } = await sql<TaxRow>`${selectTaxes}
    where x.withdrawn_at is null and x.kind = ${kind} order by x.effective_day desc limit 1`.execute(db)
  return rows[0]
}

const bpsOn = (kind: CommissionTax, day: string) => sql`
  coalesce((select x.bps from commission_tax x
    where x.kind = ${kind} and x.withdrawn_at is null and x.effective_day <= ${day}::date
    order by x.effective_day desc limit 1), 0)`

/** For callers with more than one question: the taxes in force on a day, as one value of a statement. */
export const taxesOn = (day: string) => sql<CommissionTaxes>`
  json_build_object('commission_gst_bps', ${bpsOn('gst', day)}, 'commission_pst_bps', ${bpsOn('pst', day)})`

/** Under which number we charge, or last charged, each tax by a day; null where we never did. */
export async function findTaxNumbers(
  db: Database,
  day: string,
): Promise<{ gst_number: string | null; pst_number: string | null }> {
  const last = (kind: CommissionTax) => sql`
    (select x.number from commission_tax x
      where x.kind = ${kind} and x.withdrawn_at is null and x.number is not null and x.effective_day <= ${day}::date
      order by x.effective_day desc limit 1)`
  const { rows } = await sql<{ gst_number: string | null; pst_number: string | null }>`
    select ${last('gst')} as gst_number, ${last('pst')} as pst_number`.execute(db)
  return rows[0]!
}

export async function insertTax(
  trx: Transaction,
  tax: Pick<TaxRow, 'id' | 'kind' | 'effective_day' | 'bps' | 'number' | 'note' | 'set_at'> & { set_by: string },
): Promise<void> {
  await trx.insertInto('commission_tax').values(tax).execute()
}

export async function markTaxWithdrawn(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx.updateTable('commission_tax').set({ withdrawn_at: at }).where('id', '=', id).execute()
}
