import { sql } from 'kysely'
import type { BookingRisk } from '#contract/admin/bookings.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { riskCondition, RISKS } from './queries.ts'

/** How many are at risk, up to `most` of each kind. */
export async function countAtRisk(db: Database, now: Date, most: number): Promise<Record<BookingRisk, number>> {
  const each = RISKS.map(
    (risk) => sql`(select count(*)::int from (
      select from booking where ${riskCondition(risk, now)} limit ${sql.lit(most)}) found) as ${sql.ref(risk)}`,
  )
  const { rows } = await sql<Record<BookingRisk, number>>`select ${sql.join(each)}`.execute(db)
  return rows[0]!
}

/** The values of a column that occur in bookings, from one to the next along its index. */
export async function listValues(db: Database, column: 'city' | 'title', most: number): Promise<string[]> {
  const of = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${of} as value from booking order by ${of} limit 1)
      union all
      select (select ${of} from booking where ${of} > found.value order by ${of} limit 1) from found
      where found.value is not null)
    select value from found where value is not null limit ${most}`.execute(db)
  return rows.map(({ value }) => value)
}
