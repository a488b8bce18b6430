import { constants, type Dirent } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { BackupRefused } from './manifest.ts'
import { beginCopy, endCopy, openSession, readWalLevel } from './queries.ts'

/** Folders that a server fills again by itself. Only their names are copied. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/

/**
 * Copies the files of a running cluster, and of its log what makes them whole. One session says so to the server from the
 * first to the last file and keeps it from throwing away log that the copy needs.
 * @param meanwhile what belongs to the same moment and lies elsewhere
 * @throws BackupRefused for a server that was started without the log that a copy needs
 */
export async function copyCluster(
  target: ConnectionTarget,
  cluster: string,
  copy: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const session = await openSession(target)
  try {
    if ((await readWalLevel(session)) === 'minimal')
      throw new BackupRefused(
        'The built-in database is running with an older version’s settings. Restart the server once.',
      )
    const first = await beginCopy(session)
    await copyFolder(cluster, copy, true)
    await meanwhile()
    const { label, last } = await endCopy(session)
    await writeFile(join(copy, 'backup_label'), label, { mode: 0o600 })
    await copyLog(join(cluster, 'pg_wal'), join(copy, 'pg_wal'), first, last)
  } finally {
    await session.end().catch(() => undefined)
  }
}

async function copyFolder(from: string, to: string, isTop = false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await chmod(to, 0o700)
  for (const entry of await readEntries(from)) {
    if (LEFT_OUT.test(entry.name)) continue
    const [source, place] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory())
      await (isTop && EMPTY.has(entry.name) ? mkdir(place, { mode: 0o700 }) : copyFolder(source, place))
    else if (entry.isFile()) await copyOne(source, place)
    else throw new BackupRefused(`${source} points to another place. The built-in database has no tablespaces.`)
  }
}

/** A folder or file may go while it is copied: the log knows of that. */
async function readEntries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(unlessGone([]))
}

async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch(unlessGone(undefined))
}

function unlessGone<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }
}

/** All segments from the first that the copy needs to the last. @throws BackupRefused when one is gone */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  if (!names.includes(first) || !names.includes(last))
    throw new BackupRefused('The database deleted log files the copy needs. Please run the backup again.')
  for (const name of names) await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 })
  await mkdir(join(to, 'summaries'), { recursive: true, mode: 0o700 })
}
