// `npm run test:changed [-- commit]`: checks, and the tests of what has changed since the last commit, or since the one
// named. Not a substitute for `npm test`. Plain JavaScript for Node 20.
import { join } from 'node:path'

import { runChecks } from './launch/checks.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { fail, modernNode, root, say } from './launch/project.mjs'
import { runQuietly } from './launch/run.mjs'

await ensureInstalled()
const { code, output } = await runQuietly('changes', modernNode(), [
  'scripts/changed-tests.ts',
  ...process.argv.slice(2),
])
if (code !== 0) fail(output)
/** @type {{ changed: string[], tests: string[], left: string[] }} */
const { changed, tests, left } = JSON.parse(output)
if (changed.length === 0) say('Nothing has changed. Name a commit to compare with: npm run test:changed -- HEAD~3')
const journeys = changed.filter((file) => file.startsWith('web/') || file.startsWith('tests/e2e/'))

const [checks, areTestsGreen] = await Promise.all([runChecks({ changed }), runTests()])
if (left.length > 0) say(`Not run, of domains on top: ${left.length} files. npm test runs them.`)
if (journeys.length > 0) say('Journeys are not run here: npx playwright test <part of a name>, or npm test.')
say(
  `\nchecks: ${checks.passed} passed, ${checks.failed} failed; tests of ${tests.length} files: ${said(areTestsGreen)}`,
)
process.exitCode = checks.failed === 0 && areTestsGreen ? 0 : 1

async function runTests() {
  if (tests.length === 0) return true
  const path = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project=!shipped', '--reporter=dot', ...tests]
  // PostgreSQL and its template are left running for the next time; `npm test` stops them.
  const { code: failed } = await runQuietly('tests', modernNode(), [path, ...args], {
    env: { KEEP_TEST_SERVER: '1' },
    show: true,
  })
  return failed === 0
}

/** @param {boolean} isGreen */
function said(isGreen) {
  return isGreen ? 'passed' : 'FAILED'
}
