import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_VERSION } from '#db/seed/demo-version.ts'
import { startTestApp } from '#tests/factories/app.ts'
import { addConfirmed } from '#tests/factories/visits.ts'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/server.ts'
import { openDatabase } from './open-database.ts'
import { createDatabase, type ConnectionTarget, type Database } from './platform/db/connection.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate, migrationsFolder } from './platform/db/migrate.ts'
import { markSeeded } from './deployment.ts'
import { readEnv } from './env.ts'
import { CannotStart } from './platform/errors.ts'
import { startServer } from './start-server.ts'

let dataDir: string
const sockets: string[] = []
const closing: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).reverse()) await close()
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homebloom-open-'))
})
afterEach(async () => {
  await closeAll()
  for (const path of [dataDir, ...sockets.splice(0)]) await rm(path, { recursive: true, force: true })
})

/** Runs migrations that differ from the current set in one file; without its text the file is missing. */
async function migrateOtherwise(db: Database, file: string, change?: (text: string) => string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, file)
  if (change) await writeFile(path, change(await readFile(path, 'utf8').catch(() => '')))
  else await rm(path)
  await migrate(db, { folder })
  await rm(folder, { recursive: true })
}

/** Databases as other versions leave them. */
const MADE: Record<string, (db: Database) => Promise<unknown>> = {
  'before there was a first set': async (db) => {
    await sql`create table deployment (only_row boolean primary key default true, is_sandbox boolean not null,
      clock_offset_ms bigint not null default 0, seeded_at timestamptz)`.execute(db)
    await sql`create table user_account (id text primary key)`.execute(db)
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
  },
  'with another form of a migration': (db) =>
    migrateOtherwise(db, '0009_bookings.sql', (text) => text.replace('  notes text,\n', '')),
  'with an older demo': async (db) => {
    await migrate(db)
    await mark(db, true)
    await markSeeded(db, DEMO_VERSION - 1)
  },
}

/** A later release: await-schema.test.ts serves one of DATABASE_URL. */
const migrateLater = (db: Database) => migrateOtherwise(db, '9999_later.sql', () => 'create table later (id int)')

async function mark(db: Database, isSandbox: boolean): Promise<void> {
  await sql`insert into deployment (is_sandbox) values (${isSandbox}) on conflict do nothing`.execute(db)
}

/** Fills the built-in database as another version would have, with one thing to know it by. */
async function fillOwn(make: (db: Database) => Promise<unknown>, isSandbox = true): Promise<void> {
  await inOwn(async (db) => {
    await make(db)
    await mark(db, isSandbox)
    await sql`create table keepsake as select 'of before' as words`.execute(db)
  })
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads/face.webp'), 'of before')
}

async function inOwn<T>(act: (db: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  sockets.push(postgres.connection.host)
  try {
    return await inside(postgres.connection, act)
  } finally {
    await postgres.stop()
  }
}

async function inside<T>(target: ConnectionTarget, act: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase(target, { max: 1 })
  return act(db).finally(() => db.destroy())
}

const said: string[] = []
const options = { say: (line: string) => void said.push(line), warn: () => undefined, closing }
beforeEach(() => void said.splice(0))
const openOwn = () => openDatabase(readEnv({ APP_MODE: 'sandbox' }), { ...options, dataDir })

const readKeepsake = (db: Database) => sql<{ words: string }>`select words from keepsake`.execute(db)
async function tablesOf({ target }: { target: ConnectionTarget }): Promise<string[]> {
  return inside(target, async (db) => (await db.introspection.getTables()).map(({ name }) => name))
}

test("a sandbox's own database of another version is set aside, and can be taken back with its uploads", async () => {
  await fillOwn(MADE['before there was a first set']!)
  const { target, uploads } = await openOwn()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^The sandbox’s database .*\. We moved it to \S+T\d{4} and are building the demo again\.$/)
  expect(await tablesOf({ target })).toContain('booking')
  expect(await tablesOf({ target })).not.toContain('keepsake')
  await expect(readdir(uploads)).rejects.toThrow('ENOENT')
  const key = await readFile(join(dataDir, 'data.key'), 'utf8')
  await closeAll()

  await openOwn()
  expect(said).toHaveLength(1)
  expect(await readFile(join(dataDir, 'data.key'), 'utf8')).toBe(key)
  await closeAll()

  const aside = /moved it to (\S+) and/.exec(said[0]!)![1]!
  expect(await readFile(join(aside.replace('postgres-', 'uploads-'), 'face.webp'), 'utf8')).toBe('of before')
  await rm(join(dataDir, 'postgres'), { recursive: true })
  await rename(aside, join(dataDir, 'postgres'))
  expect((await inOwn(readKeepsake)).rows).toEqual([{ words: 'of before' }])
})

