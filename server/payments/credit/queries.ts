import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** `gift` is purchased, and so is `refund`, which could not go back to a card; the others are given by us. */
export type CreditSource = 'gift' | 'referral' | 'goodwill' | 'promo' | 'refund'

export type NewLot = {
  id: string
  person_id: string
  source: CreditSource
  reference: string
  order_id: string | null
  amount_cents: number
  expires_at: Date | null
  created_at: Date
}

/** Spendable part of a lot: neither spent nor promised to an open checkout. */
export type FreeLot = Pick<NewLot, 'id' | 'source' | 'expires_at' | 'created_at'> & { free_cents: number }

/** Movements of a lot, in signed cents. */
export type CreditEntry = {
  id: string
  lot_id: string
  person_id: string
  kind: 'granted' | 'spent' | 'refunded' | 'lapsed' | 'voided' | 'restored'
  amount_cents: number
  order_id: string | null
  at: Date
}

/** A lot and a part of it. */
export type LotShare = { lotId: string; cents: number }

/** @returns whether it is new: one lot per source and reference */
export async function insertLot(trx: Transaction, lot: NewLot): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      insert into credit_account (person_id) values (${lot.person_id}) on conflict do nothing)
    insert into credit_lot
      (id, person_id, source, reference, order_id, amount_cents, left_cents, expires_at, created_at)
    values (${lot.id}, ${lot.person_id}, ${lot.source}, ${lot.reference}, ${lot.order_id}, ${lot.amount_cents},
      ${lot.amount_cents}, ${lot.expires_at}, ${lot.created_at})
    on conflict (source, reference) do nothing returning id`.execute(trx)
  return rows.length > 0
}

export async function insertEntries(trx: Transaction, entries: CreditEntry[]): Promise<void> {
  if (entries.length > 0) await sendAhead(trx, trx.insertInto('credit_entry').values(entries))
}

/**
 * Locks a person's credit until the transaction ends: code that takes from their lots, or returns to them, does this
 * first, and after the lock of the order that it is about.
 */
export async function lockCredit(trx: Transaction, personId: string): Promise<void> {
  await sendAhead(trx, sql`select from credit_account where person_id = ${personId} for no key update`)
}

const FREE = [
  'id',
  'source',
  'expires_at',
  'created_at',
  sql<number>`left_cents - held_cents`.as('free_cents'),
] as const

/** A person's spendable credit now. */
export async function listFreeLots(db: Database, personId: string, now: Date): Promise<FreeLot[]> {
  const rows = await db
    .selectFrom('credit_lot')
    .select(FREE)
    .where('person_id', '=', personId)
    .where('left_cents', '>', 0)
    .whereRef('held_cents', '<', 'left_cents')
    .where('voided_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute()
  return rows as FreeLot[]
}

/** Credit that the open checkout of an order holds. */
export async function sumHeld(db: Database, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_hold')
    .select((select) => select.fn.sum<string | null>('amount_cents').as('cents'))
    .where('checkout_session_id', '=', sessionId)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

export async function insertHolds(trx: Transaction, sessionId: string, shares: LotShare[]): Promise<void> {
  await sql`
    with share as (${sharesOf(shares)}),
    held as (
      insert into credit_hold (checkout_session_id, lot_id, amount_cents)
      select ${sessionId}, lot_id, cents from share)
    update credit_lot l set held_cents = held_cents + share.cents from share where l.id = share.lot_id`.execute(trx)
}

/** Lets go of what a checkout holds. */
export async function deleteHolds(trx: Transaction, sessionId: string): Promise<void> {
  await sql`
    with gone as (delete from credit_hold where checkout_session_id = ${sessionId} returning lot_id, amount_cents)
    update credit_lot l set held_cents = held_cents - gone.amount_cents from gone where l.id = gone.lot_id`.execute(trx)
}

/** Turns held credit into spent credit. @returns from which lots */
export async function spendHolds(trx: Transaction, sessionId: string, paymentId: string): Promise<LotShare[]> {
  const { rows } = await sql<LotShare>`
    with gone as (delete from credit_hold where checkout_session_id = ${sessionId} returning lot_id, amount_cents),
    spent as (
      insert into credit_spending (payment_id, lot_id, amount_cents)
      select ${paymentId}, lot_id, amount_cents from gone)
    update credit_lot l
    set held_cents = held_cents - gone.amount_cents, left_cents = left_cents - gone.amount_cents
    from gone where l.id = gone.lot_id
    returning l.id as "lotId", gone.amount_cents as cents`.execute(trx)
  return rows
}

/** Credit that a payment took from a lot and has not returned. */
export type Spending = Pick<NewLot, 'source' | 'expires_at' | 'created_at'> & {
  lot_id: string
  taken_cents: number
  /** A bank has taken the lot. */
  is_void: boolean
}

export async function listSpendings(trx: Transaction, paymentId: string): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    select s.lot_id, s.amount_cents - s.refunded_cents as taken_cents, l.source, l.expires_at, l.created_at,
      l.voided_at is not null as is_void
    from credit_spending s join credit_lot l on l.id = s.lot_id
    where s.payment_id = ${paymentId} and s.refunded_cents < s.amount_cents`.execute(trx)
  return rows
}

