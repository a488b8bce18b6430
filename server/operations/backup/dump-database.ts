import { execFile } from 'node:child_process'
import { BackupRefused } from './manifest.ts'
import { placeOf } from './queries.ts'

/** Names of PostgreSQL's own programs. Tests use others. */
export type Programs = { dump: string; restore: string }
export const PROGRAMS: Programs = { dump: 'pg_dump', restore: 'pg_restore' }

/**
 * Dumps a database that is not ours to copy. A dump is of one moment, the one at which it begins.
 * @throws BackupRefused when pg_dump is not there, or is older than the server
 */
export async function dumpDatabase(url: string, path: string, serverMajor: number, { dump }: Programs): Promise<void> {
  await requireMajor(dump, serverMajor, 'The database')
  await run(dump, ['--format=custom', '--no-owner', '--no-privileges', `--file=${path}`], url)
}

/** @throws BackupRefused when the list of its contents cannot be read */
export async function proveDump(path: string, { restore }: Programs): Promise<void> {
  const list = await run(restore, ['--list', path])
  if (!/TABLE DATA \S+ user_account/.test(list)) throw new BackupRefused('The dump contains no accounts.')
}

/** Into an empty database, as a whole or not at all. */
export async function restoreDump(
  url: string,
  path: string,
  dumpedMajor: number,
  { restore }: Programs,
): Promise<void> {
  await requireMajor(restore, dumpedMajor, 'The backup')
  const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--dbname=']
  await run(restore, [...how, path], url)
}

async function requireMajor(program: string, major: number, what: string): Promise<void> {
  const help = `Install the client programs of PostgreSQL ${major} or newer (Debian: postgresql-client-${major}).`
  const text = await run(program, ['--version']).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupRefused(`${program} is not installed. ${help}`)
    throw error
  })
  const own = Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1] ?? 0)
  if (own < major)
    throw new BackupRefused(`${what} is PostgreSQL ${major}, but ${program} here is version ${own}. ${help}`)
}

/** Passes the connection in the environment: every user of the machine can read a program's arguments. */
function run(program: string, args: readonly string[], url?: string): Promise<string> {
  const env = { ...process.env, ...(url ? placeOf(url) : {}), LC_ALL: 'C' }
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return reject(error)
      // Not the call itself, and of its words the end: they may repeat rows.
      reject(
        new BackupRefused(`${program} failed: ${stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? 'no reason given'}`),
      )
    })
  })
}
