import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { createDatabase } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/**
 * Called as `pg_dump` and `pg_restore` are, for machines whose own are older than the built-in server: rows as JSON, tables
 * by our migrations. Like theirs, what it brings back has no statistics.
 */
const [program = '', ...args] = process.argv.slice(2)
if (args[0] === '--version') console.log(`${program} (PostgreSQL) 18.0`)
else if (args[0] === '--list')
  for (const [table] of await read(args[1]!)) console.log(`1; 0 2 TABLE DATA public ${table} x`)
else if (program === 'pg_dump') await dump(args.find((arg) => arg.startsWith('--file='))!.slice('--file='.length))
else await restore(args.at(-1)!)

async function read(path: string): Promise<[table: string, rows: string][]> {
  return JSON.parse(await readFile(path, 'utf8')) as [string, string][]
}

async function dump(path: string): Promise<void> {
  await connected(async (client) => {
    await client.query('begin isolation level repeatable read')
    const found: [string, string][] = []
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(json_agg(t), '[]')::text as all from "${table}" t`,
      )
      found.push([table, rows[0]!.all])
    }
    await writeFile(path, JSON.stringify(found))
  })
}

async function restore(path: string): Promise<void> {
  const { PGHOST: host = '', PGPORT: port = '5432', PGUSER: user = '', PGDATABASE: database = '' } = process.env
  const db = createDatabase({ host, port: Number(port), user, database }, { max: 1 })
  await migrate(db).finally(() => db.destroy())
  await connected(async (client) => {
    await client.query(`begin; set local session_replication_role = replica`)
    for (const table of await tablesOf(client)) await client.query(`delete from "${table}"`)
    for (const [table, rows] of await read(path)) {
      const { rows: columns } = await client.query<{ name: string; serial: string | null }>(
        `select column_name as name, pg_get_serial_sequence(format('%I', table_name), column_name) as serial
         from information_schema.columns
         where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from json_populate_recordset(null::"${table}", $1::json)`,
        [rows],
      )
      for (const { name, serial } of columns)
        if (serial) await client.query(`select setval($1, coalesce(max("${name}"), 1)) from "${table}"`, [serial])
    }
    await client.query('commit')
  })
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  )
  return rows.map(({ name }) => name)
}

async function connected(act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client()
  await client.connect()
  await act(client).finally(() => client.end())
}
