/**
 * The demo content, played once for all sandboxes of one run of the tests: playing it takes a minute of both cores,
 * copying it a moment.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'

import type pg from 'pg'
import { createDatabase, createPool, type Database } from '#server/platform/db/connection.ts'

import { shortHash, startTestServer, urlOf, withDatabase, withLock } from './server.ts'

const DEMO_LOCK = 4_861_728_121

type Target = Parameters<typeof withDatabase>[0]
type Place = { target: Target; database: string; uploads: string }

/**
 * Plays the demo and keeps it, with the server that it lies on, until it is dropped.
 * @param run a folder that belongs to this run of the tests alone
 */
export async function holdDemo(run: string): Promise<{ drop: () => Promise<void> }> {
  const { target, stop } = await startTestServer('e2e')
  await withDemo(run, target, async () => undefined)
  return {
    async drop() {
      const pool = createPool(target, { max: 1 })
      await pool.query(`drop database if exists ${nameOf(run)} with (force)`).finally(() => pool.end())
      await rm(uploadsOf(run), { recursive: true, force: true })
      await stop()
    },
  }
}

/**
 * Makes the database with the demo in it, as `npm run admin -- seed` leaves it, and fills the folder of uploads.
 * @param run as for `holdDemo`; without a holder the first one to copy plays it
 * @returns the environment that the sandbox on it needs
 */
export async function copyDemo(run: string, { target, database, uploads }: Place): Promise<{ DATA_KEY: string }> {
  await withDemo(run, target, async (client) => {
    await client.query(`create database ${database} template ${nameOf(run)} strategy file_copy`)
  })
  await cp(uploadsOf(run), uploads, { recursive: true })
  return keyOf(run)
}

type LentDemo = {
  target: Target
  db: Database
  uploads: string
  /** As in DATA_KEY, and as the product takes it. */
  key: string
  secret: Buffer
  /** The filling's output on the terminal. */
  said: string
  drop(): Promise<void>
}

/**
 * A copy for one file of tests: of the demo that this run holds (E2E_RUN), else of one that is played for it.
 * @param name of the file, for the database
 */
export async function lendDemo(name: string): Promise<LentDemo> {
  const own = await mkdtemp(join(tmpdir(), `homebloom-${name}-demo-`))
  const given = process.env.E2E_RUN
  const held = given ? undefined : await holdDemo(own)
  const { target: server, stop } = await startTestServer('e2e')
  const [database, uploads] = [`homebloom_${name}_${process.pid}`, join(own, 'copy')]
  const run = given ?? own
  const { DATA_KEY: key } = await copyDemo(run, { target: server, database, uploads })
  const target = withDatabase(server, database)
  const db = createDatabase(target, { max: 10 })
  return {
    target,
    db,
    uploads,
    key,
    secret: Buffer.from(key, 'base64'),
    said: await readFile(saidOf(run), 'utf8'),
    async drop() {
      await db.destroy()
      const pool = createPool(server, { max: 1 })
      await pool.query(`drop database if exists ${database} with (force)`).finally(() => pool.end())
      await stop()
      await held?.drop()
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** The first one plays it, and the others wait for the end. */
async function withDemo(run: string, target: Target, act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const demo = nameOf(run)
  const pool = createPool(target, { max: 1 })
  await withLock(pool, DEMO_LOCK, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [demo])
    if (!rowCount) {
      const draft = `${demo}_draft`
      await client.query(`drop database if exists ${draft} with (force)`)
      await rm(uploadsOf(run), { recursive: true, force: true })
      await client.query(`create database ${draft}`)
      await play(run, { DATABASE_URL: urlOf(withDatabase(target, draft)), UPLOAD_DIR: uploadsOf(run), ...keyOf(run) })
      // The player's last work may still run for a moment when it ends; it is taken up again in each copy.
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft])
      await client.query(`alter database ${draft} rename to ${demo}`)
    }
    await act(client)
  }).finally(() => pool.end())
}

async function play(run: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/admin.ts', 'seed'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>])
  if (code !== 0) throw new Error(`The demo of ${basename(run)} could not be played.`)
  await writeFile(saidOf(run), said)
}

function saidOf(run: string): string {
  return join(run, 'demo-said.txt')
}

function nameOf(run: string): string {
  return `homebloom_demo_${shortHash(run)}`
}

function uploadsOf(run: string): string {
  return join(run, 'uploads')
}

function keyOf(run: string): { DATA_KEY: string } {
  return { DATA_KEY: createHash('sha256').update(run).digest('base64') }
}
