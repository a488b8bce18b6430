// `npm test`: checks, unit and endpoint tests, the build, browser tests, one count. Plain JavaScript for Node 20.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBuilt } from './launch/build.mjs'
import { runChecks } from './launch/checks.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { freePort } from './launch/port.mjs'
import { modernNode, root, say } from './launch/project.mjs'
import { runQuietly } from './launch/run.mjs'
import { secondTries } from './launch/second-tries.mjs'

const reports = mkdtempSync(join(tmpdir(), 'homebloom-reports-'))
const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const wobbly = []

await ensureInstalled()
const chromium = await ensureChromium()
say('\nChecks')
add(await runChecks())
say('\nUnit and endpoint tests')
add(await runVitest())
say('\nBytes of the public pages')
await ensureBuilt()
add(await runBytes())
say('\nBrowser tests')
add(await runPlaywright())
rmSync(reports, { recursive: true, force: true })
say('')
for (const journey of wobbly) say(`passed only at the second try: ${journey}`)
say(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 ? 0 : 1

/** @param {{ passed: number, failed: number }} counts */
function add({ passed, failed }) {
  totals.passed += passed
  totals.failed += failed
}

async function runVitest() {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runTool('unit tests', 'vitest/vitest.mjs', args, {})
  const report = readReport(file)
  return atLeastOneFailure(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

/** A page that outgrew its budget is one failure. */
async function runBytes() {
  const { code } = await runQuietly('bundle-budget', modernNode(), ['scripts/bundle-budget.ts'], { show: true })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A machine may stumble once: a journey is tried a second time, and then named in the last lines. */
async function runPlaywright() {
  if (!hasTests(join(root, 'tests/e2e'))) return { passed: 0, failed: 0 }
  const file = join(reports, 'playwright.json')
  const ports = { E2E_PORT: String(await freePort()), E2E_DEV_PORT: String(await freePort()) }
  const env = { ...chromium, ...ports, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const args = ['test', '--reporter=list,json', '--retries=1']
  const { code } = await runTool('browser tests', '@playwright/test/cli.js', args, env)
  const report = readReport(file)
  wobbly.push(...secondTries(report))
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
  return runQuietly(label, modernNode(), [path, ...args], { env, show: true, minutes: 40 })
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
