import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  parseTombstones,
  readTombstones,
  repeatClosings,
  type Repeated,
  type Tombstones,
} from '#server/accounts/index.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { createDatabase, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate, readHistory } from '#server/platform/db/migrate.ts'
import { handToServer, preparePostgresHome } from '#server/platform/db/postgres-home.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { createDiskStorage, type Storage } from '#server/platform/ports/storage.ts'
import { blobNames } from '#server/platform/uploads/blobs.ts'
import { flush, openInto, removeFolder } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { PROGRAMS, restoreDump, type Programs } from './dump-database.ts'
import {
  BackupRefused,
  CLUSTER,
  DELETED,
  DUMP,
  readProvenManifest,
  thisMachine,
  UPLOADS,
  type Manifest,
} from './manifest.ts'
import { gatherStatistics, isEmptyDatabase, selectFiles } from './queries.ts'
import { settleRestored, type Settled } from './settle-restored.ts'

export type RestoreOrder = {
  from: string
  key: BackupKey
  /** An empty place: a database of DATABASE_URL, or the folder of the built-in one. */
  into: { url: string } | { folder: string }
  /** Storage for uploads, by default a folder beside the built-in database. */
  storage?: Storage
  /** Makes the deps for work on the restored database. */
  depsOf: (db: Database, target: ConnectionTarget) => Promise<Deps>
  /** Erasure steps of each domain, for people who have deleted their account since. */
  leaving: readonly ErasureStep[]
  /** List of deleted accounts. The one beside the backup is read as well. */
  tombstones?: Storage
  programs?: Programs
  say?: (step: string) => void
}

export type Restored = Settled & {
  ofMoment: Date
  isSandbox: boolean
  files: number
  /** Files that rows name and the backup has not: they were on their way at its moment. */
  missing: number
  breaks: number
  /** People deleted again because they had deleted their account after that moment. */
  again: Repeated
}

