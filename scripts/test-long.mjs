// `npm run test:long`: what finds by repetition, one after the other. Plain JavaScript for Node 20.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ensureInstalled } from './launch/install.mjs'
import { LONG_RUNS } from './launch/long-runs.mjs'
import { fail, modernNode, root, say } from './launch/project.mjs'
import { runQuietly } from './launch/run.mjs'

const LAST_LINES = 40

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in LONG_RUNS))
if (unknown.length > 0) fail(`There is no ${unknown.join(', ')}. There are: ${Object.keys(LONG_RUNS).join(', ')}`)
const runs = Object.entries(LONG_RUNS).filter(([name]) => wanted.length === 0 || wanted.includes(name))
// Another walk each time; the seed of a run that failed asks for the same one again.
const seed = process.env.RANDOM_SEED ?? String(Date.now() % 2 ** 31)
const folder = join(root, 'test-results', 'long')

await ensureInstalled({ withTools: true })
mkdirSync(folder, { recursive: true })
let failed = 0
for (const [name, { args, env = {}, minutes }] of runs) {
  const day = new Date().toISOString().slice(0, 10)
  const { code, output, seconds } = await runQuietly(name, modernNode(), args, {
    env: { ...env, ...process.env, RANDOM_SEED: seed },
    until: AbortSignal.timeout(minutes * 60_000),
  })
  writeFileSync(join(folder, `${name}.txt`), output)
  if (code !== 0) {
    failed += 1
    say(output.trimEnd().split('\n').slice(-LAST_LINES).join('\n'))
  }
  say(`${name.padEnd(16)} ${code === 0 ? 'passed' : 'FAILED'} ${String(seconds).padStart(6)} s  ${day}  seed ${seed}`)
}
say(`${runs.length - failed} of ${runs.length} passed. What each of them said: test-results/long`)
process.exitCode = failed === 0 ? 0 : 1
