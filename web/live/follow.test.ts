import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveChange } from '#contract/live.ts'
import { follow, type Line } from './follow.ts'
import { createEventReader } from './read-events.ts'

type Step = { status?: number; type?: string; pieces?: string[]; fails?: true; isSilent?: true }
type Loose = { status?: number; type?: string; pieces?: readonly string[] }

const told: LiveChange[] = []
const waits: number[] = []

beforeEach(() => {
  told.length = 0
  waits.length = 0
})
afterEach(() => vi.useRealTimers())

/** A server that answers step by step; after the last one no one follows any more. */
function lineOf(steps: Step[]): { line: Line; signal: AbortSignal } {
  const control = new AbortController()
  const left = [...steps]
  const line: Line = {
    async open(signal) {
      const { status = 200, type = 'text/event-stream', pieces = [], fails, isSilent } = left.shift() ?? {}
      if (left.length === 0) control.abort()
      if (fails) throw new TypeError('Failed to fetch')
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
          if (isSilent) signal.addEventListener('abort', () => stream.error(new Error('left')))
          else stream.close()
        },
      })
      return new Response(body, { status, headers: { 'content-type': type } })
    },
    async wait(ms) {
      waits.push(ms)
    },
  }
  return { line, signal: control.signal }
}

const run = async (...steps: Step[]) => {
  const { line, signal } = lineOf([...steps, {}])
  await follow(line, signal, (change) => told.push(change))
}
const event = (change: LiveChange) => `event: change\ndata: ${JSON.stringify(change)}\n\n`
const ALL: LiveChange = { type: 'all' }

test('events are read from pieces of any size, and signs of life are none', () => {
  const text = `:\n\n${event(ALL)}:\n\nevent: ended\ndata: {}\n\n`
  for (const size of [1, 2, 3, 7, 1000]) {
    const read = createEventReader()
    const events = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      read(text.slice(at * size, (at + 1) * size)),
    ).flat()
    expect(events).toEqual([
      { name: 'change', data: JSON.stringify(ALL) },
      { name: 'ended', data: '{}' },
    ])
  }
})

test('tells what it hears and comes back soon after a stream that worked', async () => {
  await run({ pieces: [event(ALL), event({ type: 'messages', id: 'a' })] }, { pieces: [event(ALL)] })
  expect(told).toEqual([ALL, { type: 'messages', id: 'a' }, ALL])
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000)
})

test('waits longer each time it misses, and lets pages look by themselves after the third', async () => {
  await run({ fails: true }, { status: 503 }, { fails: true }, { status: 502 }, { fails: true }, { fails: true })
  expect(told).toEqual([ALL, ALL, ALL, ALL])
  expect(waits.map((ms, at) => ms >= 500 * 2 ** (at + 1) || ms >= 15_000)).not.toContain(false)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000)
})

test.each([
  ['the server knows no streams', { status: 501 }],
  ['a proxy answers with a page', { type: 'text/html', pieces: ['<p>No</p>'] }],
  ['too many streams are open', { pieces: [event(ALL), 'event: replaced\ndata: {}\n\n'] }],
] as [string, Loose][])('looks twice a minute where %s', async (_, { pieces = [], ...step }: Loose) => {
  await run({ ...step, pieces: [...pieces] })
  expect(told.filter(({ type }) => type === 'all').length).toBeGreaterThanOrEqual(20)
  expect(waits.slice(0, 20)).toEqual(Array<number>(20).fill(30_000))
})

test('a stream that is held back on the way counts as missed', async () => {
  vi.useFakeTimers()
  const done = run({ isSilent: true }, { pieces: [event(ALL)] })
  await vi.advanceTimersByTimeAsync(10_000)
  await done
  expect(told).toEqual([ALL])
  expect(waits[0]).toBeGreaterThanOrEqual(1000)
})

test('a stream that falls silent is left and opened anew', async () => {
  vi.useFakeTimers()
  const done = run({ isSilent: true, pieces: [event(ALL)] }, { pieces: [event(ALL)] })
  await vi.advanceTimersByTimeAsync(45_000)
  await done
  expect(told).toEqual([ALL, ALL])
})

test('ends with the session, and lets the page find out', async () => {
  await run({ status: 401 }, { pieces: [event({ type: 'inbox' })] })
  expect(told).toEqual([ALL])
})
