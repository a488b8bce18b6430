/**
 * Holds every regular expression that ships to linear time, as recheck proves it. A pattern that is slow only for long
 * texts is tried with the longest one that it meets. Prints each breach; exits with 1.
 */
import { globSync, readFileSync } from 'node:fs'

import { findPatterns, type Pattern } from './patterns/find-patterns.ts'
import { attackOf, isQuick, openVerdicts } from './patterns/judge-pattern.ts'

/** Longest text, in characters, that a file's expressions meet, where it is less than the longest request. */
const LONGEST: Record<string, number> = {
  // The server's own answers.
  'web/api.ts': 1000,
  // Headers are 16 KB in all, and the first 512 characters of this one identify a device.
  'server/accounts/sessions/device-words.ts': 512,
  // Cut to what a password may have.
  'server/accounts/passwords/strength.ts': 200,
  'server/accounts/passwords/hashing.ts': 200,
  // A message.
  'server/platform/text/find-addresses.ts': 2000,
  'server/platform/text/find-phones.ts': 2000,
}
/** The longest text that anyone may send: an email to support. */
const LONGEST_OF_ALL = 200_000

/** Files that make expressions out of parts, and why these need no proof. */
const MAKING: Record<string, string> = {
  'server/platform/text/find-addresses.ts': 'mask-contact.test.ts tries them with the longest message',
  'server/platform/text/find-handles.ts': 'mask-contact.test.ts tries them with the longest message',
  'server/platform/text/find-phones.ts': 'mask-contact.test.ts tries them with the longest message',
  'server/platform/db/connection-lost.ts': 'reads what PostgreSQL says',
  'server/pages/finish-page.ts': 'reads pages that the server has drawn',
  'contract/gift-code.ts': 'a code of a fixed length',
}

const root = new URL('../', import.meta.url)
const verdicts = openVerdicts(new URL('node_modules/.cache/patterns.json', root).pathname)
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
const shipped = files.filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()

async function breachesOf(file: string): Promise<string[]> {
  const { literals, isMaking } = findPatterns(file, readFileSync(new URL(file, root), 'utf8'))
  const made = isMaking && !MAKING[file] ? [`${file}: makes an expression out of parts, which nothing checks`] : []
  return [...made, ...(await Promise.all(literals.map((one) => breachOf(file, one)))).flat()]
}

async function breachOf(file: string, pattern: Pattern): Promise<string[]> {
  const verdict = await verdicts.of(pattern)
  if (verdict.status === 'safe') return []
  const longest = LONGEST[file] ?? LONGEST_OF_ALL
  if (verdict.status === 'vulnerable' && isQuick(pattern, attackOf(verdict, longest))) return []
  const told = `/${pattern.source}/${pattern.flags}`
  if (verdict.status === 'unknown') return [`${file}: ${told} was not judged in time`]
  return [
    `${file}: ${told} is not linear, and slow for ${longest} characters such as ${JSON.stringify(attackOf(verdict, 60))}`,
  ]
}

const breaches = (await Promise.all(shipped.map(breachesOf))).flat()
verdicts.keep()
for (const breach of breaches) process.stderr.write(`${breach}\n`)
// The checker's own process would keep this one alive.
process.exit(breaches.length > 0 ? 1 : 0)
