import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWork, type Work } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { inTransaction } from './db/connection.ts'
import { startLane, type LaneWork } from './lanes.ts'
import { queueMessages } from './outbox.ts'

let t: TestApp
let work: Work
/** Recipients in the order in which the outside took their messages. */
let taken: string[] = []
/** How long the outside takes for one. */
let takes: (to: string) => Promise<void>
let lanes: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  t = await startTestApp()
  const send = async ({ to }: { to: string }) => {
    await takes(to)
    taken.push(to)
  }
  work = createWork(t.deps, { mail: { send }, sms: { send } } as unknown as Adapters)
})
beforeEach(async () => {
  await t.db.deleteFrom('outbox_message').execute()
  taken = []
  takes = async () => undefined
})
afterEach(async () => {
  await Promise.all(lanes.map((lane) => lane.stop()))
  lanes = []
})
afterAll(() => t.close())

const start = () => {
  lanes = work.lanes.map((lane) => startLane(lane, t.deps.log))
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function writeMany(count: number, to: string): Promise<void> {
  await sql`
    insert into outbox_message (id, channel, recipient, subject, text, kind, created_at)
    select 'm' || n, 'email', replace(${to}, '#', n::text), 'News', 'Hello', 'test', ${t.clock.now()}
    from generate_series(1, ${count}::int) n`.execute(t.db)
}

test('a code overtakes ten thousand mails and text messages that wait', { timeout: 120_000 }, async () => {
  await writeMany(10_000, 'one#@example.test')
  await sql`
    insert into outbox_message (id, channel, recipient, text, kind, created_at)
    select 's' || n, 'sms', (6040000000 + n)::text, 'Hello', 'test', ${t.clock.now()}
    from generate_series(1, 10000) n`.execute(t.db)
  // A service as slow as this takes at most 1,500 a second: 20 mails and 10 texts in every 20 milliseconds.
  takes = () => pause(20)
  start()
  await expect.poll(() => taken.length, { timeout: 60_000 }).toBeGreaterThan(100)
  const before = taken.length
  const codes = ['6045559999', 'reset@example.test']
  await inTransaction(t.db, (trx) =>
    queueMessages(t.deps, trx, [
      { channel: 'sms', to: codes[0]!, text: '123456 is your code', kind: 'account.code' },
      { channel: 'email', to: codes[1]!, subject: 'Reset', text: 'link', kind: 'account.reset' },
    ]),
  )
  await expect.poll(() => codes.every((to) => taken.includes(to)), { timeout: 60_000, interval: 5 }).toBe(true)
  for (const to of codes) expect(taken.indexOf(to) - before).toBeLessThan(3000)
})

test('whose mailbox hangs holds up nobody else', { timeout: 120_000 }, async () => {
  await writeMany(60, 'slow@example.test')
  await sql`
    insert into outbox_message (id, channel, recipient, subject, text, kind, created_at)
    select 'x' || n, 'email', 'other' || n || '@example.test', 'News', 'Hello', 'test', ${t.clock.now()}
    from generate_series(1, 200) n`.execute(t.db)
  let hanging = 0
  let release = () => {}
  const end = new Promise<void>((resolve) => (release = resolve))
  takes = async (to) => {
    if (to !== 'slow@example.test') return
    hanging += 1
    await end
  }
  start()
  await expect.poll(() => taken.length, { timeout: 60_000 }).toBe(200)
  expect(hanging).toBe(1)
  release()
  await expect.poll(() => taken.length, { timeout: 60_000 }).toBe(260)
})

test('what ends makes room: a full lane does not wait for its next look', async () => {
  let left = 500
  const done: number[] = []
  const lane: LaneWork<number> = {
    width: 10,
    lookEveryMs: 3_600_000,
    take: async (want) => {
      const count = Math.min(want, left)
      left -= count
      return Array.from({ length: count }, (_, n) => left + n)
    },
    keyOf: String,
    handle: async (n) => void done.push(n),
  }
  lanes = [startLane(lane, t.deps.log)]
  await expect.poll(() => done.length).toBe(500)
  expect(new Set(done).size).toBe(500)
})

test('a lane outlives a database that is away and work that throws', async () => {
  const queue: (string | Error)[] = [new Error('away'), 'broken', new Error('away again'), 'fine']
  const done: string[] = []
  const lane: LaneWork<string> = {
    width: 2,
    lookEveryMs: 1,
    take: async () => {
      const next = queue.shift()
      if (next instanceof Error) throw next
      return next === undefined ? [] : [next]
    },
    keyOf: (item) => item,
    handle: async (item) => {
      if (item === 'broken') throw new Error('broken on purpose')
      done.push(item)
    },
  }
  lanes = [startLane(lane, t.deps.log)]
  await expect.poll(() => done).toEqual(['fine'])
})
