/**
 * `npm run test:long -- killed-start`: the filling of the demo killed with its PostgreSQL at five moments, each time
 * begun again on what that left behind. In the end one whole demo must be there, and nothing of the others.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_VERSION } from '#db/seed/demo-version.ts'
import { demoAdmin, demoClients, demoProviders, pendingProvider, secondAdmin } from '#db/seed/people.ts'
import { readMark } from '#server/deployment.ts'
import { createDatabase, type Database } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { blobNames } from '#server/platform/uploads/blobs.ts'
import { endPostgres } from '#tests/setup/own-postgres.ts'

/** Lines of the filling, after each of which it is killed once; the last one comes just before its mark. */
const MOMENTS = ['Filling the demo ...', 'demo: 10%', 'demo: 40%', 'demo: 70%', 'demo: 90%']

const dataDir = await mkdtemp(join(tmpdir(), 'homebloom-killed-start-'))
let socket: string | undefined
try {
  for (const moment of MOMENTS) await fill(moment)
  await fill()
  const faults = await findFaults()
  process.stdout.write(faults.length === 0 ? 'One whole demo is there.\n' : `${faults.join('\n')}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  for (const path of [dataDir, socket]) if (path) await rm(path, { recursive: true, force: true })
}

/** Fills the folder as `npm start` does; killed after `moment`, where one is given. */
async function fill(moment?: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/admin.ts', '--data', dataDir, 'seed'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', APP_MODE: 'sandbox', DATABASE_URL: '', UPLOAD_DIR: '' },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (moment !== undefined && said.includes(moment)) child.kill('SIGKILL')
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  const how = signal ?? `code ${code}`
  process.stdout.write(`${moment ?? 'to the end'}: ${how}\n`)
  if (moment === undefined ? code !== 0 : signal !== 'SIGKILL') throw new Error(`It ended otherwise.\n${said}`)
  if (moment !== undefined) await endPostgres(dataDir, 'SIGKILL')
}

async function findFaults(): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  socket = postgres.connection.host
  const db = createDatabase(postgres.connection, { max: 2 })
  try {
    return await compare(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

async function compare(db: Database): Promise<string[]> {
  const faults: string[] = []
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
  const people = [...demoClients, ...demoProviders, pendingProvider, demoAdmin, secondAdmin]
  const accounts = await db.selectFrom('user_account').select('email').execute()
  const bookings = await db.selectFrom('booking').select('id').execute()
  const files = await db.selectFrom('stored_file').selectAll().execute()
  expectSame('mark', await readMark(db), { isSandbox: true, demoVersion: DEMO_VERSION })
  expectSame('people', accounts.map(({ email }) => email).toSorted(), people.map(({ email }) => email).toSorted())
  if (bookings.length < 100) faults.push(`only ${bookings.length} bookings`)
  const kept = (await readdir(join(dataDir, 'uploads'))).toSorted()
  expectSame('uploads', kept, files.flatMap(blobNames).toSorted())
  return faults
}
