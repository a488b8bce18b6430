import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { FailedFirst } from './tests/setup/failed-first.ts'
import { MORE_TIME_SUITES, onePair, type Pair, TIME_SUITES } from './tests/time/pairs.ts'

const { TEST_TZ, TEST_DATE, TEST_WORKERS_TIMES = '1' } = process.env
/** They look at what a process has learnt since it began. */
const OWN_PROCESS = ['server/platform/db/connection.test.ts']
/** They ask the built program beside the browser tests, and share the demo with them: scripts/test.mjs. */
const SHIPPED = 'tests/shipped/*.test.ts'
const EVERYTHING = ['{contract,server,web,db,scripts,tests,bench}/**/*.test.ts']

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { extends: true, test: { name, ...test } }
}

/** The tests of time on a machine in another zone, beginning on another day. */
function pair({ zone, date }: Pair, include: string[]): TestProjectInlineConfiguration {
  return project(`${zone} ${date}`, { include, env: { TZ: zone, TEST_DATE: date } })
}

export default defineConfig({
  test: {
    globalSetup: ['./tests/setup/global.ts'],
    pool: 'forks',
    maxWorkers: 2 * Number(TEST_WORKERS_TIMES),
    sequence: { sequencer: FailedFirst },
    // Tests take moments. The limits are for machines that do other things meanwhile: waiting costs a green run nothing.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: TEST_DATE
      ? [pair({ zone: TEST_TZ ?? 'UTC', date: TEST_DATE }, [...TIME_SUITES, ...MORE_TIME_SUITES])]
      : [
          project('all', {
            include: EVERYTHING,
            exclude: [...TIME_SUITES, ...OWN_PROCESS, SHIPPED],
            // The zone of the machine must not matter, so the tests run in one that nobody here uses.
            env: { TZ: TEST_TZ ?? 'Asia/Kathmandu' },
            // Files keep to their own databases and put back what they replace. Loading the whole product anew, and cold, for
            // each of hundreds of them took a third of the time.
            isolate: false,
          }),
          project('fresh', { include: OWN_PROCESS }),
          project('shipped', { include: [SHIPPED] }),
          pair(onePair, TIME_SUITES),
        ],
  },
})
