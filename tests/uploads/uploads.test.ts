import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/setup/database.ts'
import { describeDrill, drillUploads } from './drill.ts'

const MOST_MB = 150

test('no file breaks the server, fills its memory or gets to somebody else', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase()
  const drill = await drillUploads({ ...database, rounds: 1, atOnce: 6 })
  expect(drill.faults, describeDrill(drill)).toEqual([])
  expect(drill.sent).toBeGreaterThan(80)
  expect(drill.grownMb, describeDrill(drill)).toBeLessThanOrEqual(MOST_MB)
  await database.drop()
})
