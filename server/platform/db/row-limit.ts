import { sql, type RawBuilder } from 'kysely'

/** One more than the usual lengths of a page: the next row shows whether there is another page. */
const STEPS = [11, 21, 51, 65, 101]

/**
 * The limit of a prepared statement, written into its text and rounded up to a few lengths: cut the rows to the
 * requested number. As a parameter it makes PostgreSQL plan the statement each time, since without its value a tenth of
 * the table is expected.
 */
export function rowLimit(limit: number): RawBuilder<unknown> {
  return sql`limit ${sql.lit(STEPS.find((step) => step >= limit) ?? limit)}`
}
