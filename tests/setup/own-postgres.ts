import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createPool, type ConnectionTarget } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { roomyFolder } from './server.ts'

/** A PostgreSQL that flushes to disk, in a folder of its own, for tests that break it. */
export type OwnPostgres = {
  target: ConnectionTarget
  dataDir: string
  /** `kill -9` of its first process; resolves when that is gone. */
  crash(): Promise<void>
  /** Ends it as an operator would, without waiting for any transaction. */
  shutDown(): Promise<void>
  /** Starts it again; resolves when it takes connections. */
  comeBack(): Promise<void>
  /** Lets all of its processes stand still until then: it accepts connections and answers none. */
  freeze(until: () => Promise<unknown>): Promise<void>
  /** Ends all connections to its database. @returns how many */
  terminateBackends(): Promise<number>
  /** Stops it for good and removes its folder. */
  stop(): Promise<void>
}

const LONGEST_LOG_BYTES = 50_000_000
const GONE_LIMIT_MS = 60_000

/** @param inMemory for short tests: a process that is killed loses nothing there either, and two thousand files cost less */
export async function startOwnPostgres(name: string, { inMemory = false } = {}): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(inMemory ? await roomyFolder() : tmpdir(), `homebloom-${name}-`))
  const start = () => startEmbeddedPostgres({ dataDir, durable: true })
  let server = await start()
  const target = server.connection

  async function end(how: 'SIGKILL' | 'SIGINT'): Promise<void> {
    await endPostgres(dataDir, how)
    // Its own handle must neither keep a lease nor start it behind our back.
    await server.stop()
    await shortenLog(join(dataDir, 'postgres.log'))
  }

  return {
    target,
    dataDir,
    crash: () => end('SIGKILL'),
    shutDown: () => end('SIGINT'),
    async comeBack() {
      server = await start()
    },
    async freeze(until) {
      const pids = await familyOf(await postmasterOf(dataDir))
      try {
        for (const pid of pids) signal(pid, 'SIGSTOP')
        await until()
      } finally {
        for (const pid of pids) signal(pid, 'SIGCONT')
      }
    },
    async terminateBackends() {
      const pool = createPool({ ...target, database: 'postgres' }, { max: 1 })
      const { rowCount } = await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [target.database],
      )
      await pool.end()
      return rowCount ?? 0
    },
    async stop() {
      if (!(await server.stop())) await end('SIGINT')
      for (const path of [dataDir, target.host]) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Ends the server that runs in this folder; resolves when all of its processes are gone. */
export async function endPostgres(dataDir: string, how: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const pids = await familyOf(await postmasterOf(dataDir))
  // The others notice by themselves that the first one is gone.
  for (const pid of pids.slice(0, 1)) signal(pid, how)
  for (const pid of pids) await untilGone(pid)
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The server's first process and those that it started; none when it is not running. */
async function familyOf(parent: number): Promise<number[]> {
  const servers = (await listProcesses()).filter(({ name }) => name.endsWith('postgres'))
  const children = servers.filter(({ ppid }) => ppid === parent)
  // The number in an old file may belong to another process by now.
  return servers.some(({ pid }) => pid === parent) ? [parent, ...children.map(({ pid }) => pid)] : []
}

type ListedProcess = { pid: number; ppid: number; name: string }

async function listProcesses(): Promise<ListedProcess[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm='])
    return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(toProcess)
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return stats.flatMap((text) => {
    const [, pid, name, ppid] = /^(\d+) \((.*)\) \S (\d+)/s.exec(text) ?? []
    return pid === undefined ? [] : [toProcess(['', pid, ppid!, name!])]
  })
}

function toProcess([, pid, ppid, name]: readonly string[]): ListedProcess {
  return { pid: Number(pid), ppid: Number(ppid), name: name! }
}

/** One that has ended meanwhile needs none. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function untilGone(pid: number): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < GONE_LIMIT_MS; await sleep(20)) if (await isGone(pid)) return
  throw new Error(`process ${pid} did not end`)
}

/** A dead process that hasn't been waited for can still be listed. */
async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  return /\) Z/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

/** It only ever grows, and a long campaign fills a disk. */
async function shortenLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > LONGEST_LOG_BYTES) await truncate(path)
}
