import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/setup/database.ts'
import { describeDrill, drillUploads } from './drill.ts'

const MOST_MB = 150
/** The process ends itself at 450, but a moment passes before it looks. */
const MOST_OF_PDF_MB = 600

test('no file breaks the server, fills its memory or gets to somebody else', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase({ isFresh: true })
  const drill = await drillUploads({ ...database, rounds: 1, atOnce: 6, isShort: true })
  process.stdout.write(`${describeDrill(drill)}\n`)
  expect(drill.faults, describeDrill(drill)).toEqual([])
  expect(drill.sent).toBeGreaterThan(80)
  expect(drill.grownMb, describeDrill(drill)).toBeLessThanOrEqual(MOST_MB)
  expect(drill.together).toBeLessThanOrEqual(1)
  expect(drill.childMb, describeDrill(drill)).toBeLessThanOrEqual(MOST_OF_PDF_MB)
  await database.drop()
})
