import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Line } from '#contract/messaging.ts'
import { ApiError } from '#web/api-error.ts'
import { createOutgoing, type Outgoing, type Sent } from './outgoing.ts'

let kept: readonly Outgoing[]
let taken: string[]
let answers: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  kept = []
  taken = []
  answers = []
})

afterEach(() => vi.useRealTimers())

/** @param fails what each try ends with, in turn; undefined arrives */
function queue(...fails: (ApiError | undefined)[]) {
  let keys = 0
  return createOutgoing({
    kept,
    keep: (items) => (kept = items),
    newKey: () => `key ${(keys += 1)}`,
    async send({ key, text }): Promise<Sent> {
      taken.push(`${key}: ${text}`)
      await new Promise<void>((resolve) => answers.push(resolve))
      const failure = fails.shift()
      if (failure) throw failure
      return { conversationId: 'c', line: { number: taken.length } as Line }
    },
  })
}

async function answer(): Promise<void> {
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
}

const states = () => kept.map(({ text, state }) => `${text} ${state}`)
const away = () => new ApiError(0, { code: 'network', detail: 'No answer' })

test('sends one after the other and tells what arrived', async () => {
  const outgoing = queue()
  const arrived: Sent[] = []
  outgoing.onArrival((sent) => arrived.push(sent))
  outgoing.add('one', [])
  outgoing.add('two', [])
  expect([taken, states()]).toEqual([['key 1: one'], ['one sending', 'two waiting']])
  await answer()
  expect([taken, states()]).toEqual([['key 1: one', 'key 2: two'], ['two sending']])
  await answer()
  expect([kept, arrived.length]).toEqual([[], 2])
})

test('keeps what could not be sent, in its order, and sends it under the same key', async () => {
  const outgoing = queue(away(), new ApiError(503, null))
  outgoing.add('one', [])
  outgoing.add('two', [])
  await answer()
  expect(states()).toEqual(['one waiting', 'two waiting'])
  outgoing.wake()
  await answer()
  await vi.advanceTimersByTimeAsync(5000)
  await answer()
  await answer()
  expect(taken).toEqual(['key 1: one', 'key 1: one', 'key 1: one', 'key 2: two'])
  expect(kept).toEqual([])
})

test('what was on its way when the page was left is sent again under its key', async () => {
  kept = [{ key: 'old', text: 'one', photos: [], state: 'sending', problem: null }]
  queue().wake()
  await answer()
  expect([taken, kept]).toEqual([['old: one'], []])
})

test('what is refused says why, lets the others pass, and can be sent again or given up', async () => {
  const refused = new ApiError(409, { code: 'not_reachable', detail: 'Amara cannot receive messages right now.' })
  const outgoing = queue(refused, refused)
  for (const text of ['one', 'two', 'three']) outgoing.add(text, [])
  for (let n = 0; n < 3; n += 1) await answer()
  expect(states()).toEqual(['one failed', 'two failed'])
  expect(kept[0]!.problem).toBe('Amara cannot receive messages right now.')
  outgoing.drop('key 2')
  outgoing.retry('key 1')
  await answer()
  expect(kept).toEqual([])
})
