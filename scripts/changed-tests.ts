/** Prints as JSON which files have changed and which tests `npm run test:changed` runs for them. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

import { chooseTests } from './changed/choose-tests.ts'

/** Most tests from domains that did not change. More would take longer than a minute. */
const MOST_OTHERS = 20

const [base = 'HEAD'] = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const all = globSync('{contract,server,web,db,scripts,tests,bench}/**/*.test.ts').toSorted()
const choice = chooseTests(changed, all, (file) => readFileSync(file, 'utf8'), MOST_OTHERS)
process.stdout.write(JSON.stringify({ ...choice, changed: changed.filter((file) => existsSync(file)) }))
