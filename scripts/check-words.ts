/**
 * Holds what people read to Canadian English and to the words of the house: spelling of every printed sentence and every file
 * name, and words that we gave up. Prints each breach with its place and what to write; exits with 1.
 */
import { globSync } from 'node:fs'

import { findFormer } from './words/former-words.ts'
import { listWordings } from './words/rooms.ts'
import { openSpelling } from './words/spelling.ts'

/** Words that no one reads: refused passwords, taken links, words without meaning for a search, errors of PostgreSQL. */
const WORD_LISTS = new Set([
  'server/accounts/passwords/strength.ts',
  'contract/rules/handle.ts',
  'server/availability/search/words/entry-index.ts',
  'server/platform/db/connection-lost.ts',
])
/**
 * Where former words may stand: decisions tell what was decided in the words of that day, rows.md names test titles, and
 * domain.md says which word takes the place of which.
 */
const FORMER_MAY_STAND = /^docs\/(?:decisions\/|rows\.md$|domain\.md$)/
const NAMED = '{contract,server,web,db,scripts,tests,docs,bench}/**/*.{ts,tsx,mjs,md}'

const root = new URL('../', import.meta.url)
const spelling = await openSpelling()

const wordings = listWordings()
  .flatMap((one) => one.wordings)
  .filter(({ file }) => !WORD_LISTS.has(file))
const inWordings = wordings.flatMap(({ file, line, text }) =>
  [...(FORMER_MAY_STAND.test(file) ? [] : findFormer(text)), ...spelling.misspelled(text)].map(
    ({ word, write }) => `${file}:${line}: "${word}": ${write}`,
  ),
)
const inNames = globSync(NAMED, { cwd: root })
  .toSorted()
  .flatMap((file) => spelling.misspelled(file.replaceAll(/[^A-Za-z]+/g, ' ')).map((one) => ({ file, ...one })))
  .map(({ file, word, write }) => `${file}: the file name has "${word}": ${write}`)

const breaches = [...inWordings, ...inNames]
for (const breach of breaches) process.stderr.write(`${breach}\n`)
process.exitCode = breaches.length > 0 ? 1 : 0
