import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DEMO_VERSION } from '#db/seed/demo-version.ts'
import { systemClock } from './platform/clock.ts'
import { createDatabase, type ConnectionTarget, type Database } from './platform/db/connection.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate, readHistory, readMigrations, type History } from './platform/db/migrate.ts'
import { readMark } from './deployment.ts'
import { databaseOf, type Env } from './env.ts'
import { CannotStart } from './platform/errors.ts'
import { readKeyFile } from './platform/keys.ts'
import { RELEASE } from './platform/release.ts'

export type OpenDatabase = {
  target: ConnectionTarget
  /** The secret of this deployment, which is never in its database. See docs/decisions/0022. */
  secret: Buffer | string
  /** The folder of what people uploaded. */
  uploads: string
  /**
   * Folder of the list of deleted accounts, when not beside the uploads, which move away with the built-in database.
   */
  tombstones?: string
  /** Frees the port, where this process has said on it that it waits for the schema. */
  leaveWaiting?: () => Promise<void>
}

export type OpenOptions = {
  /** Folder of the built-in database, by default the project's own data folder. */
  dataDir?: string
  /** Gets plain lines for the person at the terminal. */
  say: (line: string) => void
  /** Learns what becomes of the built-in database while it is used. */
  warn: (line: string) => void
  /** Gets what has to be done at the end, or when the start fails. */
  closing: (() => Promise<unknown>)[]
  /** Ends waiting for the schema, and with it the start. */
  stopping?: AbortSignal | undefined
}

/**
 * Opens the database with the schema that this release needs. The sandbox brings it there by itself; production does so
 * only to an empty one, and otherwise waits until `npm run admin -- migrate` has. See docs/decisions/0117. A sandbox's own
 * database that another version filled is set aside, with what was uploaded to it, and an empty one takes its place.
 * @throws CannotStart when such a database belongs to someone else, so that nothing in it may be touched
 */
export async function openDatabase(env: Env, options: OpenOptions): Promise<OpenDatabase> {
  const given = env.DATA_KEY && Buffer.from(env.DATA_KEY, 'base64')
  const { direct } = databaseOf(env)
  if (direct) {
    const found = await bringUp(direct, { isOwn: false, isOurs: env.mode !== 'production' })
    if (found.other)
      throw new CannotStart(
        `The database in DATABASE_URL ${found.other.reason}, so we changed nothing. Use an empty one, or start the version that made it.`,
      )
    const uploads = resolve(env.UPLOAD_DIR ?? 'data/uploads')
    const opened = { target: direct, secret: given || direct, uploads }
    if (found.lacks === 0) return opened
    const { awaitSchema } = await import('./await-schema.ts')
    return { ...opened, leaveWaiting: await awaitSchema(env, direct, options) }
  }
  const postgres = await openOwn(options)
  return {
    target: postgres.connection,
    secret: given || (await readKeyFile(join(postgres.folder, 'data.key'))),
    ...(env.UPLOAD_DIR
      ? { uploads: resolve(env.UPLOAD_DIR) }
      : { uploads: join(postgres.folder, UPLOADS), tombstones: postgres.folder }),
  }
}

const CLUSTER = 'postgres'
const UPLOADS = 'uploads'

async function openOwn({ dataDir, say, warn, closing }: OpenOptions): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres({ durable: true, say: warn, ...(dataDir ? { dataDir } : {}) })
  let postgres = await start()
  closing.push(() => postgres.stop())
  if (postgres.elsewhere)
    say(`The data is in ${postgres.folder}, because ${postgres.elsewhere}. Remove that folder to start over.`)
  const { other } = await bringUp(postgres.connection, { isOwn: true, isOurs: true })
  if (!other) return postgres
  const { folder } = postgres
  if (!other.isSandbox)
    throw new CannotStart(
      `The database in ${folder} ${other.reason} and isn’t a sandbox, so we changed nothing. Start the version that made it, or move ${join(folder, CLUSTER)} away.`,
    )
  if (!(await postgres.stop()))
    throw new CannotStart(
      `The database in ${folder} ${other.reason} and another process is using it. Stop that process and start again.`,
    )
  const aside = await setAside(folder, [CLUSTER, UPLOADS], systemClock.now())
  say(`The sandbox’s database ${other.reason}. We moved it to ${aside} and are building the demo again.`)
  postgres = await start()
  await bringUp(postgres.connection, { isOwn: true, isOurs: true })
  return postgres
}

/**
 * Renames what belongs together in a folder (absent parts are left out) by adding one date to each name, never onto
 * something that is there: `postgres` becomes `postgres-2026-11-22T0512`. Nothing is removed.
 * @returns the new path of the first part
 */
async function setAside(folder: string, parts: [string, ...string[]], at: Date): Promise<string> {
  const date = at.toISOString().slice(0, 16).replace(':', '')
  const asideOf = (part: string, n: number) => join(folder, `${part}-${date}${n === 1 ? '' : `-${n}`}`)
  let n = 1
  while (parts.some((part) => existsSync(asideOf(part, n)))) n += 1
  for (const part of parts) if (existsSync(join(folder, part))) await rename(join(folder, part), asideOf(part, n))
  return asideOf(parts[0], n)
}

type Other = { reason: string; isSandbox: boolean }
type Whose = {
  /** The built-in database. */
  isOwn: boolean
  /** No other process has to agree to a new schema. */
  isOurs: boolean
}

/**
 * Runs the migrations that wait, where that is for this process to do, unless another version made or filled the database:
 * then it is left as it is.
 * @returns what is wrong with it, or how many migrations it lacks
 */
async function bringUp(target: ConnectionTarget, whose: Whose): Promise<{ other?: Other; lacks: number }> {
  const db = createDatabase(target, { max: 2 })
  try {
    const history = await readHistory(db)
    const other = await findOther(db, history, whose)
    if (other) return { other, lacks: 0 }
    const lacks = history.waiting.length
    const isEmpty = lacks === (await readMigrations()).length
    if (lacks > 0 && !whose.isOurs && !isEmpty) return { lacks }
    await migrate(db)
    return { lacks: 0 }
  } finally {
    await db.destroy()
  }
}

async function findOther(
  db: Database,
  { differsAt, newer, needsRelease }: History,
  { isOwn }: Whose,
): Promise<Other | undefined> {
  const mark = await readMark(db)
  const isSandbox = mark?.isSandbox ?? false
  // The demo is cheaper to build again than to be shared with a later version.
  const at = differsAt ?? (isOwn ? newer[0] : undefined)
  if (at) return { reason: `was made by another version (its migrations differ at ${at})`, isSandbox }
  if (needsRelease) return { reason: `needs release ${needsRelease} or later (this is ${RELEASE})`, isSandbox }
  const isOld = mark?.isSandbox && mark.demoVersion !== null && mark.demoVersion < DEMO_VERSION
  return isOld ? { reason: 'holds an older demo', isSandbox } : undefined
}
