import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type AccountState = 'none' | 'needs_details' | 'checking' | 'ready' | 'restricted'
export type AccountReason = 'details' | 'bank' | 'refused'

/**
 * A provider's payout account. If its bank has refused a payout it reads as restricted, whatever the payment company
 * reports. Rules: docs/product-rules.md#payouts
 */
export type AccountRow = {
  provider_id: string
  gateway_account_id: string | null
  state: AccountState
  reason: AccountReason | null
  bank_name: string | null
  bank_last4: string | null
  news_heard: number
  held_since: Date | null
  held_reason: string | null
  /** Since when the payment company disagrees about a payout: nothing leaves until an admin has looked. */
  differs_since: Date | null
  /** YYYY-MM-DD */
  turn_on: string | null
  asked_at: Date | null
}

const ACCOUNT = [
  'provider_id',
  'gateway_account_id',
  'bank_name',
  'bank_last4',
  'news_heard',
  'held_since',
  'held_reason',
  'turn_on',
  'asked_at',
] as const satisfies (keyof AccountRow)[]

/** @param table as the statement names it */
const differsSince = (table: string) =>
  sql<Date | null>`(select min(b.first_seen_at) from reconciliation_break b
    where b.provider_id = ${sql.ref(`${table}.provider_id`)} and b.resolved_at is null)`.as('differs_since')

/** Condition for a row of `payout_account`, by its alias in the statement. */
const isRefused = (table: string) => {
  const [state, refused, bank] = ['state', 'refused_bank_ref', 'bank_ref'].map((column) =>
    sql.ref(`${table}.${column}`),
  )
  return sql<boolean>`(${state} = 'ready' and ${refused} is not null and ${refused} = coalesce(${bank}, ''))`
}

/** The state that the rest of the code reads. */
const standing = (table: string) =>
  [
    sql<AccountState>`case when ${isRefused(table)} then 'restricted' else ${sql.ref(`${table}.state`)} end`.as(
      'state',
    ),
    sql<AccountReason | null>`case when ${isRefused(table)} then 'bank' else ${sql.ref(`${table}.reason`)} end`.as(
      'reason',
    ),
    differsSince(table),
  ] as const

/** Nothing is paid out while we hold the account, or until an admin has looked at a difference. */
export function isHeld({ held_since, differs_since }: Pick<AccountRow, 'held_since' | 'differs_since'>): boolean {
  return held_since !== null || differs_since !== null
}

/** Undefined for people who have neither earned anything nor set up an account. */
export async function findAccount(db: Database, providerId: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('payout_account')
    .select([...ACCOUNT, ...standing('payout_account')])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row as AccountRow | undefined
}

/** The first lock of everything that touches a provider's payouts. */
export async function lockAccount(trx: Transaction, providerId: string): Promise<AccountRow | undefined> {
  const row = await trx
    .selectFrom('payout_account')
    .select([...ACCOUNT, ...standing('payout_account')])
    .where('provider_id', '=', providerId)
    .forUpdate('payout_account')
    .executeTakeFirst()
  return row as AccountRow | undefined
}

