// `npm run check`: types, lint, format, unused code, generated files. `npm run check -- --figures` prints instead how large
// the rooms are, and how much the last features touched. Plain JavaScript for Node 20.
import { runChecks } from './launch/checks.mjs'
import { printFigures } from './launch/figures.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { say } from './launch/project.mjs'

if (process.argv.includes('--figures')) printFigures()
else {
  await ensureInstalled({ withTools: true })
  const { passed, failed } = await runChecks()
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
