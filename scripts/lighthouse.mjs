// `npm run lighthouse`: Lighthouse's mobile scores of five public pages of a built sandbox. Plain JavaScript for Node 20.
// LIGHTHOUSE_URL names a sandbox that runs already; LIGHTHOUSE_RUNS how often each page is looked at (median, 3).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ensureBuilt } from './launch/build.mjs'
import { ensureChromium } from './launch/chromium.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { freePort } from './launch/port.mjs'
import { fail, modernNode, root, say, toolEnv } from './launch/project.mjs'
import { runQuietly } from './launch/run.mjs'

const PAGES = ['/', '/services', '/services/details/Classic%20Manicure', '/in/vancouver/balayage', 'a provider']
/** @type {Record<string, number>} */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const START_LIMIT_MS = 240_000

await ensureInstalled({ withTools: true })
const chromium = await ensureChromium()
const folder = mkdtempSync(join(tmpdir(), 'homebloom-lighthouse-'))
const site = process.env.LIGHTHOUSE_URL ? { url: process.env.LIGHTHOUSE_URL, stop: async () => {} } : await startSite()
let isMet = true
try {
  for (const page of PAGES) await judge(page === 'a provider' ? await aProvider() : page)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isMet ? 0 : 1

/** The profile of a provider with a common service. */
async function aProvider() {
  const answer = await fetch(`${site.url}/api/services/providers?service=Classic%20Manicure&limit=1&times=next`)
  const [card] = /** @type {{ id: string }[]} */ (await answer.json())
  return card ? `/providers/${card.id}` : fail('Nobody offers a manicure.')
}

/** @param {string} page */
async function judge(page) {
  /** @type {any[]} */
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await look(page, run))
  const scores = Object.entries(GOALS).map(([name, goal]) => {
    const score = median(runs.map((report) => Math.round((report.categories[name].score ?? 0) * 100)))
    if (score < goal) isMet = false
    return `${name} ${score}${score < goal ? ` (goal ${goal})` : ''}`
  })
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  const last = runs.at(-1)
  const shown = timings.map((id) => `${last.audits[id].title} ${last.audits[id].displayValue}`)
  say(`${page}\n  ${scores.join(', ')}\n  ${shown.join(', ')}`)
  for (const line of shortcomings(last)) say(`  ${line}`)
}

/** @param {string} page @param {number} run @returns {Promise<any>} */
async function look(page, run) {
  const file = join(folder, `${run}.json`)
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage'
  const args = [`${site.url}${page}`, '--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`]
  const tool = join(root, 'node_modules/lighthouse/cli/index.js')
  const env = { ...chromium, CHROME_PATH: chromium.CHROMIUM }
  const { code, output } = await runQuietly(`lighthouse ${page}`, modernNode(), [tool, ...args], { env })
  if (code !== 0) fail(`Lighthouse failed:\n${output}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The reasons why a category misses its goal, in Lighthouse's own words. @param {any} report */
function shortcomings(report) {
  const lines = []
  for (const [name, goal] of Object.entries(GOALS)) {
    const category = report.categories[name]
    if (category.score * 100 >= goal) continue
    for (const { id, weight } of category.auditRefs) {
      const audit = report.audits[id]
      if (weight > 0 && audit.score !== null && audit.score < 0.9)
        lines.push(`${name}: ${audit.title} ${audit.displayValue ?? ''}`)
    }
  }
  return lines
}

/** The site as its users start it, on a fresh sandbox database that ends with it. */
async function startSite() {
  await ensureBuilt()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = toolEnv({ PORT: String(port) })
  const child = spawn(modernNode(), ['tests/setup/e2e-server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((done) => child.once('exit', done))
  say('Starting a sandbox with its demo content ...')
  const begun = Date.now()
  const answers = () =>
    fetch(`${url}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() - begun > START_LIMIT_MS) fail('The sandbox did not start.')
    await sleep(500)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
