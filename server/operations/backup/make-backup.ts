import { mkdir, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { listTombstones, writeTombstones } from '#server/accounts/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { handToServer } from '#server/platform/db/postgres-home.ts'
import { readHistory } from '#server/platform/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { flush, openInto, removeFolder, sealFolder } from './backup-file.ts'
import { canOpen, type BackupKey } from './backup-key.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFiles } from './copy-files.ts'
import { dumpDatabase, proveDump, PROGRAMS, type Programs } from './dump-database.ts'
import {
  BackupRefused,
  CLUSTER,
  DELETED,
  DUMP,
  hashOf,
  MANIFEST,
  readProvenManifest,
  thisMachine,
  UPLOADS,
  writeManifest,
} from './manifest.ts'
import { insertBackup, readDatabaseFacts } from './queries.ts'

/**
 * Backups are kept no longer, because deleted people are still in them. Rules: docs/operations.md#how-long-what-is-kept
 */
export const KEPT_DAYS = 35
const DAY_MS = 86_400_000
const NAME = /^homebloom-\d{8}T\d{6}Z(?:-\d+)?\.backup$/

export type BackupOrder = {
  target: ConnectionTarget
  /** Data folder of the built-in server. Undefined for any other. */
  folder: string | undefined
  /** Folder or storage for backups. */
  to: string
  key: BackupKey
  keepDays?: number
  programs?: Programs
  /** Called at each step, for people and for tests. */
  say?: (step: string) => void
}

export type BackupDone = {
  path: string
  bytes: number
  sha256: string
  ofMoment: Date
  files: number
  isReadBack: boolean
  removed: string[]
}

/**
 * Makes one file of everything that this deployment holds, except `DATA_KEY`: without it no one can read what is sealed
 * in the file. It gets its name when it is complete, on the disk, proven by a start of its copy and read back; a
 * process that dies before leaves what was there before. Rules: docs/operations.md#backup-and-restore
 * @throws BackupRefused in words that say what to do
 */
export async function makeBackup(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  order: BackupOrder,
): Promise<BackupDone> {
  const { folder, key, keepDays = KEPT_DAYS, say = () => undefined } = order
  const to = resolve(order.to)
  await mkdir(to, { recursive: true, mode: 0o700 })
  // Beside the cluster, since its user has access only there.
  const home = folder ?? to
  await removeDeadDrafts(home)
  await removeDeadDrafts(to)
  const draft = join(home, `${DRAFT}${process.pid}`)
  const part = join(to, `${DRAFT}${process.pid}.part`)
  try {
    const staged = await stage(deps, order, draft, say)
    say('sealing')
    await sealFolder(draft, staged.names, part, key)
    say('proving')
    await prove(draft, staged, order.programs ?? PROGRAMS)
    const isReadBack = canOpen(key)
    if (isReadBack) {
      await removeFolder(draft)
      await openInto(part, draft, key)
      await readProvenManifest(draft)
    }
    const [sha256, { size: bytes }] = [await hashOf(part), await stat(part)]
    // The world's own time, also where a sandbox has moved its clock.
    const madeAt = systemClock.now()
    const path = await nameOf(to, madeAt)
    await rename(part, path)
    await flush(path)
    const { ofMoment } = staged
    await insertBackup(deps.db, {
      id: newId(),
      made_at: madeAt,
      of_moment: ofMoment,
      kind: staged.kind,
      bytes,
      sha256,
    })
    await writeFile(join(to, DELETED), writeTombstones(await listTombstones(deps.db, deps.clock.now())), {
      mode: 0o600,
    })
    const removed = await removeOld(to, Math.min(keepDays, KEPT_DAYS), madeAt)
    return { path, bytes, sha256, ofMoment, files: staged.files, isReadBack, removed }
  } finally {
    for (const path of [draft, part]) await removeFolder(path)
  }
}

type Staged = { kind: 'files' | 'dump'; names: string[]; ofMoment: Date; files: number }

async function stage(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  { target, folder, programs = PROGRAMS }: BackupOrder,
  draft: string,
  say: (step: string) => void,
): Promise<Staged> {
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const facts = await readDatabaseFacts(db)
  const uploads = join(draft, UPLOADS)
  let ofMoment: Date
  say('copying')
  if (folder === undefined) {
    if (typeof target !== 'string') throw new BackupRefused('Only the database in DATABASE_URL can be dumped.')
    ofMoment = clock.now()
    await copyFiles(db, storage, uploads)
    await dumpDatabase(target, join(draft, DUMP), facts.major, programs)
  } else {
    await copyCluster(target, join(folder, 'postgres'), join(draft, CLUSTER), () => copyFiles(db, storage, uploads))
    ofMoment = clock.now()
  }
  await copyFiles(db, storage, uploads)
  const kind = folder === undefined ? 'dump' : 'files'
  const { major: postgresMajor, migration, is_sandbox: isSandbox } = facts
  const about = {
    kind,
    ofMoment: ofMoment.toISOString(),
    postgresMajor,
    migration,
    isSandbox,
    machine: thisMachine,
  } as const
  const { files } = await writeManifest(draft, about)
  return { kind, names: [MANIFEST, kind === 'dump' ? DUMP : CLUSTER, UPLOADS], ofMoment, files: files.length }
}

/** A copy that does not start, or lists nothing, is no backup. */
async function prove(draft: string, { kind }: Staged, programs: Programs): Promise<void> {
  if (kind === 'dump') return proveDump(join(draft, DUMP), programs)
  const { wasOpened } = await tryCluster(draft)
  if (!wasOpened) throw new BackupRefused('The copied database starts but is incomplete. Please run the backup again.')
}

async function tryCluster(home: string): Promise<{ wasOpened: boolean }> {
  await handToServer(join(home, CLUSTER))
  const server = await startEmbeddedPostgres({ dataDir: home, durable: false })
  const db = createDatabase(server.connection, { max: 1 })
  try {
    const { differsAt, waiting } = await readHistory(db)
    return { wasOpened: differsAt === undefined && waiting.length === 0 }
  } finally {
    await db.destroy()
    await server.stop()
    await rm(server.connection.host, { recursive: true, force: true })
  }
}

const DRAFT = '.backup-draft-'

/** Removes drafts of a backup that was killed. */
async function removeDeadDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(DRAFT) ? Number.parseInt(name.slice(DRAFT.length), 10) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function nameOf(to: string, at: Date): Promise<string> {
  const stem = join(to, `homebloom-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  const taken = new Set(await readdir(to))
  for (let n = 1; ; n += 1) {
    const path = `${stem}${n === 1 ? '' : `-${n}`}.backup`
    if (!taken.has(path.slice(to.length + 1))) return path
  }
}

/** Only after one was made: where backups fail for weeks, the last one stays, and the doctor says so. */
async function removeOld(to: string, keepDays: number, now: Date): Promise<string[]> {
  const removed: string[] = []
  for (const name of (await readdir(to)).filter((each) => NAME.test(each))) {
    const made = Date.parse(name.replace(/^homebloom-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
    if (now.getTime() - made <= keepDays * DAY_MS) continue
    await unlink(join(to, name))
    removed.push(name)
  }
  return removed
}
