import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type TimeOffRow = { id: string; starts_at: Date; ends_at: Date; note: string }

/** Time off that ends after `from`, in order. */
export async function listTimeOffRows(db: Database, providerId: string, from: Date): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select id, lower(during) as starts_at, upper(during) as ends_at, note from time_off
    where provider_id = ${providerId} and during && tstzrange(${from}, null) order by lower(during), id`.execute(db)
  return rows
}

/** Time off that touches a span, in order. */
export async function listTimeOffBetween(
  db: Database,
  providerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select id, lower(during) as starts_at, upper(during) as ends_at, note from time_off
    where provider_id = ${providerId} and upper(during) > ${from} and lower(during) < ${to}
    order by lower(during), id`.execute(db)
  return rows
}

export async function insertTimeOff(
  trx: Transaction,
  providerId: string,
  row: TimeOffRow,
  createdAt: Date,
): Promise<void> {
  await sql`
    insert into time_off (id, provider_id, during, note, created_at)
    values (${row.id}, ${providerId}, tstzrange(${row.starts_at}, ${row.ends_at}), ${row.note}, ${createdAt})`.execute(
    trx,
  )
}

/** False when the provider has no such time off. */
export async function deleteTimeOff(trx: Transaction, providerId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('time_off')
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
