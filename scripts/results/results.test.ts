import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readOutcome } from './records.mjs'
import { summarize, withSecondTry } from './summary.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homebloom-results-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const passed = (name: string) => ({ name, isPassed: true, alone: `run ${name}` })
const failed = (name: string) => ({ ...passed(name), isPassed: false })
const outcome = (...results: ReturnType<typeof passed>[]) => ({ results, running: [], notRun: [], faults: [] })

test('a run that was killed still tells what passed, what was running and what was not run', async () => {
  const file = join(folder, 'killed.ndjson')
  const lines = [
    { kind: 'planned', id: 'a' },
    { kind: 'planned', id: 'b' },
    { kind: 'planned', id: 'c' },
    { kind: 'started', id: 'a' },
    { kind: 'ended', id: 'a', tests: [passed('a one'), failed('a two')] },
    { kind: 'started', id: 'b' },
  ].map((line) => JSON.stringify(line))
  // The last line was cut off while it was written.
  await writeFile(file, [...lines, '{"kind":"ended","id":"b","tes'].join('\n'))
  const found = readOutcome(file)
  expect(found).toEqual({
    results: [passed('a one'), failed('a two')],
    running: ['b'],
    notRun: ['c'],
    faults: [],
  })
  expect(summarize([found], [], 'its 85 minutes are over')).toEqual({
    failed: 2,
    lines: [
      'The run was ended: its 85 minutes are over.',
      'was running: b',
      'not run: c',
      'failed: a two',
      '        run a two',
      '1 passed, 2 failed',
    ],
  })
})

test('a tool that wrote nothing has no results', () => {
  expect(readOutcome(join(folder, 'none.ndjson'))).toEqual(outcome())
})

test('the last end of a journey counts: it failed and then passed', async () => {
  const file = join(folder, 'flaky.ndjson')
  const ended = (one: object) => JSON.stringify({ kind: 'ended', id: 'a', tests: [one] })
  await writeFile(file, `${ended(failed('a'))}\n${ended({ ...passed('a'), isFlaky: true })}\n`)
  expect(summarize([readOutcome(file)], [], undefined).lines).toEqual([
    'passed only at the second try: a',
    '1 passed, 0 failed',
  ])
})

describe('a second try', () => {
  test('passes a test that failed once and names it', () => {
    const all = withSecondTry(outcome(failed('a'), passed('b')), outcome(passed('a'), passed('b')))
    expect(summarize([all], [], undefined)).toEqual({
      failed: 0,
      lines: ['passed only at the second try: a', '2 passed, 0 failed'],
    })
  })

  test('fails a test that failed twice', () => {
    expect(summarize([withSecondTry(outcome(failed('a')), outcome(failed('a')))], [], undefined).failed).toBe(1)
  })

  test('does not decide about a test that passed before', () => {
    const all = withSecondTry(outcome(failed('a'), passed('b')), outcome(passed('a'), failed('b')))
    expect(summarize([all], [], undefined).failed).toBe(0)
  })

  test('passes a file that could not be read at first, when all of it passes', () => {
    const first = outcome(failed('a.test.ts'))
    expect(summarize([withSecondTry(first, outcome(passed('a.test.ts one')))], [], undefined).failed).toBe(0)
    expect(summarize([withSecondTry(first, outcome(failed('a.test.ts one')))], [], undefined).failed).toBe(1)
    expect(summarize([withSecondTry(first, outcome())], [], undefined).failed).toBe(1)
  })
})

test('a check that fails and an error that belongs to no test count as failures', () => {
  const fault = { ...outcome(passed('a')), faults: ['a promise was rejected'] }
  expect(summarize([fault], ['lint'], undefined)).toEqual({
    failed: 2,
    lines: ['failed: lint', 'failed: a promise was rejected', '1 passed, 2 failed'],
  })
})
