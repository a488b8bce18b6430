import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDeployment, readMark } from '#server/deployment.ts'
import { databaseOf, readEnv, siteOf } from '#server/env.ts'
import { registerNotificationSubscribers } from '#server/notifications/index.ts'
import { createMovableClock, systemClock } from '#server/platform/clock.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createDatabase, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate, readHistory, readMigrations } from '#server/platform/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readKeyFile } from '#server/platform/keys.ts'
import { createLogger } from '#server/platform/logger.ts'
import { RELEASE } from '#server/platform/release.ts'
import { unlimited } from '#server/platform/rate-limit.ts'

export type OpenTarget = {
  target: ConnectionTarget
  /** Folder of the built-in database. Undefined with DATABASE_URL. */
  folder: string | undefined
  /** Key for sealed values. Empty where this machine has none. */
  secret: Buffer | string
  uploads: string
  /** Folder of the list of deleted accounts, when not beside the uploads. */
  tombstones?: string
}

export type OpenOptions = {
  /** Folder of the built-in database, instead of the project's own. */
  dataDir?: string | undefined
}

/** The database of DATABASE_URL, or the built-in one: joined where a server uses it, started and stopped where none does. */
export async function withTarget<T>(act: (open: OpenTarget) => Promise<T>, { dataDir }: OpenOptions = {}): Promise<T> {
  const { DATA_KEY: key, UPLOAD_DIR } = process.env
  const { direct: url } = databaseOf(process.env)
  if (url) {
    const secret = key ? Buffer.from(key, 'base64') : url
    return act({ target: url, folder: undefined, secret, uploads: UPLOAD_DIR || 'data/uploads' })
  }
  const postgres = await startEmbeddedPostgres({ durable: true, ...(dataDir ? { dataDir } : {}) })
  const { folder } = postgres
  try {
    const file = join(folder, 'data.key')
    const secret = key ? Buffer.from(key, 'base64') : existsSync(file) ? await readKeyFile(file) : ''
    const places = UPLOAD_DIR ? { uploads: UPLOAD_DIR } : { uploads: join(folder, 'uploads'), tombstones: folder }
    return await act({ target: postgres.connection, folder, secret, ...places })
  } finally {
    await postgres.stop()
  }
}

/** For commands at the terminal. An empty database is made ready; one of another version is left as it is. */
export function withDeps<T>(act: (deps: Deps, open: OpenTarget) => Promise<T>, options: OpenOptions = {}): Promise<T> {
  return withTarget(async (open) => {
    const db = createDatabase(open.target, { max: 4 })
    try {
      await prepare(db)
      return await act(await depsFor(db, open.target, open), open)
    } finally {
      await db.destroy()
    }
  }, options)
}

/** The deps for use cases, on an opened database. */
export async function depsFor(
  db: Database,
  target: ConnectionTarget,
  { secret, uploads, tombstones }: Pick<OpenTarget, 'secret' | 'uploads' | 'tombstones'> = { secret: '', uploads: '' },
): Promise<Deps> {
  const deps = createDeps({
    db,
    target,
    clock: await clockOf(db),
    // The settings of a deployment are for its server: here only names and addresses count.
    site: siteOf(readEnv({ ...pick(SITE), PORT: process.env['PORT'] })),
    limits: unlimited,
    log: createLogger('silent'),
    secret,
    uploads,
    tombstones,
    ...(process.env['SERVICE_TIME_ZONE'] ? { zone: process.env['SERVICE_TIME_ZONE'] } : {}),
  })
  registerNotificationSubscribers(deps)
  return deps
}

const SITE = ['PRODUCT_NAME', 'SUPPORT_EMAIL', 'SUPPORT_PHONE', 'PUBLIC_URL'] as const

function pick(names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** @throws Error for a database that another version made or uses: a command must not change it under a running server */
async function prepare(db: Database): Promise<void> {
  const [{ waiting, differsAt, needsRelease }, files] = await Promise.all([readHistory(db), readMigrations()])
  if (differsAt)
    throw new Error(
      `Another version made this database (its migrations differ at ${differsAt}). Use that version’s command.`,
    )
  if (needsRelease)
    throw new Error(
      `This database needs release ${needsRelease} or later (this is ${RELEASE}). Use that release’s command.`,
    )
  if (waiting.length === 0) return
  if (waiting.length < files.length)
    throw new Error(
      `This database lacks ${waiting.length} migrations of this version, starting with ${waiting[0]!.name}. Run npm run admin -- migrate first, or use the running version’s command.`,
    )
  await migrate(db)
}

/** A sandbox lives on a clock that can be moved: what is written down at the terminal happens then. */
async function clockOf(db: Database) {
  if (!(await readMark(db))?.isSandbox) return systemClock
  return createMovableClock((await readDeployment(db, true)).clockOffsetMs)
}
