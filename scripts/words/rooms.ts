import { globSync, readFileSync } from 'node:fs'

import { readProse } from './read-prose.ts'
import { readSource, type Wording } from './read-source.ts'

/** A sentence or label with its file. */
export interface PlacedWording extends Wording {
  file: string
}

/** The first that fits a file is its room. */
const ROOMS: [string, RegExp][] = [
  ['pages', /^web\//],
  ['emails', /^server\/(?:notifications|messaging|support\/templates)\//],
  ['api', /^contract\//],
  ['terms', /^db\/seed\/content\//],
  ['demo', /^db\//],
  ['commands', /^(?:scripts|server\/(?:env|main|start-|open-database))/],
  ['server', /^server\//],
  ['docs', /\.md$/],
]
const SOURCES = ['{contract,server,web,db,scripts}/**/*.{ts,tsx,mjs}', '*.md', 'docs/**/*.md', 'db/seed/**/*.md']
const LEFT_OUT =
  /\.test\.tsx?$|schema\.ts$|^db\/migrations\/|^scripts\/(?:words|art|imports)\/|^web\/ui\/pictures\/art-tones|\.d\.ts$/

const root = new URL('../../', import.meta.url)

/** All texts for people, by room and in the order of the files. */
export function listWordings(): { room: string; wordings: PlacedWording[] }[] {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted()
  return ROOMS.map(([room]) => ({
    room,
    wordings: files
      .filter((file) => ROOMS.find(([, pattern]) => pattern.test(file))?.[0] === room)
      .flatMap((file) => read(file).map((wording) => ({ file, ...wording }))),
  }))
}

function read(file: string): Wording[] {
  const source = readFileSync(new URL(file, root), 'utf8')
  return file.endsWith('.md') ? readProse(source) : readSource(file, source)
}
