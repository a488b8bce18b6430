import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { holdLease } from './hold-lease.ts'
import { preparePostgresHome, type PostgresHome } from './postgres-home.ts'

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster and its log; by default the project's own data folder. */
  dataDir?: string
  /** False only for tests: skips every flush to disk. */
  durable: boolean
  /** Gets one line whenever the server was lost, and one when it is back. */
  say?: (line: string) => void
}

export interface EmbeddedPostgres {
  /** Connection settings for `pg`: a Unix socket that only this user can reach, so no password and no port. */
  connection: { host: string; port: number; user: string; database: string }
  /** Folder of the cluster; only this user can read it. */
  folder: string
  /** The reason why that is outside the project's folder, where it would otherwise be. */
  elsewhere: string | undefined
  /** Stops the server, unless another process still uses it. Answers whether it was stopped. */
  stop: () => Promise<boolean>
  /** Leaves the server running, for the next process that joins it. */
  leave: () => Promise<void>
}

const USER = 'homebloom'
const PORT = 5432
const START_LIMIT_MS = 120_000
const UNREACHABLE_LIMIT_MS = 15_000
/** Every process that uses the server shares this advisory lock; who can take it alone is the last one. */
const LEASE = 4_861_728_119

/**
 * Starts the PostgreSQL that npm brought, or joins it when it already runs.
 * It survives a `kill -9` of either side: a server left behind is joined, a server that died is recovered, also later,
 * for as long as this process lives.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(options.dataDir)
  await ensureCluster(home, options.durable)
  const lease = await reachServer(home, options.durable)
  await ensureDatabase(lease)
  const held = holdLease(
    lease,
    (signal) => reachServer(home, options.durable, signal),
    options.say ?? (() => undefined),
  )
  return {
    connection: { host: home.socketDir, port: PORT, user: USER, database: USER },
    folder: dirname(home.cluster),
    elsewhere: home.elsewhere,
    stop: async () => stopUnlessShared(home, await held.stop()),
    leave: async () => (await held.stop())?.end(),
  }
}

/** A cluster is made beside its place and renamed, so a half-made one never looks complete. */
async function ensureCluster(home: PostgresHome, durable: boolean): Promise<void> {
  const { cluster } = home
  if (existsSync(join(cluster, 'global/pg_control'))) return
  if (existsSync(cluster)) await rename(cluster, `${cluster}.incomplete-${Date.now()}`)
  await removeDeadDrafts(home)
  const draft = `${cluster}.draft-${process.pid}`
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const flags = ['--auth=trust', `--username=${USER}`, '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  const made = await run(home, 'initdb', ['-D', draft, ...locale, ...flags])
  if (made.code !== 0) throw new Error(`Could not create the database folder ${cluster}.\n${made.output}`)
  await rename(draft, cluster).catch(() => rm(draft, { recursive: true, force: true }))
}

async function removeDeadDrafts({ cluster }: PostgresHome): Promise<void> {
  const folder = join(cluster, '..')
  for (const name of await readdir(folder)) {
    const pid = /^postgres\.draft-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Settings come from code at every start; no one edits them in the data folder. */
async function writeSettings(home: PostgresHome, durable: boolean): Promise<void> {
  const unsafe = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off']
  const lines = [
    "listen_addresses = ''",
    `port = ${PORT}`,
    `unix_socket_directories = '${home.socketDir}'`,
    // Tests run many servers over one of these at the same time.
    `max_connections = ${durable ? 120 : 400}`,
    'shared_buffers = 128MB',
    'dynamic_shared_memory_type = posix',
    'max_parallel_workers_per_gather = 0',
    // A backup copies the files of a running server, and needs the log that makes them whole.
    'wal_level = replica',
    'max_wal_senders = 0',
    'max_replication_slots = 4',
    'max_wal_size = 512MB',
    'jit = off',
    'io_method = sync',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "lc_messages = 'C'",
    'log_checkpoints = off',
    'idle_in_transaction_session_timeout = 60s',
    ...(durable ? [] : unsafe),
  ]
  const path = join(home.cluster, 'postgresql.conf')
  await writeFile(path, `${lines.join('\n')}\n`)
  if (home.runAs) await chown(path, home.runAs.uid, home.runAs.gid)
}

/** Tries to connect and to start, in turns, until a connection holds the lease. */
async function reachServer(home: PostgresHome, durable: boolean, signal?: AbortSignal): Promise<pg.Client> {
  const begun = Date.now()
  let failures = 0
  let restarted = false
  while (Date.now() - begun < START_LIMIT_MS) {
    signal?.throwIfAborted()
    const found = await takeLease(home)
    if (found instanceof pg.Client) return found
    if (found === 'busy') {
      await sleep(50)
      continue
    }
    if (!restarted && Date.now() - begun > UNREACHABLE_LIMIT_MS && existsSync(pidFile(home))) {
      // It runs, but its socket is gone (a cleaner of /tmp): it can't be reached any more.
      await run(home, 'pg_ctl', ['stop', '-D', home.cluster, '-m', 'fast'])
      restarted = true
    }
    await retireStaleLocks(home)
    await writeSettings(home, durable)
    const flags = ['-D', home.cluster, '-l', home.logFile, '-w', '-t', '110', '-s']
    const { code, output } = await run(home, 'pg_ctl', ['start', ...flags])
    if (code === 0) continue
    failures += 1
    // With a pid file another start is under way, or an old server is still leaving; without one it is hopeless.
    if (failures >= 3 && !existsSync(pidFile(home))) throw await startError(home, output)
    await sleep(Math.min(100 * failures, 2000))
  }
  throw await startError(home, 'it did not answer in time')
}

/** A connection that holds the lease, or why there is none: `busy` (starting, stopping) or `absent`. */
async function takeLease(home: PostgresHome): Promise<pg.Client | 'busy' | 'absent'> {
  const client = new pg.Client({ host: home.socketDir, port: PORT, user: USER, database: 'postgres', ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LEASE])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    return error instanceof pg.DatabaseError ? 'busy' : 'absent'
  }
}

async function ensureDatabase(lease: pg.Client): Promise<void> {
  const { rowCount } = await lease.query('select 1 from pg_database where datname = $1', [USER])
  if (rowCount) return
  await lease.query(`create database ${USER}`).catch((error: unknown) => {
    const lostRace = error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')
    if (!lostRace) throw error
  })
}

async function stopUnlessShared(home: PostgresHome, lease: pg.Client | undefined): Promise<boolean> {
  // The server ended by itself, or can't be reached: there is nothing left to stop.
  if (!lease) return !existsSync(pidFile(home))
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [LEASE])
    const { rows } = await lease.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LEASE])
    if (!rows[0]?.last) return false
    await run(home, 'pg_ctl', ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '60', '-s'])
    return true
  } catch {
    return !existsSync(pidFile(home))
  } finally {
    await lease.end().catch(() => undefined)
  }
}

