import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** `objection`: the client was there though the visit was reported as missed. `nobody_came`: the provider was not. */
export type CaseKind = 'objection' | 'nobody_came'
export type CaseState = 'open' | 'decided'
export type CaseDecision = 'provider' | 'client' | 'part'

/** Fields of the decision are null, and the refund 0, while the case is open. */
export type CaseRow = {
  id: string
  booking_id: string
  kind: CaseKind
  statement: string
  opened_at: Date
  state: CaseState
  decision: CaseDecision | null
  refund_cents: number
  reason: string | null
  decided_at: Date | null
}

export type NewCase = Pick<CaseRow, 'id' | 'booking_id' | 'kind' | 'statement' | 'opened_at'> & { opened_by: string }

export async function insertCase(trx: Transaction, made: NewCase): Promise<void> {
  await trx.insertInto('booking_case').values(made).execute()
}

export type Verdict = {
  decision: CaseDecision
  refund_cents: number
  reason: string
  decided_by: string
  decided_at: Date
}

/** Compare and swap. @returns false when it is decided already */
export async function closeCase(trx: Transaction, id: string, verdict: Verdict): Promise<boolean> {
  const row = await trx
    .updateTable('booking_case')
    .set({ ...verdict, state: 'decided' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The booking of a case and the name of the admin who decided it; undefined for an unknown id. */
export async function findCase(
  db: Database,
  id: string,
): Promise<{ booking_id: string; kind: CaseKind; decided_by: string | null } | undefined> {
  return db
    .selectFrom('booking_case as c')
    .leftJoin('user_account as u', 'u.id', 'c.decided_by')
    .select(['c.booking_id', 'c.kind', 'u.full_name as decided_by'])
    .where('c.id', '=', id)
    .$castTo<{ booking_id: string; kind: CaseKind; decided_by: string | null }>()
    .executeTakeFirst()
}

/** `sortedAt`, in epoch ms: when it was opened, or when it was decided. */
export type CaseAfter = { sortedAt: number; id: string }
export type ListedCase = { id: string; booking_id: string; kind: CaseKind; sorted_at: Date }

/** Open ones: oldest first. Decided ones: the newest decision first. Keyset. */
export async function listCases(
  db: Database,
  { state, after, limit }: { state: CaseState; after: CaseAfter | null; limit: number },
): Promise<ListedCase[]> {
  const isOpen = state === 'open'
  const at = sql.ref(isOpen ? 'c.opened_at' : 'c.decided_at')
  const key = sql`(${at}, c.id)`
  const direction = sql.raw(isOpen ? 'asc' : 'desc')
  const isBehind =
    after === null
      ? sql`true`
      : sql`${key} ${sql.raw(isOpen ? '>' : '<')} (${new Date(after.sortedAt)}::timestamptz, ${after.id})`
  const { rows } = await sql<ListedCase>`
    select c.id, c.booking_id, c.kind, ${at} as sorted_at from booking_case c
    where c.state = ${sql.lit(state)} and ${isBehind}
    order by ${at} ${direction}, c.id ${direction} limit ${limit}`.execute(db)
  return rows
}