export async function ensureAccount(db: Database, providerId: string): Promise<void> {
  await db
    .insertInto('payout_account')
    .values({ provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The account that the gateway has made; the first one counts. */
export async function recordGatewayAccount(trx: Transaction, providerId: string, id: string, turnOn: string) {
  await trx
    .updateTable('payout_account')
    .set({ gateway_account_id: id, state: 'needs_details', turn_on: turnOn })
    .where('provider_id', '=', providerId)
    .where('gateway_account_id', 'is', null)
    .execute()
}

export type AccountFacts = Pick<AccountRow, 'state' | 'reason' | 'bank_name' | 'bank_last4'> & {
  /** The gateway's name of the bank account. */
  bank_ref: string | null
}

/**
 * @param newsRead how much was known when the gateway was asked: later news still has to be read
 * @param isUrgent its owner is asked immediately, however recently that was done
 */
export async function updateAccount(
  trx: Transaction,
  providerId: string,
  facts: AccountFacts,
  newsRead: number,
  isUrgent: boolean,
): Promise<void> {
  await sql`
    update payout_account set state = ${facts.state}, reason = ${facts.reason}, bank_name = ${facts.bank_name},
      bank_last4 = ${facts.bank_last4}, bank_ref = ${facts.bank_ref},
      refused_bank_ref = case when refused_bank_ref = '' and bank_ref is null then ${facts.bank_ref}
        else refused_bank_ref end,
      news_read = greatest(news_read, ${newsRead}),
      asked_at = case when ${isUrgent} then null else asked_at end
    where provider_id = ${providerId}`.execute(trx)
}

/** Its bank has refused a payout, of which its owner is notified immediately. */
export async function noteRefusedBank(trx: Transaction, providerId: string, at: Date): Promise<void> {
  const query = sql`
    update payout_account set refused_bank_ref = coalesce(bank_ref, ''), asked_at = ${at}
    where provider_id = ${providerId}`
  await sendAhead(trx, query)
}

/** It may be tried again. */
export async function forgiveBank(trx: Transaction, providerId: string): Promise<void> {
  await sendAhead(trx, sql`update payout_account set refused_bank_ref = null where provider_id = ${providerId}`)
}

/** The gateway has news about an account: it has to be read again. */
export async function noteAccountNews(trx: Transaction, gatewayAccountId: string): Promise<void> {
  await sendAhead(
    trx,
    sql`update payout_account set news_heard = news_heard + 1 where gateway_account_id = ${gatewayAccountId}`,
  )
}

/** By their ids. */
export async function listAccountsWithNews(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from payout_account where news_heard > news_read and provider_id > ${after}
    order by provider_id limit ${limit}`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/**
 * Providers whose weekly run of this Monday is still due, by id. A clock that was set back (sandbox) has other Mondays.
 */
export async function listTurns(db: Database, monday: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from payout_account
    where (turn_on is null or turn_on < ${monday}::date or turn_on > ${monday}::date) and provider_id > ${after}
    order by provider_id limit ${limit}`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

export async function updateTurn(trx: Transaction, providerId: string, monday: string): Promise<void> {
  const query = sql`update payout_account set turn_on = ${monday} where provider_id = ${providerId}`
  await sendAhead(trx, query)
}

/** Providers with waiting money and an account that isn't ready, who haven't been reminded since. */
export async function listUnready(
  db: Database,
  { askedBefore, now, limit }: { askedBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from payout_account a
    where (state <> 'ready' or ${isRefused('a')}) and (asked_at is null or asked_at <= ${askedBefore} or asked_at > ${now})
      and exists (select from payable_line l where l.provider_id = a.provider_id and l.payout_id is null)
    order by asked_at nulls first limit ${limit}`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

export async function updateAsked(trx: Transaction, providerId: string, at: Date): Promise<void> {
  await sendAhead(trx, sql`update payout_account set asked_at = ${at} where provider_id = ${providerId}`)
}

/** @param held null: nothing is held any more */
export async function updateHold(
  trx: Transaction,
  providerId: string,
  held: { since: Date; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set({ held_since: held?.since ?? null, held_reason: held?.reason ?? null })
    .where('provider_id', '=', providerId)
    .execute()
}

/** Held, or not ready although something waits. */
export async function selectUnpayable(db: Database, limit: number): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('payout_account as a')
    .select([...ACCOUNT.map((column) => `a.${column}` as const), ...standing('a')])
    .where(
      sql<boolean>`(a.held_since is not null or (a.state <> 'ready' or ${isRefused('a')}) and (a.state = 'restricted'
        or exists (select from payable_line l where l.provider_id = a.provider_id and l.payout_id is null)))`,
    )
    .orderBy(sql`a.held_since nulls last`)
    .orderBy(sql`a.asked_at desc nulls last`)
    .limit(limit)
    .execute()
  return rows as AccountRow[]
}

/** Erases the name of the bank and the last digits. The account remains at the payment company. */
export async function eraseBank(trx: Transaction, providerId: string): Promise<void> {
  await sql`update payout_account set bank_name = null, bank_last4 = null where provider_id = ${providerId}`.execute(
    trx,
  )
}
