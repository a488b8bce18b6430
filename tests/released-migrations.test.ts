import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { readMigrations } from '#server/platform/db/migrate.ts'

/** Name and hash of each migration that a release has, in the order in which they run: docs/releases.md. */
const released = JSON.parse(readFileSync('db/released.json', 'utf8')) as Record<string, string>

test('no migration of a release was changed, removed or overtaken by a new one', async () => {
  const files = await readMigrations()
  const first = files.slice(0, Object.keys(released).length).map(({ name, hash }) => [name, hash])
  expect(Object.fromEntries(first)).toEqual(released)
})

test('the version of the product has its line among the releases', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(readFileSync('docs/releases.md', 'utf8')).toMatch(
    new RegExp(`^\\| ${version} \\| \\w+ \\d+, \\d{4} \\| .+ \\|$`, 'm'),
  )
})