/**
 * Brings a backup back into an empty place. All of it is opened, proven and settled beside that place first: a wrong key, a
 * file that was cut or altered, or a process that dies leaves the place empty. Rules: docs/operations.md#backup-and-restore
 * @throws BackupRefused in words that say what to do
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  if (!existsSync(order.from)) throw new BackupRefused(`The file ${order.from} doesn’t exist.`)
  return 'url' in order.into ? intoUrl(order, order.into.url) : intoFolder(order, resolve(order.into.folder))
}

const DRAFT = '.restore-draft-'

async function intoFolder(order: RestoreOrder, home: string): Promise<Restored> {
  const { say = () => undefined } = order
  // Its server runs as another user where root restores.
  await preparePostgresHome(home)
  await requireEmptyFolder(home)
  const draft = join(home, `${DRAFT}${process.pid}`)
  try {
    say('opening')
    const manifest = await openProven(order, draft)
    if (manifest.kind !== 'files')
      throw new BackupRefused('This backup is a dump. Restore it to an empty database in DATABASE_URL.')
    if (manifest.machine !== thisMachine)
      throw new BackupRefused(`This backup is for a ${manifest.machine} machine, but this one is ${thisMachine}.`)
    say('starting')
    await handToServer(join(draft, CLUSTER))
    const server = await startEmbeddedPostgres({ dataDir: draft, durable: true })
    let restored: Restored
    try {
      restored = await settle(order, manifest, server.connection, join(draft, UPLOADS))
    } finally {
      await server.stop()
      await rm(server.connection.host, { recursive: true, force: true })
    }
    if (order.storage) await putFiles(join(draft, UPLOADS), order.storage)
    else await rename(join(draft, UPLOADS), join(home, UPLOADS))
    // Last: from here on there is a database.
    await rename(join(draft, CLUSTER), join(home, CLUSTER))
    await flush(join(home, CLUSTER))
    return restored
  } finally {
    await removeFolder(draft)
  }
}

async function intoUrl(order: RestoreOrder, url: string): Promise<Restored> {
  const { say = () => undefined, programs = PROGRAMS, storage } = order
  if (!storage) throw new BackupRefused('Set UPLOAD_DIR or S3_* for the uploads.')
  const db = createDatabase(url, { max: 1 })
  try {
    if (!(await isEmptyDatabase(db)))
      throw new BackupRefused('The database in DATABASE_URL is not empty. Use an empty one.')
  } finally {
    await db.destroy()
  }
  const draft = resolve(`${DRAFT}${process.pid}`)
  try {
    say('opening')
    const manifest = await openProven(order, draft)
    if (manifest.kind !== 'dump')
      throw new BackupRefused('This backup contains the built-in database. Restore it without DATABASE_URL.')
    say('restoring')
    await restoreDump(url, join(draft, DUMP), manifest.postgresMajor, programs)
    const restored = await settle(order, manifest, url, join(draft, UPLOADS))
    await putFiles(join(draft, UPLOADS), storage)
    return restored
  } finally {
    await removeFolder(draft)
  }
}

async function requireEmptyFolder(home: string): Promise<void> {
  for (const name of [CLUSTER, UPLOADS]) {
    const inside = await readdir(join(home, name)).catch(() => [])
    if (inside.length > 0)
      throw new BackupRefused(`${join(home, name)} is not empty. Move it away first, or use another folder.`)
    await rm(join(home, name), { recursive: true, force: true })
  }
}

async function openProven({ from, key }: RestoreOrder, draft: string): Promise<Manifest> {
  await openInto(from, draft, key)
  await mkdir(join(draft, UPLOADS), { recursive: true, mode: 0o700 })
  return readProvenManifest(draft)
}

async function settle(
  order: RestoreOrder,
  manifest: Manifest,
  target: ConnectionTarget,
  uploads: string,
): Promise<Restored> {
  const db = createDatabase(target, { max: 4 })
  try {
    const { differsAt, newer } = await readHistory(db)
    const at = differsAt ?? newer[0]
    if (at)
      throw new BackupRefused(
        `Another version made this backup (its migrations differ at ${at}). Restore it with that version.`,
      )
    await migrate(db)
    const ofMoment = new Date(manifest.ofMoment)
    const deps = { ...(await order.depsOf(db, target)), storage: createDiskStorage(uploads) }
    const settled = await settleRestored(deps, ofMoment)
    const again = await repeatClosings(deps, await tombstonesOf(order), order.leaving)
    const { breaks } = await checkLedger({ db })
    const files = await keepKnown(db, uploads)
    await gatherStatistics(target)
    return { ...settled, ...files, again, ofMoment, isSandbox: manifest.isSandbox, breaks: breaks.length }
  } finally {
    await db.destroy()
  }
}

/** From where the deployment writes them, and from the newest backup beside this one. */
async function tombstonesOf({ from, tombstones }: RestoreOrder): Promise<Tombstones> {
  const beside = await readFile(join(dirname(from), DELETED), 'utf8').catch(() => '')
  return new Map([...parseTombstones(beside), ...(tombstones ? await readTombstones(tombstones) : [])])
}

const BATCH = 500

/** A file that no row of that moment names was removed before it: it does not come back. */
async function keepKnown(db: Database, uploads: string): Promise<{ files: number; missing: number }> {
  const present = new Set(await readdir(uploads))
  const known = new Set<string>()
  for (let after = '', more = true; more;) {
    const rows = await selectFiles(db, after, BATCH)
    for (const name of rows.flatMap(blobNames)) known.add(name)
    more = rows.length === BATCH
    after = rows.at(-1)?.id ?? after
  }
  for (const name of present) if (!known.has(name)) await rm(join(uploads, name))
  const missing = [...known].filter((name) => !present.has(name)).length
  return { files: known.size - missing, missing }
}

async function putFiles(folder: string, storage: Storage): Promise<void> {
  for (const name of await readdir(folder)) await storage.put(name, await readFile(join(folder, name)))
}
