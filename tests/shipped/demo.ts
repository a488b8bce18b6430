import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/launch/port.mjs'
import type { PresentCode } from '#contract/sandbox.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'
import { createPool } from '#server/platform/db/connection.ts'
import { startTestServer, urlOf, withDatabase } from '#tests/setup/server.ts'
import { copyDemo } from '#tests/setup/shared-demo.ts'
import type { Packed } from './pack.ts'
import { startProgram, type Program } from './program.ts'
import { login, send, type Asker } from './questions.ts'

/** `npm start`, as somebody runs it who has the project in a folder and nothing else. */
export const START = ['scripts/start.mjs']

type Demo = { running: Program; env: Record<string, string>; remove: () => Promise<void> }

/** On a copy of the demo that the browser tests of this run have too, where there are any (E2E_RUN). */
export async function startDemo(clone: Packed): Promise<Demo> {
  const own = await mkdtemp(join(tmpdir(), 'homebloom-shipped-demo-'))
  const uploads = join(own, 'copy')
  const { target, stop } = await startTestServer('e2e')
  const database = `homebloom_shipped_${process.pid}`
  const { DATA_KEY } = await copyDemo(process.env.E2E_RUN ?? own, { target, database, uploads })
  const env = { DATABASE_URL: urlOf(withDatabase(target, database)), UPLOAD_DIR: uploads, DATA_KEY }
  const running = await startProgram(START, { folder: clone.folder, port: await freePort(), env })
  return {
    running,
    env,
    async remove() {
      const pool = createPool(target, { max: 1 })
      await pool.query(`drop database if exists ${database} with (force)`)
      await pool.end()
      await stop()
      await rm(own, { recursive: true, force: true })
    },
  }
}

export function loginToDemo(origin: string, who: string): Promise<Asker> {
  return login(origin, `${who}@demo.homebloom.test`, DEMO_PASSWORD)
}

/** A demo admin with the code that their phone shows. */
export async function proveInDemo(origin: string): Promise<Asker> {
  const admin = await loginToDemo(origin, 'admin')
  const phones = (await (await fetch(`${origin}/api/sandbox/second-factor`)).json()) as PresentCode[]
  const { code } = phones.find(({ email }) => email === 'admin@demo.homebloom.test')!
  await send(origin, '/auth/second-factor', { code }, admin.headers)
  return admin
}
