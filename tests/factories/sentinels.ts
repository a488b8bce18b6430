import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/**
 * Every place of the database that contains one of the words: table.column, whatever the column's type; of bytes the
 * readable part.
 */
export async function placesOf(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ t: string; c: string; type: string }>`
    select c.table_name as t, c.column_name as c, c.data_type as type from information_schema.columns c
    join information_schema.tables b on b.table_name = c.table_name and b.table_schema = c.table_schema
    where c.table_schema = current_schema() and b.table_type = 'BASE TABLE'`.execute(db)
  const looks = columns.map(
    ({ t: table, c, type }) => sql`select ${`${table}.${c}`} as place where exists (
      select from ${sql.table(table)} where ${type === 'bytea' ? sql`encode(${sql.ref(c)}, 'escape')` : sql`${sql.ref(c)}::text`} ~* ${words.join('|')})`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  return rows.map(({ place }) => place).toSorted()
}
