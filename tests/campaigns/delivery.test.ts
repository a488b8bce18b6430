import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/setup/database.ts'
import { describeDrill, drillDelivery } from './delivery-drill.ts'

/** `npm run test:long -- delivery` sends 10,000. */
test('a worker that is killed again and again loses and doubles nothing', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase({ isFresh: true })
  const drill = await drillDelivery({ target: database.target, messages: 90, killAfter: { messages: 25 } })
  expect(drill.faults, describeDrill(drill)).toEqual([])
  expect([drill.mails, drill.texts], describeDrill(drill)).toEqual([72, 18])
  expect(drill.kills).toBeGreaterThanOrEqual(2)
  await database.drop()
})