type Returned = { paymentId: string; shares: LotShare[]; until: Date; at: Date; isOwnChoice: boolean }

/**
 * Returns credit to lots, which then last at least until `until`. By their owner's own choice the end of a lot is
 * extended only once: no one keeps credit alive by booking and cancelling. Credit that has ended for good stays ended.
 * The person is notified of the new expiry.
 */
export async function returnToLots(
  trx: Transaction,
  { paymentId, shares, until, at, isOwnChoice }: Returned,
): Promise<void> {
  const isPutOff = sql`l.expires_at < ${until} and (l.put_off_at is null
    or l.put_off_at < l.expires_at and not ${isOwnChoice}::boolean)`
  await sql`
    with share as (${sharesOf(shares)}),
    back as (
      update credit_spending s set refunded_cents = refunded_cents + share.cents
      from share where s.payment_id = ${paymentId} and s.lot_id = share.lot_id)
    update credit_lot l set left_cents = left_cents + share.cents,
      warned_at = case when ${isPutOff} then ${at} else l.warned_at end,
      expires_at = case when ${isPutOff} then ${until} else l.expires_at end,
      put_off_at = case when ${isPutOff} and ${isOwnChoice}::boolean then ${at} else l.put_off_at end
    from share where l.id = share.lot_id`.execute(trx)
}

function sharesOf(shares: LotShare[]) {
  const [lots, cents] = [shares.map(({ lotId }) => lotId), shares.map((share) => share.cents)]
  return sql`select * from unnest(${lots}::text[], ${cents}::int[]) as share (lot_id, cents)`
}

export async function findLotOfOrder(
  trx: Transaction,
  orderId: string,
): Promise<{ id: string; person_id: string } | undefined> {
  return trx.selectFrom('credit_lot').select(['id', 'person_id']).where('order_id', '=', orderId).executeTakeFirst()
}

export async function markVoided(trx: Transaction, lotId: string, at: Date): Promise<void> {
  const change = trx.updateTable('credit_lot').set({ voided_at: at, spending_freed_at: null }).where('id', '=', lotId)
  await sendAhead(trx, change.where('voided_at', 'is', null))
}

/** Takes what is free of the voided lots of a person. */
export async function emptyVoidedLots(
  trx: Transaction,
  personId: string,
): Promise<{ id: string; order_id: string; cents: number }[]> {
  const { rows } = await sql<{ id: string; order_id: string; cents: number }>`
    with freed as materialized (
      select id, left_cents - held_cents as cents from credit_lot
      where person_id = ${personId} and left_cents > 0 and voided_at is not null and left_cents > held_cents
      for update)
    update credit_lot l set left_cents = held_cents from freed where l.id = freed.id
    returning l.id, l.order_id, freed.cents`.execute(trx)
  return rows
}

