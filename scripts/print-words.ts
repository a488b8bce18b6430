/**
 * Prints every sentence and label that a person can meet, with its place, room by room, so that it can be read from top to
 * bottom: `npm run words`. Ends with how many there are. `npm run words -- pages emails` prints these rooms alone.
 */
import { globSync, readFileSync } from 'node:fs'

import { readProse } from './words/read-prose.ts'
import { readSource, type Wording } from './words/read-source.ts'

/** The first that fits a file is its room. */
const ROOMS: [string, RegExp][] = [
  ['pages', /^web\//],
  ['emails', /^server\/(?:notifications|messaging|support\/templates)\//],
  ['api', /^contract\//],
  ['terms', /^db\/seed\/content\//],
  ['demo', /^db\//],
  ['commands', /^(?:scripts|server\/(?:env|main|startup-banner|start-|open-database))/],
  ['server', /^server\//],
  ['docs', /\.md$/],
]
const SOURCES = ['{contract,server,web,db,scripts}/**/*.{ts,tsx,mjs}', '*.md', 'docs/**/*.md', 'db/seed/**/*.md']
const LEFT_OUT = /\.test\.tsx?$|schema\.ts$|^db\/migrations\/|^scripts\/(?:words|art|imports)\/|\.d\.ts$/

const root = new URL('../', import.meta.url)
const asked = process.argv.slice(2)
const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !LEFT_OUT.test(file))
  .toSorted()

for (const [room] of ROOMS) {
  if (asked.length > 0 && !asked.includes(room)) continue
  const ofRoom = files.filter((file) => ROOMS.find(([, pattern]) => pattern.test(file))?.[0] === room)
  const wordings = ofRoom.flatMap((file) => read(file).map((wording) => ({ file, ...wording })))
  const words = wordings.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  for (const { file, line, text } of wordings) process.stdout.write(`${file}:${line}\t${text}\n`)
  process.stderr.write(`${room}: ${wordings.length} sentences and labels, ${words} words\n`)
}

function read(file: string): Wording[] {
  const source = readFileSync(new URL(file, root), 'utf8')
  return file.endsWith('.md') ? readProse(source) : readSource(file, source)
}
