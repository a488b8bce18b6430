import { sql } from 'kysely'
import { accounts } from '#server/ledger/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import { listMonthEnds } from '#server/statements/queries.ts'

/** A provider's payments and credits in a quarter, and our part. Cents. */
export type QuarterRow = {
  provider_id: string
  quarter: number
  consideration_cents: number
  fees_cents: number
  taxes_cents: number
  activities: number
}

/** The transactions of the ledger of a year: after the first, and up to the last one of each of its quarters. */
export type YearRange = { afterId: number; ends: number[] }

export async function findYearRange(db: Database, year: number, present: string): Promise<YearRange> {
  const months = [`${year - 1}-12-01`, ...['03', '06', '09', '12'].map((month) => `${year}-${month}-01`)]
  const [afterId = 0, ...ends] = await listMonthEnds(db, months, present)
  return { afterId, ends }
}

/** Quarters of the given sellers. Written-off debt isn't consideration. */
export async function listQuarters(db: Database, { afterId, ends }: YearRange, ids: string[]): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    select l.provider_id, 1 + width_bucket(l.transaction_id - 1, ${ends}::int8[]) as quarter,
      sum(l.net_cents + l.gst_cents)::int8 as consideration_cents,
      coalesce(-sum(r.amount_cents), 0)::int8 as fees_cents, coalesce(-sum(coalesce(g.amount_cents, 0) + coalesce(p.amount_cents, 0)), 0)::int8 as taxes_cents,
      count(*) filter (where l.cause = 'earned')::int as activities
    from payable_line l
    left join ledger_entry r on r.transaction_id = l.transaction_id and r.account = ${accounts.revenue}
    left join ledger_entry g on g.transaction_id = l.transaction_id and g.account = ${accounts.gstPlatform}
    left join ledger_entry p on p.transaction_id = l.transaction_id and p.account = ${accounts.pstPlatform}
    where l.provider_id = any(${ids}) and l.transaction_id > ${afterId} and l.transaction_id <= ${ends.at(-1)}
      and l.cause <> 'written_off'
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** `sealed`: tax details; null where there are none. */
export type SellerRow = {
  id: string
  full_name: string
  street_address: string
  city: string
  province: string
  postal_code: string
  gst_number: string | null
  sealed: string | null
  gateway_account_id: string | null
  bank_name: string | null
  bank_last4: string | null
  /** The account is deleted, so they can't be notified. */
  is_deleted: boolean
}

/** Position after a page of sellers. */
export type AfterSeller = { name: string; id: string }

/** One line is looked up for each person: as a join, all lines of the year might be read to find whose they are. */
const earnedIn = ({ afterId, ends }: YearRange) => sql`
  (select true from payable_line l
    where l.provider_id = u.id and l.transaction_id > ${afterId} and l.transaction_id <= ${ends.at(-1)}
      and l.cause <> 'written_off' limit 1) is not null`

/** Providers with earnings in a year, by name. */
export async function listSellers(
  db: Database,
  year: YearRange,
  { after, limit, isLacking = false }: { after: AfterSeller | null; limit: number; isLacking?: boolean },
): Promise<SellerRow[]> {
  const where = [
    sql`u.role <> 'client'`,
    earnedIn(year),
    ...(after ? [sql`(u.full_name, u.id) > (${after.name}, ${after.id})`] : []),
    ...(isLacking ? [sql`d.sealed is null`] : []),
  ]
  const { rows } = await sql<SellerRow>`
    select u.id, u.full_name, u.street_address, u.city, u.province, u.postal_code, p.gst_number, d.sealed,
      a.gateway_account_id, a.bank_name, a.bank_last4, u.deleted_at is not null as is_deleted
    from user_account u
    left join provider_profile p on p.provider_id = u.id
    left join tax_details d on d.provider_id = u.id
    left join payout_account a on a.provider_id = u.id
    where ${sql.join(where, sql` and `)}
    order by u.full_name, u.id ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}

/** Number of providers with earnings and without tax details. */
export async function countLacking(db: Database, year: YearRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_account u
    where u.role <> 'client' and ${earnedIn(year)}
      and not exists (select from tax_details d where d.provider_id = u.id)`.execute(db)
  return rows[0]!.count
}

export async function findFirstYear(db: Database): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(month))::int as year from ledger_month`.execute(db)
  return rows[0]!.year
}

export type SellerFileRow = {
  id: string
  year: number
  made_by: string
  made_at: Date
  sellers: number
  lacking: number
  /** How many it lies in. */
  pieces: number
}

export async function insertSellerFile(trx: Transaction, row: SellerFileRow): Promise<void> {
  await trx.insertInto('seller_file').values(row).execute()
}

export async function listSellerFiles(db: Database, year: number) {
  return db
    .selectFrom('seller_file')
    .select(['id', 'made_at', 'sellers', 'lacking'])
    .where('year', '=', year)
    .orderBy('made_at', 'desc')
    .limit(50)
    .execute()
}

export async function findSellerFile(db: Database, id: string): Promise<SellerFileRow | undefined> {
  return db.selectFrom('seller_file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A part of a file, from 1 on. */
export type PieceRow = { file_id: string; position: number; sealed: string; key_id: string }

export async function insertPiece(trx: Transaction, row: PieceRow): Promise<void> {
  await trx.insertInto('seller_file_piece').values(row).execute()
}

export async function findPiece(db: Database, fileId: string, position: number): Promise<PieceRow | undefined> {
  return db
    .selectFrom('seller_file_piece')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst()
}

export async function listPiecesSealedBefore(db: Database, keyId: string, limit: number): Promise<PieceRow[]> {
  return db
    .selectFrom('seller_file_piece')
    .selectAll()
    .where('key_id', '<>', keyId)
    .orderBy('file_id')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function replacePieceSeal(
  db: Database,
  { file_id, position }: PieceRow,
  sealed: string,
  keyId: string,
): Promise<void> {
  await db
    .updateTable('seller_file_piece')
    .set({ sealed, key_id: keyId })
    .where('file_id', '=', file_id)
    .where('position', '=', position)
    .execute()
}
