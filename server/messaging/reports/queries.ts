import { sql } from 'kysely'
import type { ReportReason } from '#contract/messaging/report-reasons.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Side } from '#server/messaging/queries.ts'

export type ReportState = 'open' | 'dismissed' | 'warned' | 'suspended'

export type ReportRow = {
  id: string
  conversation_id: string
  reporter_id: string
  reported_id: string
  /** The side of the person who is reported. */
  reported_side: Side
  reporter_name: string
  reported_name: string
  reported_first_name: string
  reported_email: string
  reason: ReportReason
  words: string
  state: ReportState
  created_at: Date
  decided_at: Date | null
  decision_reason: string | null
}

export type NewReport = Pick<
  ReportRow,
  'id' | 'conversation_id' | 'reporter_id' | 'reported_id' | 'reason' | 'words' | 'created_at'
>

/** Answers false when the same person's report of the same waits already. */
export async function insertReport(trx: Transaction, row: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('conversation_report')
    .values(row)
    .onConflict((conflict) =>
      // Written out: with a parameter PostgreSQL does not find the index any more once it plans for any value.
      conflict.columns(['conversation_id', 'reporter_id']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const select = sql`
  select r.id, r.conversation_id, r.reporter_id, r.reported_id,
    case when c.client_id = r.reported_id then 'client' else 'provider' end as reported_side,
    a.full_name as reporter_name, b.full_name as reported_name, b.first_name as reported_first_name,
    b.email as reported_email, r.reason, r.words, r.state, r.created_at, r.decided_at, r.decision_reason
  from conversation_report r
  join conversation c on c.id = r.conversation_id
  join user_account a on a.id = r.reporter_id
  join user_account b on b.id = r.reported_id`

type Place = { at: Date; id: string }

/** Open ones oldest first, decided ones newest first. */
export async function listReportRows(
  db: Database,
  { state, after, limit }: { state: 'open' | 'decided'; after: Place | null; limit: number },
): Promise<ReportRow[]> {
  const page =
    state === 'open'
      ? sql`where r.state = 'open' ${after ? sql`and (r.created_at, r.id) > (${after.at}, ${after.id})` : sql``}
          order by r.created_at, r.id`
      : sql`where r.state <> 'open' ${after ? sql`and (r.decided_at, r.id) < (${after.at}, ${after.id})` : sql``}
          order by r.decided_at desc, r.id desc`
  const { rows } = await sql<ReportRow>`${select} ${page} limit ${limit}`.execute(db)
  return rows
}

export async function findReport(db: Database, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`${select} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns false when it has been decided already: of two simultaneous ones, one decides. */
export async function closeReport(
  trx: Transaction,
  id: string,
  { state, by, reason, at }: { state: Exclude<ReportState, 'open'>; by: string; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('conversation_report')
    .set({ state, decided_at: at, decided_by: by, decision_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
