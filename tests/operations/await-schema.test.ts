import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#scripts/launch/port.mjs'
import { startTestApp } from '#tests/factories/app.ts'
import { addConfirmed } from '#tests/factories/visits.ts'
import { production } from './production-env.ts'
import { adminHere } from './command-here.ts'
import { admin } from './command.ts'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { urlOf } from '#tests/setup/server.ts'
import { readMark } from '#server/deployment.ts'
import { readEnv } from '#server/env.ts'
import { openDatabase } from '#server/open-database.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { migrate, migrationsFolder, readHistory } from '#server/platform/db/migrate.ts'
import { CannotStart } from '#server/platform/errors.ts'
import { RELEASE } from '#server/platform/release.ts'
import { startServer } from '#server/start-server.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The present migrations, changed by `change`. */
async function folderOf(change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-migrations-'))
  closing.push(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  await change(folder)
  return folder
}

const NEWEST = (await readdir(migrationsFolder)).toSorted().at(-1)!.replace('.sql', '')

/** As the release before the newest migration left it. */
async function olderDatabase(): Promise<TestDatabase> {
  const database = await createBareDatabase()
  closing.push(() => database.drop())
  await migrate(database.db, { folder: await folderOf((folder) => rm(join(folder, `${NEWEST}.sql`))) })
  await sql`insert into deployment (is_sandbox) values (false)`.execute(database.db)
  return database
}

/** As a release that comes after this one leaves it. */
async function newerDatabase(text: string): Promise<TestDatabase> {
  const database = await createTestDatabase({ isFresh: true })
  const later = await folderOf((folder) => writeFile(join(folder, '9999_later.sql'), text))
  await migrate(database.db, { folder: later })
  return database
}

function options(said: string[] = [], stopping?: AbortSignal) {
  return {
    say: (line: string) => void said.push(line),
    warn: (line: string) => void said.push(line),
    closing,
    stopping,
  }
}

test('a web process that finds an older schema waits, says so at its port, and goes on once migrate has run', async () => {
  const database = await olderDatabase()
  const port = await freePort()
  const said: string[] = []
  const opening = openDatabase(production(database, { ROLE: 'web', PORT: String(port) }), options(said))
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => [answer.status, ((await answer.json()) as { status?: unknown; code?: string }).status],
      () => undefined,
    )
  await expect.poll(() => ask('/api/health/ready')).toEqual([503, 'schema_missing'])
  expect(await ask('/api/health/live')).toEqual([200, 'ok'])
  expect(await ask('/api/catalogue')).toEqual([503, 503])
  expect((await readHistory(database.db)).waiting.map(({ name }) => name)).toEqual([NEWEST])

  const done = await adminHere(['migrate'], { DATABASE_URL: urlOf(database.target) })
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(NEWEST) })
  const opened = await opening
  expect(said).toEqual([
    `The database lacks 1 migration of release ${RELEASE}, starting with ${NEWEST}. Waiting until you run: npm run admin -- migrate`,
    `The database has the schema of release ${RELEASE}. Starting.`,
  ])
  await opened.leaveWaiting?.()
  expect(await ask('/api/health/live')).toBeUndefined()
  const t = await startTestApp({ database: { ...database, drop: async () => undefined } })
  closing.push(() => t.close())
  expect((await t.app.http.inject('/api/health/ready')).statusCode).toBe(200)
  expect((await addConfirmed(t)).id).toMatch(/^\w+$/)
})

test('a worker waits for the schema as well, and works once it is there', async () => {
  const database = await olderDatabase()
  const starting = startServer(production(database, { ROLE: 'worker' }), options())
  const early = await Promise.race([
    starting.then(() => 'started'),
    new Promise((resolve) => setTimeout(resolve, 1500)),
  ])
  expect(early).toBeUndefined()
  await migrate(database.db)
  await (await starting).stop()
})

test('a process that is stopped while it waits ends, and frees its port', async () => {
  const database = await olderDatabase()
  const [port, stopping] = [await freePort(), new AbortController()]
  const env = production(database, { ROLE: 'web', PORT: String(port) })
  const starting = startServer(env, options([], stopping.signal))
  const ended = starting.catch((error: unknown) => error)
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  stopping.abort()
  expect(await ended).toBe(stopping.signal.reason)
  await expect(fetch(`http://127.0.0.1:${port}/api/health/live`)).rejects.toThrow('fetch failed')
})

test('an empty database is made ready by the first process of production', async () => {
  const database = await createBareDatabase()
  closing.push(() => database.drop())
  await openDatabase(production(database), options())
  expect((await readHistory(database.db)).waiting).toEqual([])
})

test.each(['production', 'sandbox'] as const)(
  'a process of a former release serves on a newer schema (%s)',
  async (mode) => {
    const database = await newerDatabase('alter table booking add column later text')
    const t = await startTestApp({ database })
    closing.push(() => t.close())
    const env = mode === 'production' ? production(t) : readEnv({ APP_MODE: mode, DATABASE_URL: urlOf(t.target) })
    const { target } = await openDatabase(env, options())
    expect(target).toBe(urlOf(t.target))
    expect((await t.app.http.inject('/api/health/ready')).statusCode).toBe(200)
    await addConfirmed(t)
    expect((await readHistory(t.db)).newer).toEqual(['9999_later'])
    const found = await adminHere(['migrate'], { DATABASE_URL: urlOf(t.target) })
    expect(found).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Nothing to do: a later release added 1 migrations/),
    })
  },
)

test('a process of a release that is too old for the schema is refused in one sentence', async () => {
  const database = await newerDatabase(`comment on table migration is 'works with 99.1.0 and later'`)
  closing.push(() => database.drop())
  const opening = openDatabase(production(database), options())
  await expect(opening).rejects.toThrow(CannotStart)
  await expect(opening).rejects.toThrow(`needs release 99.1.0 or later (this is ${RELEASE})`)
  const command = await adminHere(['jobs'], { DATABASE_URL: urlOf(database.target) })
  expect(command).toMatchObject({ code: 1, err: expect.stringContaining('needs release 99.1.0 or later') })
})

test('migrate that runs twice at once runs each migration once', async () => {
  const { target, db } = await olderDatabase()
  const both = await Promise.all([admin(['migrate'], { target }), admin(['migrate', '--json'], { target })])
  expect(both.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ])
  const ran = both.filter(({ out }) => out.includes(NEWEST))
  expect(ran).toHaveLength(1)
  expect((await readHistory(db)).waiting).toEqual([])
  expect((await readMark(db))?.isSandbox).toBe(false)
})

test('migrate starts again while requests hold a table, so that no one waits behind it for long', async () => {
  const { db, drop, target } = await createTestDatabase({ isFresh: true })
  const own = createDatabase(target, { max: 1 })
  closing.push(drop, () => own.destroy())
  const folder = await folderOf((made) =>
    writeFile(join(made, '9999_later.sql'), 'alter table booking add column later text'),
  )
  const said: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from booking`.execute(trx)
    await held
  })
  const migrating = migrate(own, { folder, say: (line) => said.push(line) })
  await expect.poll(() => said).toContain('Migration 9999_later failed: a table is in use. Trying again.')
  await sql`select from booking`.execute(db)
  release()
  await holding
  expect(await migrating).toEqual(['9999_later'])
})
