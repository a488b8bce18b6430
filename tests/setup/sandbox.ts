import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createPool } from '#server/platform/db/connection.ts'

import { INBOUND_SECRET } from './inbound-secret.ts'
import { startTestServer, urlOf, withDatabase } from './server.ts'
import { copyDemo } from './shared-demo.ts'

export type Sandbox = {
  url: string
  /** For what an operator does at the command line. */
  databaseUrl: string
  /** Resolves with the exit code when the program ends, asked to or not. */
  ended: Promise<number>
  stop(): Promise<void>
}

export type SandboxOptions = {
  port: number
  /**
   * The folder of a run whose sandboxes share one playing of the demo, and whose uploads go there; without it the
   * program plays its own, as `npm start` does.
   */
  run?: string | undefined
  /** `npm run dev` in place of `npm start`. */
  isDevelopment?: boolean
}

/** The site, started as its users start it, with a database and uploads of its own that go with it. */
export async function startSandbox({ port, run, isDevelopment = false }: SandboxOptions): Promise<Sandbox> {
  const server = await startTestServer('e2e')
  const database = `homebloom_e2e_${process.pid}_${port}`
  const databaseUrl = urlOf(withDatabase(server.target, database))
  const uploads = await mkdtemp(join(tmpdir(), 'homebloom-uploads-'))
  const onServer = async (statement: string) => {
    const pool = createPool(server.target, { max: 1 })
    await pool.query(statement).finally(() => pool.end())
  }
  const ofTheDemo = run ? await copyDemo(run, { target: server.target, database, uploads }) : {}
  if (!run) await onServer(`create database ${database}`)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [isDevelopment ? 'scripts/dev.mjs' : 'scripts/start.mjs'], {
    stdio: ['ignore', isDevelopment ? 'pipe' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      UPLOAD_DIR: uploads,
      INBOUND_SECRET,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      // The address of the push service for the tests' browsers.
      PUSH_HOSTS: 'push.homebloom.test',
      ...ofTheDemo,
      PORT: String(port),
      PUBLIC_URL: url,
      npm_lifecycle_event: '',
    },
  })
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1)
  await untilServing(url, child)
  return {
    url,
    databaseUrl,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await onServer(`drop database if exists ${database} with (force)`)
      await server.stop()
      await rm(uploads, { recursive: true, force: true })
    },
  }
}

async function untilServing(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += String(chunk)))
  while (!(await isServing(url))) {
    if (/^Failed running/m.test(said)) {
      child.kill('SIGTERM')
      throw new Error(`The development server ended, and its watcher waits for a file to be saved:\n${said}`)
    }
    if (child.exitCode !== null) throw new Error(`The site ended with code ${child.exitCode} before it served.`)
    await sleep(100)
  }
}

function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  )
}
