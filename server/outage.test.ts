import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGES_PER_ADDRESS } from '#server/support/send-contact.ts'
import { buildApp } from '#server/app.ts'
import { createDatabase, type Database } from '#server/platform/db/connection.ts'
import { UNLIMITED } from '#server/platform/rate-limit.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'

/** `npm run test:long -- connections` ends them a hundred times. */
const ROUNDS = Number(process.env['CONNECTION_ROUNDS'] ?? 3)
/** Answers between two ends, so that requests are under way again. */
const ANSWERS = 20

let t: TestApp
let person: TestPerson
/** An operator's own connection. */
let operator: Database
beforeAll(async () => {
  t = await startTestApp({ limits: [{ ...MESSAGES_PER_ADDRESS, max: UNLIMITED }] })
  person = await addPerson(t)
  operator = createDatabase(t.target, { max: 1 })
})
afterAll(async () => {
  await operator.destroy()
  await t.close()
})

const message = {
  name: 'Ann',
  email: 'ann@example.test',
  inquiry_type: 'general',
  subject: 'Hi',
  message: 'Hello there',
}
const REQUESTS = [
  { method: 'GET', url: '/api/health/ready' },
  { method: 'GET', url: '/api/services/providers' },
  { method: 'GET', url: '/api/auth/me' },
  { method: 'POST', url: '/api/contact', payload: message },
] as const

const answerTo = (request: (typeof REQUESTS)[number]) =>
  t.app.http.inject({ ...request, headers: { authorization: `Bearer ${person.token}` } })

/** Ends every connection of the server as a restart of PostgreSQL does: pool and listener. */
async function endConnections(): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(operator)
  return rows.length
}

test('connections that end under load cost some requests an answer of 503, and nobody the server', async () => {
  const answers: { statusCode: number; headers: Record<string, unknown>; body: string }[] = []
  let isOver = false
  const load = Array.from({ length: 12 }, async (_, n) => {
    for (let at = n; !isOver; at += 1) answers.push(await answerTo(REQUESTS[at % REQUESTS.length]!))
  })
  let ended = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = answers.length
    await expect.poll(() => answers.length - before).toBeGreaterThan(ANSWERS)
    ended += await endConnections()
  }
  isOver = true
  await Promise.all(load)
  const failed = answers.filter(({ statusCode }) => statusCode >= 400)
  expect(ended).toBeGreaterThan(ROUNDS)
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.filter(({ statusCode, headers }) => statusCode !== 503 || !headers['retry-after'])).toEqual([])
  for (const request of REQUESTS) expect((await answerTo(request)).statusCode).toBeLessThan(300)
})

test('a process that is leaving says so to whoever asks whether it is ready', async () => {
  let isStopping = false
  const app = await buildApp(t.deps, { isStopping: () => isStopping })
  expect((await app.http.inject('/api/health/ready')).statusCode).toBe(200)
  isStopping = true
  const answer = await app.http.inject('/api/health/ready')
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, { status: 'stopping' }, '2'])
  expect((await app.http.inject('/api/health/live')).statusCode).toBe(200)
  await app.http.close()
})
