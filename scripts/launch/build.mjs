import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { oneAtATime } from './lock.mjs'
import { fail, root, say } from './project.mjs'
import { runQuietly } from './run.mjs'

const SOURCES = [
  'web',
  'contract',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/precompress.ts',
  'scripts/build-worker.ts',
  'server/pages/service-worker/bundle-worker.ts',
]
const stamp = join(root, 'build', '.sources')

const lock = join(root, '.building.lock')

/** Builds the pages when a source differs from those of the last build. Of several simultaneous starts one builds. */
export async function ensureBuilt() {
  const problem = await buildPages()
  if (problem) fail(problem)
}

/**
 * The same for a caller that has more to do before it gives up.
 * @param {AbortSignal} [until] ends it early
 * @returns {Promise<string | undefined>} why there are no pages
 */
export async function buildPages(until) {
  if (isBuilt()) return undefined
  const waiting = 'Another process is building the pages in this folder. Waiting for it ...'
  return oneAtATime(lock, waiting, () => build(until))
}

/** Whether the pages were built from the current sources. */
export function isBuilt(sources = fingerprint()) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/**
 * @param {AbortSignal} [until]
 * @returns {Promise<string | undefined>}
 */
async function build(until) {
  const sources = fingerprint()
  // Built by the start that held the lock.
  if (isBuilt(sources)) return undefined
  say('Building the pages ...')
  rmSync(stamp, { force: true })
  const { code, output, seconds } = await runQuietly('building', 'npm', ['run', '--silent', 'build'], {
    env: { NODE_ENV: 'production' },
    ...(until && { until }),
  })
  if (code !== 0) return `The build failed:\n${output}`
  writeFileSync(stamp, sources)
  say(`Built in ${seconds} s.`)
  return undefined
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path below the root
 */
function addTo(hash, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(path)) return
  if (found.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addTo(hash, join(path, name))
    return
  }
  hash.update(path)
  // Pictures and films are not edited in place: their size is enough.
  hash.update(found.size > 200_000 ? String(found.size) : readFileSync(join(root, path)))
}
