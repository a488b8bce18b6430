import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PresentCode } from '#contract/sandbox.ts'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { freePort } from '#scripts/launch/port.mjs'
import { modernNode } from '#scripts/launch/project.mjs'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'
import { createPool } from '#server/platform/db/connection.ts'
import { startTestServer, urlOf, withDatabase } from '#tests/setup/server.ts'
import { copyDemo } from '#tests/setup/shared-demo.ts'
import { packClone, type Packed } from './pack.ts'
import { complaintsOf, endDuringRequest, startProgram, type Program } from './program.ts'
import { askEverything, login, openPages, send, VISITOR, type Asker } from './questions.ts'

/** `npm start`, as somebody runs it who has the project in a folder and nothing else. */
const START = ['scripts/start.mjs']
/** Playing the demo takes a minute of both cores, and much longer beside other things. */
const PLAYING_LIMIT_MS = 15 * 60_000
/** The demo has none of them, or they are named by what only an email or a file tells. */
const NOT_IN_THE_DEMO = [
  '/account/data/:id',
  '/admin/cases/:id',
  '/admin/cases/:id/preview',
  '/admin/content/:name/versions/:number',
  '/admin/exports/:id',
  '/admin/rulings/:id/preview',
  '/admin/safety/:id',
  '/admin/sellers/files/:id',
  '/bookings/series/:id',
  '/calendars/feeds/:token',
  '/files/:link',
  '/links/:handle',
  '/reviews/photos/:id',
  '/tips/:id',
  '/waitlist/offers/:id',
]

let clone: Packed
beforeAll(async () => {
  await ensureBuilt()
  clone = await packClone()
})
afterAll(() => clone.remove())

test('npm start makes a database of its own, serves, and leaves nothing running', async () => {
  const made = await promisify(execFile)(modernNode(), ['tests/shipped/without-demo.ts'], { cwd: clone.folder })
  const { data, socket } = JSON.parse(made.stdout) as { data: string; socket: string }
  const running = await startProgram(START, { folder: clone.folder, port: await freePort() })
  expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(true)
  // Inside of the folder, or, where root's PostgreSQL can't enter that, at a place that the start names.
  const isInside = data === join(await realpath(clone.folder), 'data')
  expect(running.stdout().includes(`The data is in ${data}`)).toBe(!isInside)
  for (const path of ['/', '/services', '/api/services', '/api/openapi.json'])
    expect((await fetch(`${running.origin}${path}`)).status, path).toBe(200)
  expect(await running.end()).toBe(0)
  expect(complaintsOf(running)).toEqual([])
  expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
  await rm(socket, { recursive: true, force: true })
})

describe('npm start with the demo', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>
  let people: { client: Asker; provider: Asker; admin: Asker }
  beforeAll(async () => {
    demo = await startDemo()
    const { origin } = demo.running
    people = {
      client: await signIn(origin, 'client'),
      provider: await signIn(origin, 'provider'),
      admin: await prove(origin),
    }
  }, PLAYING_LIMIT_MS)
  afterAll(async () => {
    await demo?.running.end()
    await demo?.remove()
  })

  test('answers every GET as its own document says', async () => {
    const { client, provider, admin } = people
    const { faults, unanswered } = await askEverything(demo.running.origin, [VISITOR, client, provider, admin])
    expect(faults).toEqual([])
    expect(unanswered.filter((path) => !NOT_IN_THE_DEMO.includes(path))).toEqual([])
  })

  test('answers for its own names alone', async () => {
    const { port } = new URL(demo.running.origin)
    // fetch sets this header itself.
    const asked = request({ port, path: '/api/outbox', headers: { host: `evil.example:${port}` } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(421)
  })

  test('draws every page', async () => {
    const { faults, missing, opened } = await openPages(demo.running.origin, people)
    expect(faults).toEqual([])
    expect(missing).toEqual(['/*', '/p/:handle'])
    expect(opened).toBeGreaterThan(100)
  })

  test('answers a request under way when it is stopped, and had nothing to complain of', async () => {
    expect(await endDuringRequest(demo.running)).toEqual({ answered: 401, code: 0 })
    expect(complaintsOf(demo.running)).toEqual([])
  })
})

/** On a copy of the demo that the browser tests of this run have too, where there are any (E2E_RUN). */
async function startDemo(): Promise<{ running: Program; remove: () => Promise<void> }> {
  const own = await mkdtemp(join(tmpdir(), 'homebloom-shipped-demo-'))
  const uploads = join(own, 'copy')
  const { target, stop } = await startTestServer('e2e')
  const database = `homebloom_shipped_${process.pid}`
  const { DATA_KEY } = await copyDemo(process.env.E2E_RUN ?? own, { target, database, uploads })
  const env = { DATABASE_URL: urlOf(withDatabase(target, database)), UPLOAD_DIR: uploads, DATA_KEY }
  const running = await startProgram(START, { folder: clone.folder, port: await freePort(), env })
  return {
    running,
    async remove() {
      const pool = createPool(target, { max: 1 })
      await pool.query(`drop database if exists ${database} with (force)`)
      await pool.end()
      await stop()
      await rm(own, { recursive: true, force: true })
    },
  }
}

function signIn(origin: string, who: string): Promise<Asker> {
  return login(origin, `${who}@demo.homebloom.test`, DEMO_PASSWORD)
}

async function prove(origin: string): Promise<Asker> {
  const admin = await signIn(origin, 'admin')
  const phones = (await (await fetch(`${origin}/api/sandbox/second-factor`)).json()) as PresentCode[]
  const { code } = phones.find(({ email }) => email === 'admin@demo.homebloom.test')!
  await send(origin, '/auth/second-factor', { code }, admin.headers)
  return admin
}