/**
 * After a crash the lock files may name a zombie, or a process that reused the number; PostgreSQL would then refuse to
 * start. Only the number is replaced (by one that cannot exist), so its check for left-over backends still works.
 */
async function retireStaleLocks(home: PostgresHome): Promise<void> {
  if (!existsSync('/proc/self/stat')) return
  for (const path of [pidFile(home), join(home.socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const text = await readFile(path, 'utf8').catch(() => '')
    const pid = text.split('\n', 1)[0]
    if (pid && !(await isLivePostgres(pid))) await writeFile(path, text.replace(pid, '2147483646'))
  }
}

async function isLivePostgres(pid: string): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\(postgres\) [^Z]/.test(status)
}

async function startError(home: PostgresHome, reason: string): Promise<Error> {
  const log = await readFile(home.logFile, 'utf8').catch(() => '')
  const tail = log.trimEnd().split('\n').slice(-12).join('\n')
  return new Error(`The built-in database did not start: ${reason.trim()}\nEnd of ${home.logFile}:\n${tail}`)
}

function pidFile(home: PostgresHome): string {
  return join(home.cluster, 'postmaster.pid')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Runs one of PostgreSQL's programs as the right user; never throws for a non-zero exit. */
async function run(
  home: PostgresHome,
  program: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<{ code: number; output: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
  return new Promise((done) => {
    const options = { cwd: home.cwd, env: { ...env, LC_ALL: 'C' }, ...home.runAs }
    const child = execFile(join(home.bin, program), args, options, (error, stdout, stderr) => {
      const code = error ? 1 : 0
      done({ code, output: `${stdout}${stderr}${error && !stderr ? error.message : ''}` })
    })
    child.stdin?.end()
  })
}
