import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Replaces the handle of a provider who has deleted their account. */
const goneOf = (handle: string) => sql<string>`'gone:' || encode(sha256(convert_to(${handle}, 'UTF8')), 'hex')`

/** One choice of a provider after the other: two simultaneous ones would both leave the same handle. */
export async function lockOwner(trx: Transaction, providerId: string): Promise<void> {
  await sql`select id from user_account where id = ${providerId} for no key update`.execute(trx)
}

export type HandleRow = { handle: string; provider_id: string; taken_at: Date; left_at: Date | null }

/** The current or former owner of a handle, however long ago. */
export async function findHandle(trx: Transaction, handle: string): Promise<HandleRow | undefined> {
  const { rows } = await sql<HandleRow>`
    select handle, provider_id, taken_at, left_at from link_handle
    where handle in (${handle}, ${goneOf(handle)}) order by left_at desc nulls first limit 1`.execute(trx)
  return rows[0]
}

/** A provider's handles: the current one, then the former ones, newest first. */
export async function listHandles(db: Database, providerId: string, since: Date): Promise<HandleRow[]> {
  const { rows } = await sql<HandleRow>`
    select handle, provider_id, taken_at, left_at from link_handle
    where provider_id = ${providerId} and (left_at is null or left_at > ${since})
    order by left_at desc nulls first, handle`.execute(db)
  return rows
}

/** The given handles that are taken. */
export async function listTaken(db: Database, handles: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select w.handle from unnest(${[...handles]}::text[]) w (handle)
    join link_handle h on h.handle in (w.handle, 'gone:' || encode(sha256(convert_to(w.handle, 'UTF8')), 'hex'))
    where h.left_at is null or h.left_at > ${since}`.execute(db)
  return rows.map(({ handle }) => handle)
}

export async function leavePresent(trx: Transaction, providerId: string, at: Date): Promise<void> {
  const present = trx.updateTable('link_handle').set({ left_at: at }).where('provider_id', '=', providerId)
  await present.where('left_at', 'is', null).execute()
}

/** A former one of the same provider is theirs again. */
export async function takeBack(trx: Transaction, handle: string): Promise<void> {
  await trx.updateTable('link_handle').set({ left_at: null }).where('handle', '=', handle).execute()
}

/** One that has led nowhere for long; nothing if another provider was quicker. */
export async function purgeHandle(trx: Transaction, handle: string, since: Date): Promise<void> {
  await trx.deleteFrom('link_handle').where('handle', '=', handle).where('left_at', '<=', since).execute()
}

/** @returns false when another provider was quicker */
export async function insertHandle(
  trx: Transaction,
  { handle, providerId, at }: { handle: string; providerId: string; at: Date },
): Promise<boolean> {
  const row = trx.insertInto('link_handle').values({ handle, provider_id: providerId, taken_at: at })
  const done = await row
    .onConflict((conflict) => conflict.doNothing())
    .returning('handle')
    .execute()
  return done.length > 0
}

/** @param present the handle that the provider has now; null when they have given up every one */
export type FoundLink = { provider_id: string; present: string | null; is_open: boolean }

export async function findLink(db: Database, handle: string, since: Date): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select h.provider_id, coalesce(p.is_open and p.has_profile, false) as is_open,
      (select n.handle from link_handle n where n.provider_id = h.provider_id and n.left_at is null) as present
    from link_handle h left join provider_public p on p.provider_id = h.provider_id
    where h.handle = ${handle} and (h.left_at is null or h.left_at > ${since})`.execute(db)
  return rows[0]
}

export type LinkOwner = { full_name: string; first_name: string; is_open: boolean }

export async function findOwner(db: Database, providerId: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select u.full_name, u.first_name, coalesce(p.is_open and p.has_profile, false) as is_open
    from user_account u left join provider_public p on p.provider_id = u.id where u.id = ${providerId}`.execute(db)
  return rows[0]
}

/** Keeps by whose link a client came. A person can't come by their own link. */
export async function insertArrival(
  trx: Transaction,
  { clientId, handle, since, at }: { clientId: string; handle: string; since: Date; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ provider_id: string }>`
    insert into link_arrival (client_id, provider_id, came_at)
    select ${clientId}, h.provider_id, ${at} from link_handle h
    where h.handle = ${handle} and (h.left_at is null or h.left_at > ${since}) and h.provider_id <> ${clientId}
    on conflict (client_id) do nothing returning provider_id`.execute(trx)
  return rows[0]?.provider_id
}

/** The link that brought a client's first visit is the one that counts, even if that visit does not take place. */
export async function keepArrival(
  trx: Transaction,
  { clientId, providerId, at }: { clientId: string; providerId: string; at: Date },
): Promise<void> {
  await sql`
    insert into link_arrival (client_id, provider_id, came_at) values (${clientId}, ${providerId}, ${at})
    on conflict (client_id) do update set provider_id = excluded.provider_id, came_at = excluded.came_at
    where link_arrival.provider_id <> excluded.provider_id`.execute(trx)
}

export type LinkCounts = { opened: number; joined: number; booked: number; brought: number }
export type DayRow = LinkCounts & { day: string }

/** Adds to what is counted of a day already. */
export async function addToDay(
  db: Database | Transaction,
  { providerId, day, counts }: { providerId: string; day: string; counts: Partial<LinkCounts> },
): Promise<void> {
  const { opened = 0, joined = 0, booked = 0, brought = 0 } = counts
  await sql`
    insert into link_day (provider_id, day, opened, joined, booked, brought)
    values (${providerId}, ${day}, ${opened}, ${joined}, ${booked}, ${brought})
    on conflict (provider_id, day) do update set opened = link_day.opened + excluded.opened,
      joined = link_day.joined + excluded.joined, booked = link_day.booked + excluded.booked,
      brought = link_day.brought + excluded.brought`.execute(db)
}

/** From a day on, the newest first. */
export async function listDays(db: Database, providerId: string, from: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, opened, joined, booked, brought from link_day
    where provider_id = ${providerId} and day >= ${from} order by day desc`.execute(db)
  return rows
}

/** Deletes rows older than anything still uses. */
export async function purgeLinkRows(db: Database, { since, sinceDay }: { since: Date; sinceDay: string }) {
  await sql`delete from link_handle where left_at is not null and left_at <= ${since}`.execute(db)
  await sql`delete from link_arrival where came_at <= ${since}`.execute(db)
  await sql`delete from link_day where day < ${sinceDay}`.execute(db)
}
