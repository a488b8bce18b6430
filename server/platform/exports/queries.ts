import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ExportRow = {
  id: string
  asked_by: string
  /** Kind of export: 'bookings', 'owndata'. */
  list: string
  filter: Record<string, string>
  state: 'writing' | 'ready' | 'failed'
  reached: string | null
  pieces: number
  lines: number
  bytes: number
  attempts: number
  asked_at: Date
}

const COLUMNS = sql`id, asked_by, list, filter, state, reached, pieces, lines, bytes::float8 as bytes, attempts, asked_at`

export type NewExport = Pick<ExportRow, 'id' | 'asked_by' | 'list' | 'filter' | 'asked_at'>

/** Answers undefined when one of that list is being written for the same person. */
export async function insertExport(
  trx: Transaction,
  { id, asked_by, list, filter, asked_at }: NewExport,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    insert into export (id, asked_by, list, filter, next_try_at, asked_at)
    values (${id}, ${asked_by}, ${list}, ${JSON.stringify(filter)}::jsonb, ${asked_at}, ${asked_at})
    on conflict (asked_by, list) where state = 'writing' do nothing returning ${COLUMNS}`.execute(trx)
  return rows[0]
}

export async function listExportRows(
  db: Database,
  { askedBy, list, since }: { askedBy: string; list: string; since: Date },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from export where asked_by = ${askedBy} and list = ${list} and asked_at > ${since}
    order by asked_at desc limit 20`.execute(db)
  return rows
}

export async function findExport(db: Database, id: string, askedBy: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from export where id = ${id} and asked_by = ${askedBy}`.execute(db)
  return rows[0]
}

/** The next export to write; other workers leave it alone for a while. */
export async function claimExports(
  db: Database,
  { want, busy, now, claimMs }: { want: number; busy: string[]; now: Date; claimMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update export set next_try_at = ${new Date(now.getTime() + claimMs)}
    where id in (
      select id from export where state = 'writing' and next_try_at <= ${now} and id <> all(${busy}::text[])
      order by next_try_at limit ${want} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps the requester's account from being deleted until the transaction ends. */
export type LockOwner = (trx: Transaction, id: string) => Promise<void>

/** Undefined when it is over, or another process has it. Deleting an account locks in the same order. */
export async function lockExport(trx: Transaction, id: string, lockOwner: LockOwner): Promise<ExportRow | undefined> {
  const asked = await trx.selectFrom('export').select('asked_by').where('id', '=', id).executeTakeFirst()
  if (!asked) return undefined
  await lockOwner(trx, asked.asked_by)
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from export where id = ${id} and state = 'writing' for update skip locked`.execute(trx)
  return rows[0]
}

export type Reached = { reached: string | null; pieces: number; lines: number; bytes: number }

/** @param isOver no piece follows this one */
export async function advanceExport(
  trx: Transaction,
  id: string,
  { reached, pieces, lines, bytes }: Reached,
  { isOver, at }: { isOver: boolean; at: Date },
): Promise<void> {
  await sql`
    update export set reached = ${reached}, pieces = ${pieces}, lines = ${lines}, bytes = ${bytes}, attempts = 0,
      next_try_at = ${at}, state = ${isOver ? 'ready' : 'writing'}, ended_at = ${isOver ? at : null}
    where id = ${id}`.execute(trx)
}

/** It is tried again a little later; after `most` times no more. */
export async function noteFailure(
  db: Database,
  id: string,
  { at, retryAt, most }: { at: Date; retryAt: Date; most: number },
): Promise<void> {
  await sql`
    update export set attempts = attempts + 1, next_try_at = ${retryAt},
      state = case when attempts + 1 >= ${sql.lit(most)} then 'failed' else 'writing' end,
      ended_at = case when attempts + 1 >= ${sql.lit(most)} then ${at}::timestamptz end
    where id = ${id} and state = 'writing'`.execute(db)
}

export async function listOldExports(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ id: string; pieces: number }[]> {
  const { rows } = await sql<{ id: string; pieces: number }>`
    select id, pieces from export where asked_at < ${before} order by asked_at limit ${limit}`.execute(db)
  return rows
}

/** Ends the exports of a person who deletes their account; the next tidying removes all of it. */
export async function giveUpExports(trx: Transaction, askedBy: string, at: Date): Promise<void> {
  await sql`update export set asked_at = 'epoch', ended_at = coalesce(ended_at, ${at}),
      state = case when state = 'writing' then 'failed' else state end
    where asked_by = ${askedBy}`.execute(trx)
}

export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('export').where('id', '=', id).execute()
}
