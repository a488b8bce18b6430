/** Holds every import of the repository against the table of `scripts/imports/law.ts`. Prints each breach; exits with 1. */
import { globSync, readFileSync } from 'node:fs'

import { breachOf, namedRooms, unknownRoom } from './imports/law.ts'
import { readImports } from './imports/read-imports.ts'

const root = new URL('../', import.meta.url)
const files = globSync('{contract,server,web,db,tests,bench}/**/*.{ts,tsx}', { cwd: root }).toSorted()

function roomsOnDisk(): string[] {
  const rooms = files.flatMap((file) => /^(?:server|web)\/[^/]+(?=\/)/.exec(file)?.[0] ?? [])
  return [...new Set(rooms)]
}

const onDisk = roomsOnDisk()
// Styles hold no scripts.
const gone = namedRooms().filter((room) => room !== 'web/styles' && !onDisk.includes(room))
const breaches = [
  ...onDisk.flatMap((room) => unknownRoom(room) ?? []),
  ...gone.map((room) => `${room} is in the table of scripts/imports/law.ts and not on disk.`),
  ...files.flatMap((file) =>
    readImports(readFileSync(new URL(file, root), 'utf8')).flatMap((one) => {
      const breach = breachOf(file, one)
      return breach === null ? [] : `${file}: '${one.specifier}'. ${breach}`
    }),
  ),
]
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
