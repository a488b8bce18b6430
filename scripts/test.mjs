// `npm test`: checks, unit and endpoint tests, the build, browser tests, one count. Plain JavaScript for Node 20.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { DEADLINE } from './launch/budget.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { runChecks } from './launch/checks.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { freePort } from './launch/port.mjs'
import { modernNode, root, say } from './launch/project.mjs'
import { runQuietly } from './launch/run.mjs'
import { failedFiles, journeysThat } from './launch/second-tries.mjs'

const reports = mkdtempSync(join(tmpdir(), 'homebloom-reports-'))
const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const wobbly = []
/** @type {string[]} */
const broken = []

await ensureInstalled()
const chromium = await ensureChromium()
say('\nChecks')
const checks = await runChecks()
broken.push(...checks.broken)
add(checks)
say('\nUnit and endpoint tests')
add(await runVitest())
say('\nBytes of the public pages')
await ensureBuilt()
add(await runBytes())
say('\nBrowser tests')
add(await runPlaywright())
rmSync(reports, { recursive: true, force: true })
say('')
for (const name of wobbly) say(`passed only at the second try: ${name}`)
for (const name of broken) say(`failed: ${name}`)
say(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 ? 0 : 1

/** @param {{ passed: number, failed: number }} counts */
function add({ passed, failed }) {
  totals.passed += passed
  totals.failed += failed
}

/**
 * A machine may stumble: files that failed are run a second time, and what passed only then is named in the last lines.
 * Where many failed something is broken, and a second run would only take longer to say so.
 */
async function runVitest() {
  const first = await vitest('first', [])
  const stumbled = failedFiles(first.report)
  if (stumbled.length === 0 || stumbled.length > 10) {
    broken.push(...named(stumbled))
    return first.counts
  }
  const again = await vitest(
    'second',
    stumbled.map(({ file }) => file),
  )
  const stillBroken = failedFiles(again.report)
  broken.push(...named(stillBroken))
  wobbly.push(...named(stumbled).filter((name) => !broken.includes(name)))
  if (again.counts.failed > 0) return { passed: first.counts.passed, failed: again.counts.failed }
  return { passed: first.counts.passed + first.counts.failed, failed: 0 }
}

/**
 * @param {string} run names its report
 * @param {string[]} files none: all
 */
async function vitest(run, files) {
  const file = join(reports, `vitest-${run}.json`)
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runTool('unit tests', 'vitest/vitest.mjs', args, {})
  const report = readReport(file)
  const counts = atLeastOneFailure(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
  return { report, counts }
}

/** @param {ReturnType<typeof failedFiles>} files */
function named(files) {
  return files.flatMap(({ file, names }) => {
    const place = relative(root, file)
    return names.length > 0 ? names.map((name) => `${place} ${name}`) : [place]
  })
}

/** A page that outgrew its budget is one failure. */
async function runBytes() {
  const { code } = await runQuietly('bundle-budget', modernNode(), ['scripts/bundle-budget.ts'], { show: true })
  if (code === 0) return { passed: 1, failed: 0 }
  broken.push('bytes of the public pages')
  return { passed: 0, failed: 1 }
}

/**
 * Journeys wait more than they compute: those that let time pass go beside the others, in a sandbox of their
 * own, and the examination of all pages with them: then both take about as long.
 * A machine may stumble once: a journey is tried a second time, and then named in the last lines.
 */
async function runPlaywright() {
  if (!hasTests(join(root, 'tests/e2e'))) return { passed: 0, failed: 0 }
  const [site, clock] = await Promise.all([
    playwright('site', ['site'], ''),
    playwright('clock', ['development', 'pages', 'clock'], String(await freePort())),
  ])
  return { passed: site.passed + clock.passed, failed: site.failed + clock.failed }
}

/**
 * @param {string} run names its report and its traces
 * @param {string[]} projects of playwright.config.ts
 * @param {string} devPort empty: no server of `npm run dev`
 */
async function playwright(run, projects, devPort) {
  const file = join(reports, `playwright-${run}.json`)
  const ports = { E2E_PORT: String(await freePort()), E2E_DEV_PORT: devPort }
  const env = {
    ...chromium,
    ...ports,
    E2E_RUN: reports,
    E2E_DEADLINE: String(DEADLINE),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  }
  const named = projects.map((project) => `--project=${project}`)
  const args = ['test', ...named, '--reporter=list,json', '--retries=1', `--output=test-results/${run}`]
  const { code } = await runTool(`browser tests (${run})`, '@playwright/test/cli.js', args, env)
  const report = readReport(file)
  wobbly.push(...journeysThat('flaky', report))
  broken.push(...journeysThat('unexpected', report))
  const stats = report?.stats
  return atLeastOneFailure(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

/**
 * @param {string} label
 * @param {string} script below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function runTool(label, script, args, env) {
  const path = join(root, 'node_modules', script)
  return runQuietly(label, modernNode(), [path, ...args], { env, show: true, deadline: DEADLINE })
}

/**
 * A run can fail without a failed test: it crashed, or an error came from nowhere.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function atLeastOneFailure(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} folder */
function hasTests(folder) {
  try {
    return readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)))
  } catch {
    return false
  }
}
