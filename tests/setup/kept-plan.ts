import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/connection.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'

/** The statement that a question sends, without sending it. */
async function statementOf(ask: (db: Database) => Promise<unknown>): Promise<{ text: string }> {
  const sent: { text: string }[] = []
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ text: query.sql }),
  })
  // Nothing is returned: code that needs a row of it fails after it was sent.
  await ask(db).catch(() => undefined)
  expect(sent).toHaveLength(1)
  return sent[0]!
}

/**
 * The plan of an empty database without statistics, made once for any values: what a connection keeps while its tables
 * grow.
 */
export async function keptPlanOf(on: Database, ask: (db: Database) => Promise<unknown>): Promise<string> {
  return planOf(on, (await statementOf(ask)).text)
}

/** The same for a statement as it is sent. */
export async function planOf(on: Database, text: string): Promise<string> {
  const values = Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, at]) => Number(at)))
  const nulls = Array.from({ length: values }, () => 'null').join(', ')
  return on.connection().execute(async (one) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    await sql.raw(`prepare asked as ${text}`).execute(one)
    const { rows } = await sql
      .raw<Record<string, string>>(`explain execute asked${values ? `(${nulls})` : ''}`)
      .execute(one)
    await sql`deallocate asked`.execute(one)
    await sql`reset all`.execute(one)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
