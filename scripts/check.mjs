// `npm run check`: types, lint, format, unused code, generated files. Plain JavaScript for Node 20.
import { runChecks } from './launch/checks.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { say } from './launch/project.mjs'

await ensureInstalled({ withTools: true })
const { passed, failed } = await runChecks()
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