test('one without the mark, or that another process uses, is neither renamed nor changed', async () => {
  await fillOwn(migrateLater, false)
  const opening = openOwn()
  await expect(opening).rejects.toThrow(CannotStart)
  await expect(opening).rejects.toThrow(/ isn’t a sandbox, so we changed nothing. Start the version that made it/)
  await closeAll()

  await inOwn(async (db) => {
    await sql`update deployment set is_sandbox = true`.execute(db)
    await expect(openOwn()).rejects.toThrow(/ and another process is using it. Stop that process and start again\.$/)
    await closeAll()
    expect((await readKeepsake(db)).rows).toEqual([{ words: 'of before' }])
  })
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['postgres', 'uploads']))
  expect((await readdir(dataDir)).filter((name) => name.includes('-'))).toEqual([])
  expect(said).toEqual([])
})

describe('a database named by DATABASE_URL', () => {
  const envOf = ({ target }: Pick<TestDatabase, 'target'>) =>
    readEnv({ APP_MODE: 'sandbox', DATABASE_URL: urlOf(target), ROLE: 'worker', LOG_LEVEL: 'silent' })

  /** Databases that begin as a copy of the current version, because running every migration again takes a second. */
  const BEGUN_AS_PRESENT = ['with an older demo']

  async function made(name: string, make: (db: Database) => Promise<unknown>): Promise<TestDatabase> {
    const isPresent = BEGUN_AS_PRESENT.includes(name)
    const database = await (isPresent ? createTestDatabase({ isFresh: true }) : createBareDatabase())
    closing.push(() => database.drop())
    await make(database.db)
    await mark(database.db, true)
    return database
  }

  test.each(Object.entries(MADE))('made %s is refused and stays as it is', async (name, make) => {
    const database = await made(name, make)
    const before = await tablesOf(database)
    const opening = openDatabase(envOf(database), options)
    await expect(opening).rejects.toThrow(CannotStart)
    await expect(opening).rejects.toThrow(
      /^The database in DATABASE_URL .*, so we changed nothing. Use an empty one, or start the version that made it\.$/,
    )
    expect(await tablesOf(database)).toEqual(before)
  })

  test.each<[string, (db: Database) => Promise<void>]>([
    [
      'lacks the newest migration',
      async (db) => migrateOtherwise(db, (await readdir(migrationsFolder)).toSorted().at(-1)!),
    ],
    ['had other comments', (db) => migrateOtherwise(db, '0001_platform.sql', (text) => `-- Said otherwise.\n${text}`)],
  ])('that only %s is brought up to date', async (name, make) => {
    const database = await made(name, make)
    await openDatabase(envOf(database), options)
    expect(await migrate(database.db)).toEqual([])
  })

  test('a database of this version keeps its bookings through any number of starts', async () => {
    const t = await startTestApp()
    closing.push(() => t.close())
    const { id } = await addConfirmed(t)
    await mark(t.db, true)
    await markSeeded(t.db, DEMO_VERSION)
    for (const _ of [1, 2]) await (await startServer(envOf(t), options)).stop()
    expect(await t.db.selectFrom('booking').select('id').execute()).toEqual([{ id }])
    expect(said).toEqual([])
  })
})
