/**
 * Holds what people read to Canadian English and to the words of the house: spelling of every printed sentence and every file
 * name, and words that we gave up. Prints each breach with its place and what to write; exits with 1.
 */
import { globSync } from 'node:fs'

import { findBreaches } from './words/find-breaches.ts'
import { listWordings } from './words/rooms.ts'
import { openSpelling } from './words/spelling.ts'

const NAMED = '{contract,server,web,db,scripts,tests,docs,bench}/**/*.{ts,tsx,mjs,md}'
const files = globSync(NAMED, { cwd: new URL('../', import.meta.url) }).toSorted()

const breaches = findBreaches(
  listWordings().flatMap(({ wordings }) => wordings),
  files,
  await openSpelling(),
)
for (const breach of breaches) process.stderr.write(`${breach}\n`)
process.exitCode = breaches.length > 0 ? 1 : 0
