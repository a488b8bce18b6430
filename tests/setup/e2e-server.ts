/** The site for the browser tests: the built pages and a fresh sandbox database that ends with it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPool } from '#server/platform/db/connection.ts'

import { startTestServer, urlOf, withDatabase } from './server.ts'

const server = await startTestServer('e2e')
const database = `homebloom_e2e_${process.pid}`
const pool = createPool(server.target, { max: 1 })
await pool.query(`create database ${database}`)
const uploads = await mkdtemp(join(tmpdir(), 'homebloom-uploads-'))

const child = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: urlOf(withDatabase(server.target, database)),
    UPLOAD_DIR: uploads,
    APP_MODE: 'sandbox',
    NODE_ENV: 'production',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'))

child.on('exit', async (code) => {
  await pool.query(`drop database if exists ${database} with (force)`)
  await pool.end()
  await server.stop()
  await rm(uploads, { recursive: true, force: true })
  process.exit(code ?? 1)
})
