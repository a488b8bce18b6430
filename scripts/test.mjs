// `npm test`: checks, unit and endpoint tests, the build, browser tests, one count. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { ending, endNow, limitRun } from './launch/budget.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { runChecks } from './launch/checks.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { workersTimesHere } from './launch/crowd.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { makeRunFolder, removeLeftovers } from './launch/leftovers.mjs'
import { modernNode, root, say, toolEnv } from './launch/project.mjs'
import { runQuietly } from './launch/run.mjs'
import { rememberFailed } from './results/failed-before.mjs'
import { readOutcome } from './results/records.mjs'
import { summarize, withSecondTry } from './results/summary.mjs'

/** With more failed files something is broken, and a second run would only take longer to say so. */
const MOST_SECOND_TRIES = 10

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => endNow(`it got ${signal}`))

limitRun()
const times = String(workersTimesHere())
removeLeftovers()
const run = makeRunFolder()
/** @type {import('./results/records.mjs').Outcome[]} */
const outcomes = []
/** @type {string[]} */
const faults = []

await ensureInstalled({ withTools: true })
const chromium = await ensureChromium()
await ensureBuilt()
const dropDemo = holdDemo()
say('\nChecks')
const checks = await runChecks()
faults.push(...checks.broken)
say('\nBytes of the public pages')
const hasOutgrown = await runBytes()
say('\nUnit and endpoint tests')
outcomes.push(await runVitest('unit', '!shipped'))
say('\nBrowser tests, and the program that ships')
outcomes.push(...(await Promise.all([playwright(), runVitest('shipped', 'shipped')])))
await dropDemo()
rmSync(run, { recursive: true, force: true })

const { lines, failed } = summarize(outcomes, faults, ending.aborted ? String(ending.reason) : undefined)
const broken = outcomes.flatMap(({ results }) => results.filter(({ isPassed }) => !isPassed))
rememberFailed(filesOf(broken))
say(`\nchecks: ${checks.passed + (hasOutgrown ? 0 : 1)} passed`)
for (const line of lines) say(line)
process.exitCode = failed === 0 ? 0 : 1

/**
 * @param {string} name of the file of its results
 * @param {string} project of vitest.config.ts, or several as `!one`
 */
async function runVitest(name, project) {
  const first = await vitest(name, project, [])
  const files = filesOf(first.results.filter(({ isPassed }) => !isPassed))
  if (ending.aborted || files.length === 0 || files.length > MOST_SECOND_TRIES) return first
  say('\nSecond try of the files that failed')
  return withSecondTry(first, await vitest(`${name}-again`, project, files))
}

/**
 * @param {string} name of the file of its results
 * @param {string} project
 * @param {string[]} files none: all
 */
function vitest(name, project, files) {
  const reporters = ['--reporter=default', '--reporter=./scripts/results/vitest-reporter.mjs']
  const args = ['run', `--project=${project}`, ...files, ...reporters]
  return runTool(name, `tests (${name})`, 'vitest/vitest.mjs', args, { E2E_RUN: run })
}

/** @param {import('./results/records.mjs').Result[]} results whose names begin with the file */
function filesOf(results) {
  return [...new Set(results.map(({ name }) => name.split(/[ :]/, 1)[0] ?? ''))]
}

/** @returns whether a page outgrew its budget */
async function runBytes() {
  const { code } = await runQuietly('bundle-budget', modernNode(), ['scripts/bundle-budget.ts'], { show: true })
  if (code !== 0) faults.push('bytes of the public pages')
  return code !== 0
}

/**
 * The demo that all sandboxes of the run copy is played while the checks run: by one process, which waits much.
 * @returns what ends it
 */
function holdDemo() {
  const env = toolEnv({ TMPDIR: run, E2E_RUN: run })
  const stdio = /** @type {const} */ (['ignore', 'ignore', 'inherit'])
  const child = spawn(modernNode(), ['tests/setup/hold-demo.ts'], { cwd: root, env, stdio: [...stdio] })
  const ended = once(child, 'exit')
  ending.addEventListener('abort', () => child.kill())
  return async () => {
    child.kill()
    await ended
  }
}

function playwright() {
  const args = ['test', '--reporter=list,./scripts/results/playwright-reporter.mjs', '--retries=1']
  return runTool('browser', 'browser tests', '@playwright/test/cli.js', args, { ...chromium, E2E_RUN: run })
}

/**
 * @param {string} name of the file of its results
 * @param {string} label
 * @param {string} script below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function runTool(name, label, script, args, env) {
  const file = join(run, `${name}.ndjson`)
  const path = join(root, 'node_modules', script)
  const { code } = await runQuietly(label, modernNode(), [path, ...args], {
    env: { ...env, TMPDIR: run, TEST_RESULTS: file, TEST_WORKERS_TIMES: times },
    show: true,
  })
  const outcome = readOutcome(file)
  const isExplained =
    code === 0 || ending.aborted || outcome.faults.length > 0 || outcome.results.some((one) => !one.isPassed)
  // A run can fail without a failed test: it crashed, or never began.
  return isExplained ? outcome : { ...outcome, faults: [`${label}: ended with code ${code}`] }
}
