import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { freePort } from '#scripts/launch/port.mjs'
import { modernNode } from '#scripts/launch/project.mjs'
import { loginToDemo, proveInDemo, START, startDemo } from './demo.ts'
import { packClone, type Packed } from './pack.ts'
import { complaintsOf, endDuringRequest, startProgram } from './program.ts'
import { askEverything, openPages, VISITOR, type Asker } from './questions.ts'

/** Playing the demo takes a minute of both cores, and much longer beside other things. */
const PLAYING_LIMIT_MS = 15 * 60_000
/** The demo has none of them, or only an email or a file names them. */
const NOT_IN_THE_DEMO = [
  '/account/data/:id',
  '/auth/reset-links/:hash',
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
    demo = await startDemo(clone)
    const { origin } = demo.running
    people = {
      client: await loginToDemo(origin, 'client'),
      provider: await loginToDemo(origin, 'provider'),
      admin: await proveInDemo(origin),
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