/** Amount taken from the lot bought with an order, because the bank took the money back. */
export async function sumVoidedOfOrder(db: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.amount_cents), 0)::int as cents
    from credit_lot l join credit_entry e on e.lot_id = l.id and e.kind in ('voided', 'restored')
    where l.order_id = ${orderId}`.execute(db)
  return rows[0]!.cents
}

/**
 * Orders whose void credit came back and whose buyer has not got it yet. No lot is void for good before its money went.
 */
export async function listFreedOrders(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select l.order_id from credit_lot l join customer_order o on o.id = l.order_id
    where l.voided_at is not null and o.chargeback is distinct from 'open'
      and o.refunded_cents > 0 and o.refunded_cents < o.settled_cents
      and o.refunded_cents < (
        select -sum(e.amount_cents) from credit_entry e where e.lot_id = l.id and e.kind in ('voided', 'restored'))
    order by l.voided_at limit ${limit}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** The given references whose credit we ended early because its payment was taken back. */
export async function listTakenBack(db: Database, source: CreditSource, references: string[]): Promise<string[]> {
  const query = db.selectFrom('credit_lot').select('reference').where('source', '=', source)
  const rows = await query
    .where('reference', 'in', references)
    .whereRef('put_off_at', '=', 'expires_at')
    .whereRef('warned_at', '=', 'expires_at')
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Returns to these lots while they were void, given in another way. */
export async function addMadeGood(trx: Transaction, shares: LotShare[]): Promise<void> {
  await sql`
    with share as (${sharesOf(shares)})
    update credit_lot l set made_good_cents = made_good_cents + share.cents from share where l.id = share.lot_id`.execute(
    trx,
  )
}

/** @returns the part taken of the lot when it was voided that is in it again, and the part of that given otherwise */
export async function restoreLot(trx: Transaction, lotId: string): Promise<{ cents: number; madeGoodCents: number }> {
  const { rows } = await sql<{ cents: number; madeGoodCents: number }>`
    with taken as (
      select coalesce(-sum(amount_cents), 0)::int as cents from credit_entry
      where lot_id = ${lotId} and kind in ('voided', 'restored'))
    update credit_lot l set voided_at = null, made_good_cents = 0,
      left_cents = l.left_cents + taken.cents - least(taken.cents, was.made_good_cents)
    from taken, credit_lot was where l.id = ${lotId} and was.id = l.id
    returning taken.cents, least(taken.cents, was.made_good_cents) as "madeGoodCents"`.execute(trx)
  return rows[0] ?? { cents: 0, madeGoodCents: 0 }
}

const HAS_ENDED = (now: Date) =>
  sql<boolean>`left_cents > 0 and expires_at is not null and expires_at <= ${now} and left_cents > held_cents`

/** People with credit that has ended and that no checkout holds. */
export async function listOwnersOfEnded(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from credit_lot where ${HAS_ENDED(now)} limit ${limit}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Ends now, for good: what comes back to it later ends as well. */
export async function endLots(
  trx: Transaction,
  { source, references, at }: { source: CreditSource; references: string[]; at: Date },
): Promise<void> {
  const end = trx.updateTable('credit_lot').set({ expires_at: at, put_off_at: at, warned_at: at })
  await sendAhead(trx, end.where('source', '=', source).where('reference', 'in', references))
}

/** All of a person's spendable credit. */
export async function endLotsOf(trx: Transaction, personId: string, at: Date): Promise<void> {
  const end = trx.updateTable('credit_lot').set({ expires_at: at, put_off_at: at, warned_at: at })
  await sendAhead(
    trx,
    end.where('person_id', '=', personId).where('left_cents', '>', sql.lit(0)).where('voided_at', 'is', null),
  )
}

/** In the order in which all code locks the credit of more than one person. */
export async function listOwnersOfLots(db: Database, source: CreditSource, references: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_lot')
    .select('person_id')
    .distinct()
    .where('source', '=', source)
    .where('reference', 'in', references)
    .orderBy('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

export async function emptyEndedLots(
  trx: Transaction,
  personId: string,
  now: Date,
): Promise<{ id: string; cents: number }[]> {
  const { rows } = await sql<{ id: string; cents: number }>`
    with ended as materialized (
      select id, left_cents - held_cents as cents from credit_lot
      where person_id = ${personId} and ${HAS_ENDED(now)} for update)
    update credit_lot l set left_cents = held_cents from ended where l.id = ended.id
    returning l.id, ended.cents`.execute(trx)
  return rows
}

/** Marks, once, the lots that end by then. */
export async function markWarned(
  trx: Transaction,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ lotId: string; personId: string; amountCents: number; expiresAt: Date }[]> {
  const { rows } = await sql<{ lotId: string; personId: string; amountCents: number; expiresAt: Date }>`
    with ending as materialized (
      select id from credit_lot
      where left_cents > 0 and expires_at is not null and expires_at > ${now} and expires_at <= ${until}
        and warned_at is null and voided_at is null
      order by expires_at limit ${limit} for update skip locked)
    update credit_lot l set warned_at = ${now} from ending where l.id = ending.id
    returning l.id as "lotId", l.person_id as "personId", l.left_cents as "amountCents",
      l.expires_at as "expiresAt"`.execute(trx)
  return rows
}

/** The rest of a person's lots, as shown; expired lots are left out even before a sweep. */
export type LotRow = Pick<NewLot, 'id' | 'source' | 'expires_at' | 'created_at'> & {
  left_cents: number
  held_cents: number
}

export async function listLots(db: Database, personId: string, now: Date): Promise<LotRow[]> {
  const rows = await db
    .selectFrom('credit_lot')
    .select(['id', 'source', 'expires_at', 'created_at', 'left_cents', 'held_cents'])
    .where('person_id', '=', personId)
    .where('left_cents', '>', 0)
    .where('voided_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute()
  return rows as LotRow[]
}

export async function sumLeft(db: Database, personId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(left_cents), 0)::int as cents from credit_lot
    where person_id = ${personId} and left_cents > 0 and voided_at is null`.execute(db)
  return rows[0]!.cents
}

/** Simultaneous movements of all lots of one kind; `label` names the purchase. */
export type HistoryRow = {
  id: string
  kind: CreditEntry['kind']
  source: CreditSource
  label: string | null
  amount_cents: number
  at: Date
}

/** The newest first. */
export async function listHistory(db: Database, personId: string, limit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select min(e.id) as id, e.kind, min(l.source) as source, sum(e.amount_cents)::int as amount_cents, e.at,
      min(o.label) as label
    from credit_entry e
    join credit_lot l on l.id = e.lot_id
    left join order_line o on o.order_id = e.order_id and o.position = 1
    where e.person_id = ${personId}
    group by e.kind, e.at, e.order_id, case when e.kind = 'granted' then e.id end
    order by e.at desc, min(e.id) limit ${limit}`.execute(db)
  return rows
}
