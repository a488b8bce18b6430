import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { findContracts } from '#scripts/schema/find-contracts.ts'
import { OLDEST_RELEASE, readMigrations } from '#server/platform/db/migrate.ts'

/** Name and hash of each migration that a release has, in the order in which they run: docs/releases.md. */
const released = JSON.parse(readFileSync('db/released.json', 'utf8')) as Record<string, string>

test('no migration of a release was changed, removed or overtaken by a new one', async () => {
  const files = await readMigrations()
  const first = files.slice(0, Object.keys(released).length).map(({ name, hash }) => [name, hash])
  expect(Object.fromEntries(first)).toEqual(released)
})

test('a migration that takes something away names the release from which on nothing needs it', async () => {
  const releases = [...readFileSync('docs/releases.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(
    ([, name]) => name,
  )
  const files = (await readMigrations()).filter(({ name }) => !(name in released))
  const unnamed = files.filter(
    ({ text }) => findContracts(text).length > 0 && !releases.includes(OLDEST_RELEASE.exec(text)?.[1]),
  )
  expect(unnamed.map(({ name, text }) => [name, findContracts(text)])).toEqual([])
})

test.each([
  ['drop table visit', true],
  ['alter table booking drop column notes', true],
  ['alter table booking rename column notes to words', true],
  ['alter table booking alter column notes set not null', true],
  ['alter table booking alter notes type jsonb', true],
  ['alter table booking add column place text not null', true],
  ['alter table booking add constraint short check (length(notes) < 10)', true],
  ['create unique index booking_notes on booking (notes)', true],
  ['drop index booking_start', true],
  ["alter table booking add column place text not null default ''", false],
  ['alter table booking add place text, alter notes drop not null', false],
  ['alter table booking drop constraint kinds, add constraint kinds check (kind in (1, 2, 3))', false],
  [
    'create table stop (id text); alter table stop add constraint one unique (id); create unique index on stop (id)',
    false,
  ],
  ['create function f() returns void language plpgsql as $$ begin drop table visit; end $$', false],
  ['-- drop table visit\ncreate index booking_notes on booking (notes)', false],
])('"%s" takes something away: %s', (text, takes) => {
  expect(findContracts(text).length > 0).toBe(takes)
})

test('the version of the product has its line among the releases', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(readFileSync('docs/releases.md', 'utf8')).toMatch(
    new RegExp(`^\\| ${version} \\| \\w+ \\d+, \\d{4} \\| .+ \\|$`, 'm'),
  )
})
