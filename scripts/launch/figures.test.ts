import { expect, test } from 'vitest'
import { countByRoom, countTouched, findFeatures } from './figures.mjs'

test('lines count by room, tests and generated files by themselves', () => {
  const files = ['server/a.ts', 'server/a.test.ts', 'server/b.gen.ts', 'tests/c.ts', 'server/logo.png', 'README.md']
  const counted = countByRoom(files, () => 'one\ntwo\n')
  expect(counted.find(({ room }) => room === 'server')).toEqual({
    room: 'server',
    files: 2,
    code: 2,
    tests: 2,
    generated: 2,
  })
  expect(counted.find(({ room }) => room === 'tests')).toMatchObject({ files: 1, code: 0, tests: 2 })
})

test('a change costs the files that somebody wrote, and their folders', () => {
  expect(countTouched(['server/tips/a.ts', 'server/tips/b.ts', 'web/tips/a.tsx', 'db/schema.sql'])).toEqual({
    files: 3,
    folders: 2,
  })
})

test('a feature is a commit that adds to the changelog, and not one that rewords it', () => {
  const log = '\0aaa\ttips: give twice\n\n3\t1\tCHANGELOG.md\n\0bbb\tdocs: say it shorter\n\n2\t2\tCHANGELOG.md\n'
  expect(findFeatures(log)).toEqual([{ commit: 'aaa', subject: 'tips: give twice' }])
})
