/**
 * The site for the browser tests, started as its users start it: `npm start` on PORT with a fresh sandbox database
 * that ends with it, and `npm run dev` on E2E_DEV_PORT beside it, on the same database. E2E_RUN names a folder of a run
 * in which several of these share one playing of the demo; without it, `npm start` plays its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createPool } from '#server/platform/db/connection.ts'

import { INBOUND_SECRET } from './inbound-secret.ts'
import { copyDemo } from './shared-demo.ts'
import { databaseNote, startTestServer, urlOf, withDatabase } from './server.ts'

const { PORT = '8123', E2E_DEV_PORT: devPort, E2E_RUN: sharedRun } = process.env
const server = await startTestServer('e2e')
const database = `homebloom_e2e_${process.pid}`
const pool = createPool(server.target, { max: 1 })
const databaseUrl = urlOf(withDatabase(server.target, database))
const note = databaseNote(PORT)
await writeFile(note, databaseUrl, { mode: 0o600 })
const uploads = await mkdtemp(join(tmpdir(), 'homebloom-uploads-'))
const children: ChildProcess[] = []
const ofTheDemo = sharedRun ? await copyDemo(sharedRun, { target: server.target, database, uploads }) : {}
if (!sharedRun) await pool.query(`create database ${database}`)
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

run('scripts/start.mjs', { PORT })
// The demo content is there once the site answers; the second server must not begin to fill it as well.
while (devPort && !isStopping && !(await answers(PORT))) await sleep(500)
if (devPort && !isStopping)
  run('scripts/dev.mjs', { PORT: devPort, PUBLIC_URL: `http://localhost:${devPort}`, ROLE: 'web' })

function run(script: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, [script], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      UPLOAD_DIR: uploads,
      INBOUND_SECRET,
      NODE_ENV: 'test',
      ...ofTheDemo,
      npm_lifecycle_event: '',
      ...env,
    },
  })
  children.push(child)
  child.on('exit', (code) => void stop(code ?? 1))
}

async function answers(port: string): Promise<boolean> {
  return fetch(`http://localhost:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  const ended = children.filter((child) => child.exitCode === null).map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
  await pool.query(`drop database if exists ${database} with (force)`)
  await pool.end()
  await server.stop()
  await rm(uploads, { recursive: true, force: true })
  await rm(note, { force: true })
  process.exit(code)
}
