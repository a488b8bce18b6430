import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/setup/database.ts'
import { describeDrill, drillDelivery } from './delivery-drill.ts'

test('a worker that is killed again and again loses and doubles nothing', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase({ isFresh: true })
  const drill = await drillDelivery({ target: database.target, messages: 200, killAfter: { messages: 45 } })
  expect(drill.faults, describeDrill(drill)).toEqual([])
  expect([drill.mails, drill.texts], describeDrill(drill)).toEqual([160, 40])
  expect(drill.kills).toBeGreaterThanOrEqual(3)
  await database.drop()
})
