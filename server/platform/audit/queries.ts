import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type AuditRow = {
  at: Date
  actor_id: string | null
  acted_as: string
  /** Set for an admin. */
  scope: string | null
  action: string
  subject_type: string
  subject_id: string
  before: object | null
  after: object | null
  reason: string | null
  request_id: string | null
}

export async function insertAuditEntry(trx: Transaction, { before, after, ...row }: AuditRow): Promise<void> {
  const json = (part: object | null) => (part === null ? null : JSON.stringify(part))
  await trx
    .insertInto('audit_entry')
    .values({ ...row, before: json(before), after: json(after) })
    .execute()
}

/** Acts on one subject, newest first. */
export async function listAuditEntries(
  db: Database,
  subject: { type: string; id: string },
  limit = 100,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select at, actor_id, acted_as, scope, action, subject_type, subject_id, before, after, reason, request_id
    from audit_entry where subject_type = ${subject.type} and subject_id = ${subject.id}
    order by id desc limit ${limit}`.execute(db)
  return rows
}
