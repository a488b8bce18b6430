import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { DayOfDrives, Drive } from './drives.ts'

export type DoneVisit = { provider_id: string; starts_at: Date; postal_code: string; completed_at: Date | null }

/** Completed visits that began in a span and are over, in the order in which they began. */
export async function listDone(
  db: Database,
  { from, to, now, providerId }: { from: Date; to: Date; now: Date; providerId?: string },
): Promise<DoneVisit[]> {
  return db
    .selectFrom('booking')
    .select(['provider_id', 'starts_at', 'postal_code', 'completed_at'])
    .where('status', '=', 'completed')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('ends_at', '<=', now)
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId!))
    .orderBy('starts_at')
    .execute()
}

export async function findFirstDone(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.min('starts_at').as('at'))
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row?.at ?? null
}

/** The last day (YYYY-MM-DD) with final drives; null before the first. */
export async function findMark(db: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select through_day::text as day from mileage_mark`.execute(db)
  return rows[0]?.day ?? null
}

/** @returns false when another worker has moved it since `before` was read */
export async function moveMark(trx: Transaction, before: string | null, day: string): Promise<boolean> {
  const { rows } =
    before === null
      ? await sql`insert into mileage_mark (through_day) values (${day}::date) on conflict do nothing returning 1`.execute(
          trx,
        )
      : await sql`
          update mileage_mark set through_day = ${day}::date where through_day = ${before}::date returning 1`.execute(
          trx,
        )
  return rows.length > 0
}

export async function insertDays(
  trx: Transaction,
  days: readonly (DayOfDrives & { providerId: string })[],
): Promise<void> {
  const rows = days.map(({ providerId: provider_id, ...day }) => ({ provider_id, ...day }))
  await sql`
    insert into mileage_day (provider_id, day, distance, minutes, drives)
    select provider_id, day, distance, minutes, drives
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (provider_id text, day date, distance integer, minutes integer, drives jsonb)
    on conflict do nothing`.execute(trx)
}

/** Stored days of a year, the first first. */
export async function listDays(db: Database, providerId: string, from: string, to: string): Promise<DayOfDrives[]> {
  const { rows } = await sql<Omit<DayOfDrives, 'drives'> & { drives: Drive[] }>`
    select day::text as day, distance, minutes, drives from mileage_day
    where provider_id = ${providerId} and day >= ${from}::date and day < ${to}::date order by day`.execute(db)
  return rows
}

export async function findFirstDay(db: Database, providerId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from mileage_day where provider_id = ${providerId}`.execute(db)
  return rows[0]!.day
}

export async function isHidden(db: Database, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mileage_off')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hide(db: Database, providerId: string): Promise<void> {
  await db
    .insertInto('mileage_off')
    .values({ provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unhide(db: Database, providerId: string): Promise<void> {
  await db.deleteFrom('mileage_off').where('provider_id', '=', providerId).execute()
}

/** Erases the drives, which only help with the provider's own tax return. */
export async function eraseMileage(trx: Transaction, providerId: string): Promise<void> {
  await sql`delete from mileage_day where provider_id = ${providerId}`.execute(trx)
  await sql`delete from mileage_off where provider_id = ${providerId}`.execute(trx)
}
