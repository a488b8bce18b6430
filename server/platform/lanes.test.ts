import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWork, type Work } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { startLane, type LaneWork } from './lanes.ts'
import { addMessage, addMessages } from '#tests/factories/messages.ts'

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
  await t.db.deleteFrom('notification').execute()
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

test('a code overtakes ten thousand mails and text messages that wait', { timeout: 120_000 }, async () => {
  await addMessages(t.deps, 10_000, { channel: 'email', to: 'one#@example.test' })
  await addMessages(t.deps, 10_000, { channel: 'sms', to: '60400#' })
  // A service as slow as this takes at most 1,500 a second: 20 emails and 10 texts in every 20 milliseconds.
  takes = () => pause(20)
  start()
  await expect.poll(() => taken.length, { timeout: 60_000 }).toBeGreaterThan(100)
  const before = taken.length
  const codes = ['6045559999', 'reset@example.test']
  await addMessage(t.deps, { channel: 'sms', to: codes[0]!, isUrgent: true })
  await addMessage(t.deps, { channel: 'email', to: codes[1]!, isUrgent: true })
  await expect.poll(() => codes.every((to) => taken.includes(to)), { timeout: 60_000, interval: 5 }).toBe(true)
  for (const to of codes) expect(taken.indexOf(to) - before).toBeLessThan(3000)
})

test('a hanging mailbox delays only its own messages', { timeout: 120_000 }, async () => {
  await addMessages(t.deps, 10, { channel: 'email', to: 'slow@example.test' })
  await addMessages(t.deps, 200, { channel: 'email', to: 'other#@example.test' })
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
  await expect.poll(() => taken.length, { timeout: 60_000 }).toBe(210)
})

test('a finished job makes room: a full lane doesn’t wait for its next look', async () => {
  let left = 500
  const done: number[] = []
  const lane: LaneWork<number, number> = {
    name: 'numbers',
    restMs: 0,
    width: 10,
    lookEveryMs: 3_600_000,
    take: async (want) => {
      const count = Math.min(want, left)
      left -= count
      return Array.from({ length: count }, (_, n) => left + n)
    },
    keyOf: String,
    handle: async (n) => n,
    settle: async (some) => void done.push(...some),
  }
  lanes = [startLane(lane, t.deps.log)]
  await expect.poll(() => done.length).toBe(500)
  expect(new Set(done).size).toBe(500)
})

test('a lane outlives a database that is away and work that throws', async () => {
  const queue: (string | Error)[] = [new Error('away'), 'broken', new Error('away again'), 'fine']
  const done: string[] = []
  const losses = [true]
  const lane: LaneWork<string, string> = {
    name: 'words',
    restMs: 0,
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
      return item
    },
    settle: async (some) => {
      if (losses.pop()) throw new Error('away while it is written down')
      done.push(...some)
    },
  }
  lanes = [startLane(lane, t.deps.log)]
  await expect.poll(() => done).toEqual(['fine'])
})

test('a lane that sleeps is woken, and takes together what has come meanwhile', async () => {
  const queue: number[] = []
  const looks: number[] = []
  const lane: LaneWork<number, number> = {
    name: 'sleeper',
    restMs: 0,
    width: 10,
    lookEveryMs: 3_600_000,
    take: async (want) => {
      const taken = queue.splice(0, want)
      looks.push(taken.length)
      return taken
    },
    keyOf: String,
    handle: async (n) => n,
    settle: async () => undefined,
  }
  const running = startLane(lane, t.deps.log)
  lanes = [running]
  await expect.poll(() => looks).toEqual([0])
  queue.push(1, 2, 3)
  running.wake()
  await expect.poll(() => looks).toContain(3)
})
