import { afterEach, expect, test } from 'vitest'

import { FLOOD } from '#server/app.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'

const MAX = 20
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A process, the second on the database of the first. */
async function startProcess(beside?: TestApp): Promise<TestApp> {
  const database = beside && { db: beside.db, target: beside.target, drop: async () => undefined }
  const t = await startTestApp({ isFrozen: true, limits: [{ ...FLOOD, max: MAX }], ...(database && { database }) })
  closing.push(() => t.close())
  return t
}

async function statusOf(t: TestApp, remoteAddress: string, url = '/api/openapi.json'): Promise<number> {
  return (await t.app.http.inject({ url, remoteAddress })).statusCode
}

const ask = async (t: TestApp, address: string, times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push(await statusOf(t, address))
  return statuses
}

test('an address that floods one process is refused by the next, and others are not', async () => {
  const one = await startProcess()
  const other = await startProcess(one)
  expect(new Set(await ask(one, '192.0.2.1', MAX))).toEqual(new Set([200]))
  expect(await statusOf(one, '192.0.2.1')).toBe(429)
  let asked = 0
  await expect
    .poll(
      async () => {
        asked += 1
        return statusOf(other, '192.0.2.1')
      },
      { interval: 500 },
    )
    .toBe(429)
  expect(asked).toBeLessThan(MAX)
  expect(await statusOf(other, '192.0.2.2')).toBe(200)
  const { headers } = await other.app.http.inject({ url: '/api/openapi.json', remoteAddress: '192.0.2.1' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('an address that asks little leaves nothing in the database', async () => {
  const t = await startProcess()
  await ask(t, '192.0.2.3', 1)
  await ask(t, '192.0.2.4', MAX)
  await expect.poll(async () => (await t.db.selectFrom('rate_limit').select('hits').execute()).length).toBe(1)
})

test('checks of a load balancer count for each process alone, and for none of its other requests', async () => {
  const one = await startProcess()
  const other = await startProcess(one)
  const check = (t: TestApp) => statusOf(t, '192.0.2.7', '/api/health/ready')
  for (let n = 0; n < MAX; n += 1) expect(await check(one)).toBe(200)
  expect(await check(one)).toBe(429)
  expect(await statusOf(one, '192.0.2.7')).toBe(200)
  // What a flood has told of itself is there by then.
  await ask(one, '192.0.2.8', MAX)
  await expect.poll(async () => (await one.db.selectFrom('rate_limit').select('hits').execute()).length).toBe(1)
  for (let n = 0; n < MAX; n += 1) expect(await check(other)).toBe(200)
})

test('a new window begins with nothing', async () => {
  const t = await startProcess()
  await ask(t, '192.0.2.5', MAX + 1)
  expect(await statusOf(t, '192.0.2.5')).toBe(429)
  t.advance(FLOOD.windowSeconds * 1000)
  expect(await statusOf(t, '192.0.2.5')).toBe(200)
})

test('a process whose database is away counts alone', async () => {
  const one = await startProcess()
  const away = createDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, { max: 1 })
  closing.push(() => away.destroy())
  const alone = await startTestApp({
    isFrozen: true,
    limits: [{ ...FLOOD, max: MAX }],
    database: { db: away, target: one.target, drop: async () => undefined },
  })
  closing.push(() => alone.close())
  const statuses = await ask(alone, '192.0.2.6', MAX + 1)
  expect(statuses.slice(0, MAX).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
