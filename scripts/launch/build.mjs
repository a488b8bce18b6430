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

/** Builds the pages when a source differs from those of the last build. Of several starts at once one does. */
export async function ensureBuilt() {
  if (isBuilt(fingerprint())) return
  await oneAtATime(lock, 'Another start of this folder builds the pages; waiting for it ...', build)
}

/** @param {string} sources */
function isBuilt(sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

async function build() {
  const sources = fingerprint()
  // By whoever was waited for.
  if (isBuilt(sources)) return
  say('Building the pages ...')
  rmSync(stamp, { force: true })
  const { code, output, seconds } = await runQuietly('building', 'npm', ['run', '--silent', 'build'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) fail(`The build failed:\n${output}`)
  writeFileSync(stamp, sources)
  say(`Built in ${seconds} s.`)
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
