import { appendFileSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ name: string, isPassed: boolean, isFlaky?: true, alone: string }} Result of one test; `alone` is the command
 *   that runs it by itself, `isFlaky` says that it passed only at the second try
 * @typedef {{ kind: 'planned' | 'started', id: string }
 *   | { kind: 'ended', id: string, tests: Result[] }
 *   | { kind: 'fault', message: string }} Entry a unit (`id`) is a test file of Vitest or a journey of Playwright
 * @typedef {{ results: Result[], running: string[], notRun: string[], faults: string[] }} Outcome of a run, whole or cut off
 */

/**
 * Appends one line to the file that TEST_RESULTS names.
 * @param {Entry} entry
 */
export function appendRecord(entry) {
  const file = process.env.TEST_RESULTS
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

/**
 * Result of a run. For a unit that ran twice the last end counts.
 * @param {string} file
 * @returns {Outcome}
 */
export function readOutcome(file) {
  const entries = readEntries(file)
  const planned = new Set(entries.flatMap((one) => (one.kind === 'planned' ? [one.id] : [])))
  const started = new Set(entries.flatMap((one) => (one.kind === 'started' ? [one.id] : [])))
  const ended = new Map(entries.flatMap((one) => (one.kind === 'ended' ? [[one.id, one.tests]] : [])))
  return {
    results: [...ended.values()].flat(),
    running: [...started].filter((id) => !ended.has(id)),
    notRun: [...planned].filter((id) => !ended.has(id) && !started.has(id)),
    faults: entries.flatMap((one) => (one.kind === 'fault' ? [one.message] : [])),
  }
}

/**
 * @param {string} file
 * @returns {Entry[]} none when the tool did not get as far as its first line
 */
function readEntries(file) {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
