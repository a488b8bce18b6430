import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { AdminScope } from '#contract/scopes.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type Standing = { role: Role; email: string; scopes: AdminScope[] }

/** Locks the row until the transaction ends. */
export async function lockStanding(trx: Transaction, personId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select role, email, admin_scopes as scopes from user_account where id = ${personId} for no key update`.execute(trx)
  return rows[0]
}

/** @throws a check violation of user_account_an_owner_stays */
export async function updateScopes(trx: Transaction, personId: string, scopes: readonly AdminScope[]): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ role: scopes.length > 0 ? 'admin' : 'client', admin_scopes: [...scopes] })
    .where('id', '=', personId)
    .execute()
}

export type AdminRow = {
  id: string
  full_name: string
  email: string
  scopes: AdminScope[]
  suspended_at: Date | null
  enrolled_at: Date | null
  /** Recovery codes that still work. */
  codes_left: number
  last_used_at: Date | null
}

/** All there are, owners first. */
export async function listAdminRows(db: Database): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select u.id, u.full_name, u.email, u.admin_scopes as scopes, u.suspended_at, f.enrolled_at,
      (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as codes_left,
      (select max(s.last_used_at) from session s where s.user_id = u.id) as last_used_at
    from user_account u left join second_factor f on f.user_id = u.id
    where u.role = 'admin'
    order by ('owner' = any (u.admin_scopes)) desc, u.full_name, u.id`.execute(db)
  return rows
}

export async function findIdByEmail(db: Database, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}
