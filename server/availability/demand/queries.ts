import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type EmptySearch = { week: string; entryId: string; city: string; count: number }

/** Adds to what is counted already, in one statement however many there are. */
export async function addEmptySearches(db: Database, rows: readonly EmptySearch[]): Promise<void> {
  await sql`
    insert into empty_search (week, entry_id, city, count)
    select * from unnest(${rows.map(({ week }) => week)}::date[], ${rows.map(({ entryId }) => entryId)}::text[],
      ${rows.map(({ city }) => city)}::text[], ${rows.map(({ count }) => count)}::int[])
    on conflict (week, entry_id, city) do update set count = empty_search.count + excluded.count`.execute(db)
}

export type Wish = { person_id: string; entry_id: string; prefix: string; city: string; asked_at: Date }

export async function addWish(trx: Transaction, wish: Wish): Promise<void> {
  await trx
    .insertInto('wish')
    .values(wish)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeWish(
  trx: Transaction,
  { person_id, entry_id, prefix }: Pick<Wish, 'person_id' | 'entry_id' | 'prefix'>,
): Promise<void> {
  const own = trx.deleteFrom('wish').where('person_id', '=', person_id)
  await own.where('entry_id', '=', entry_id).where('prefix', '=', prefix).execute()
}

export async function countWishes(trx: Transaction, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wish where person_id = ${personId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export type WishedKey = { entry_id: string; prefix: string }
export type WishedFor = WishedKey & { city: string; title: string }

/** Alerts that can be fulfilled now, each entry and area once (indexes `wish_waiting` and `visitor_wish_waiting`). */
export async function listWishedFor(db: Database, after: WishedKey | null, limit: number): Promise<WishedFor[]> {
  const isBehind = (table: string) =>
    after
      ? sql`(${sql.ref(`${table}.entry_id`)}, ${sql.ref(`${table}.prefix`)}) > (${after.entry_id}, ${after.prefix})`
      : sql`true`
  const { rows } = await sql<WishedFor>`
    select w.entry_id, w.prefix, min(w.city) as city, e.name as title
    from (
      select entry_id, prefix, city from wish where ${isBehind('wish')}
      union all
      select entry_id, prefix, city from visitor_wish where confirmed_at is not null and ${isBehind('visitor_wish')}) w
    join catalogue_entry e on e.id = w.entry_id
    where exists (select from offering o where o.entry_id = w.entry_id and o.is_listed)
    group by w.entry_id, w.prefix, e.name order by w.entry_id, w.prefix limit ${limit}`.execute(db)
  return rows
}

export type Wisher = { person_id: string; email: string; first_name: string }

/** Claims alerts, each once: the worker that claims one announces it. */
export async function takeWishes(
  trx: Transaction,
  { entry_id, prefix }: Pick<Wish, 'entry_id' | 'prefix'>,
  limit: number,
): Promise<Wisher[]> {
  const { rows } = await sql<Wisher>`
    with taken as (
      delete from wish where (person_id, entry_id, prefix) in (
        select person_id, entry_id, prefix from wish where entry_id = ${entry_id} and prefix = ${prefix}
        order by person_id limit ${limit} for update skip locked)
      returning person_id)
    select t.person_id, u.email, u.first_name from taken t join user_account u on u.id = t.person_id
    where u.suspended_at is null`.execute(trx)
  return rows
}

/** Rules: docs/product-rules.md#retention */
export async function purgeDemand(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 365 * 86_400_000)
  await sql`delete from wish where asked_at < ${before}`.execute(db)
  await sql`delete from visitor_wish where asked_at < ${before}`.execute(db)
  await sql`delete from visitor_wish where confirmed_at is null and asked_at < ${new Date(now.getTime() - 7 * 86_400_000)}`.execute(
    db,
  )
  await sql`delete from empty_search where week < ${before.toISOString().slice(0, 10)}::date`.execute(db)
}
