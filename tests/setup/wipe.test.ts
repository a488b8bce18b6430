import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/db/connection.ts'
import { startTestApp } from '#tests/factories/app.ts'
import { addPaid } from '#tests/factories/visits.ts'
import { createTestDatabase } from './database.ts'
import { withDatabase } from './server.ts'

/** All rows of all tables as one hash for each, and the values of the sequences. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const tables = (await db.introspection.getTables()).flatMap(({ name, schema }) => (schema === 'public' ? [name] : []))
  const content: Record<string, string> = {}
  for (const name of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(one::text, ',' order by one::text), '')) as hash from ${sql.id(name)} one
    `.execute(db)
    content[name] = rows[0]!.hash
  }
  const { rows } = await sql<{ name: string; value: string | null }>`
    select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid)::text as value from pg_sequence
  `.execute(db)
  for (const { name, value } of rows) content[name] = String(value)
  return content
}

test('a lent database comes back as a new copy of the template', async () => {
  const t = await startTestApp()
  const { target, db } = t
  await addPaid(t)
  await sql`delete from catalogue_entry where id not in (select entry_id from offering)`.execute(db)
  await t.close()
  const again = await createTestDatabase()
  // The last one that came back is the first to be lent again.
  expect(again.target).toEqual(target)
  const { target: server, template } = inject('testServer')
  const original = createDatabase(withDatabase(server, template), { max: 1 })
  const wanted = await contentOf(original).finally(() => original.destroy())
  expect(Object.keys(wanted).length).toBeGreaterThan(100)
  expect(await contentOf(again.db)).toEqual(wanted)
  await again.drop()
})

test('a file that changed the schema fails itself, and its database is not lent again', async () => {
  const changed = await createTestDatabase()
  await sql`alter table session add column note text`.execute(changed.db)
  await expect(changed.drop()).rejects.toThrow('changed the schema')
  const next = await createTestDatabase()
  expect(next.target).not.toEqual(changed.target)
  await next.drop()
})

test('a database that was analysed is not lent again', async () => {
  const analysed = await createTestDatabase()
  await sql`insert into deployment (is_sandbox) values (true) on conflict do nothing`.execute(analysed.db)
  await sql`analyze deployment`.execute(analysed.db)
  await analysed.drop()
  const next = await createTestDatabase()
  expect(next.target).not.toEqual(analysed.target)
  await next.drop()
})
