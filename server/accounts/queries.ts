import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { AdminScope } from '#contract/scopes.ts'
import { purgeAddresses } from './sessions/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

const personColumns = [
  'id',
  'role',
  'full_name',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'street_address',
  'city',
  'province',
  'country',
  'postal_code',
  'avatar_url',
  'created_at',
  'email_confirmed_at',
  'email_returned_at',
  'suspended_at',
  'version',
  'admin_scopes',
] as const

/** A person with an account, without secrets. The caller decides who may see which part. */
export type Person = {
  id: string
  role: Role
  full_name: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  street_address: string
  city: string
  province: string
  country: string
  postal_code: string
  avatar_url: string | null
  created_at: Date
  /** When an email to the address was proved to reach them; null before. */
  email_confirmed_at: Date | null
  /** When an email to the address came back; null if none did. */
  email_returned_at: Date | null
  suspended_at: Date | null
  /** How often the owner saved their profile, from 1. */
  version: number
  /** Scopes of an admin. Empty for all others. */
  admin_scopes: AdminScope[]
}

export async function findPerson(db: Database, id: string): Promise<Person | undefined> {
  return db.selectFrom('user_account').select(personColumns).$castTo<Person>().where('id', '=', id).executeTakeFirst()
}

export type Credentials = Person & { password_hash: string }

/** Reads that hand out a password hash: this one and the next. @param email lower case */
export async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('user_account')
    .select([...personColumns, 'password_hash'])
    .$castTo<Credentials>()
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The same for a person who is signed in. */
export async function findOwnCredentials(db: Database, id: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('user_account')
    .select([...personColumns, 'password_hash'])
    .$castTo<Credentials>()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when the password has changed meanwhile; otherwise it cannot change until the transaction ends. */
export async function lockCredentials(trx: Transaction, id: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export type PersonRow = Omit<Person, 'suspended_at' | 'email_returned_at' | 'version'> & { password_hash: string }

/** @throws a unique violation of user_account_email or user_account_phone. */
export async function insertPerson(trx: Transaction, row: PersonRow): Promise<void> {
  await trx.insertInto('user_account').values(row).execute()
}

/** Lets one change of a person finish before the next begins. @returns the version that the next one finds */
export async function lockPerson(trx: Transaction, id: string): Promise<number> {
  const row = await trx.selectFrom('user_account').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.version ?? 0
}

/** Keeps the account from being deleted until the transaction ends. Other changes to it don't have to wait. */
export async function keepAccount(trx: Transaction, id: string): Promise<void> {
  await sql`select from user_account where id = ${id} for key share`.execute(trx)
}

export type PersonChange = Partial<
  Omit<
    Person,
    | 'id'
    | 'role'
    | 'email'
    | 'created_at'
    | 'email_confirmed_at'
    | 'email_returned_at'
    | 'suspended_at'
    | 'version'
    | 'admin_scopes'
  >
>

/** @throws a unique violation of user_account_phone. */
export async function updatePerson(trx: Transaction, id: string, change: PersonChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await trx
    .updateTable('user_account')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** To one whose owner has just opened a link that went there. @throws a unique violation of user_account_email. */
export async function updateEmail(
  trx: Transaction,
  id: string,
  { email, provenAt }: { email: string; provenAt: Date },
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set((eb) => ({ email, email_confirmed_at: provenAt, email_returned_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Raises the account's version after a change outside its row. */
export async function touchPerson(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Gives a person another role, immediately and in every open session. Only an admin's decision may lead here. */
export async function updateRole(trx: Transaction, id: string, role: Role): Promise<void> {
  await trx.updateTable('user_account').set({ role }).where('id', '=', id).execute()
}

/** Answers false when there is no such person. */
export async function updateSuspension(trx: Transaction, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ suspended_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type TermsKey = { userId: string; audience: 'client' | 'provider'; version: string }

/** Whether they have accepted the terms as they hold at a moment. */
export async function hasAccepted(
  db: Database,
  { userId, audience, at }: Omit<TermsKey, 'version'> & { at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_accepted: boolean }>`
    select has_accepted_terms(${userId}, ${audience}, ${at}) as is_accepted`.execute(db)
  return rows[0]!.is_accepted
}

/** The version that holds at a moment. */
export async function findTermsVersion(db: Database, audience: TermsKey['audience'], at: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`select terms_at(${audience}, ${at}) as version`.execute(db)
  return rows[0]!.version
}

/** The first acceptance of a version counts; later ones change nothing. */
export async function insertAcceptance(db: Database, key: TermsKey, at: Date, ip: string): Promise<void> {
  await db
    .insertInto('terms_acceptance')
    .values({ user_id: key.userId, audience: key.audience, version: key.version, accepted_at: at, ip_address: ip })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Long enough for every limit that looks back, short enough that codes and links do not pile up. */
const KEPT_MS = 2 * 86_400_000

/** Removes sessions, codes, reset and confirmation links and changes of emails whose time is over. Rules: docs/product-rules.md#retention */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await db.deleteFrom('session').where('expires_at', '<', before).execute()
  await db.deleteFrom('verification_code').where('expires_at', '<', before).execute()
  await db.deleteFrom('password_reset').where('expires_at', '<', before).execute()
  await db.deleteFrom('email_confirmation').where('expires_at', '<', before).execute()
  await db.deleteFrom('email_change').where('object_until', '<', now).execute()
  await purgeAddresses(db, now)
}

/** Whether anyone else could decide now: an admin with that scope, or an owner, who has enrolled a second factor. */
export async function hasOtherAdmin(db: Database, personId: string, scope: AdminScope = 'finance'): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('suspended_at', 'is', null)
    .where('id', '<>', personId)
    .where(sql<boolean>`admin_scopes && ${[scope, 'owner']}::text[]`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('second_factor').select('user_id').whereRef('user_id', '=', 'user_account.id')),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
