import { sql } from 'kysely'
import { plainEmail } from '#contract/rules.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** `sortedAt`, in epoch ms: when it is due, or when it was closed. */
export type AdminAfter = { sortedAt: number; id: string }
export type Listed = { id: string; sorted_at: Date }

/** Open ones: what is due first. Closed ones: the newest first. Keyset. */
export async function listAdmin(
  db: Database,
  { isOpen, after, limit }: { isOpen: boolean; after: AdminAfter | null; limit: number },
): Promise<Listed[]> {
  const at = isOpen ? sql`decide_due_at` : sql`coalesce(decided_at, withdrawn_at)`
  const direction = sql.raw(isOpen ? 'asc' : 'desc')
  const isBehind =
    after === null
      ? sql`true`
      : sql`(${at}, id) ${sql.raw(isOpen ? '>' : '<')} (${new Date(after.sortedAt)}::timestamptz, ${after.id})`
  const { rows } = await sql<Listed>`
    select id, ${at} as sorted_at from dispute
    where ${isOpen ? sql`state = 'open'` : sql`state <> 'open'`} and ${isBehind}
    order by ${at} ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

/** A client's newest bookings by email, or the booking with this id. */
export async function findBookingIds(db: Database, of: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id, starts_at from booking where id = ${of})
      union all
      (select b.id, b.starts_at from user_account u cross join lateral (
          select id, starts_at from booking where client_id = u.id order by starts_at desc, id desc limit ${limit}) b
        where u.email = ${plainEmail(of)})) found
    order by starts_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Further facts for a bank beside the visit itself. */
export type EvidenceFacts = {
  terms_version: string | null
  terms_accepted_at: Date | null
  client_lines: number
  provider_lines: number
  receipts: string[]
}

export async function findEvidenceFacts(
  db: Database,
  { bookingId, clientId, providerId }: { bookingId: string; clientId: string; providerId: string },
): Promise<EvidenceFacts> {
  const { rows } = await sql<EvidenceFacts>`
    select a.version as terms_version, a.accepted_at as terms_accepted_at,
      coalesce(m.client_lines, 0)::int as client_lines, coalesce(m.provider_lines, 0)::int as provider_lines,
      coalesce((select array_agg(number order by issued_at) from receipt where booking_id = ${bookingId}), '{}') as receipts
    from (select 1) one
    left join lateral (
      select version, accepted_at from terms_acceptance
      where user_id = ${clientId} and audience = 'client' order by accepted_at desc limit 1) a on true
    left join lateral (
      select count(*) filter (where m.author = 'client') as client_lines,
        count(*) filter (where m.author = 'provider') as provider_lines
      from message m join conversation c on c.id = m.conversation_id
      where c.client_id = ${clientId} and c.provider_id = ${providerId}) m on true`.execute(db)
  return rows[0]!
}
